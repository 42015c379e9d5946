import type { Rule } from './rule.ts'

/** Keywords that only one engine understands, in statements and error codes. */
const dialect =
  /\b(PRAGMA|AUTOINCREMENT|GLOB|NOCASE|WITHOUT ROWID|json_each|instr|sqlite_\w+|SQLITE_\w+|ILIKE|strpos|citext|jsonb|SQLSTATE|pg_\w+)\b/
/** Names that distinguish the location of one engine from that of the other. */
const ofPlaces = new Set(['file', 'url'])

/** Queries use the SQL that both engines understand; the rest is in the engine's own folder. */
export const oneDialect: Rule = {
  create(context) {
    return {
      Literal(node) {
        const word = typeof node.value === 'string' ? dialect.exec(node.value)?.[0] : undefined
        if (word !== undefined) context.report({ node, message: refusal(word) })
      },
      TemplateElement(node) {
        const word = dialect.exec(node.value.raw)?.[0]
        if (word !== undefined) context.report({ node, message: refusal(word) })
      },
      BinaryExpression(node) {
        const { left, operator } = node
        if (operator === 'in' && left.type === 'Literal' && ofPlaces.has(String(left.value))) {
          context.report({ node, message: 'the engine is chosen in db/open-database.ts and nowhere else' })
        }
      },
    }
  },
}

function refusal(word: string): string {
  return `${word} is of one engine: it stands in db/sqlite or db/postgres`
}
