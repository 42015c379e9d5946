import { house } from '../../oxlint.config.ts'
import { doors } from './doors.ts'
import type { Rule } from './rule.ts'

/** A module-level `let` is state that outlives every test and request. */
const noModuleState: Rule = {
  create(context) {
    return {
      VariableDeclaration(node) {
        const holder = node.parent.type === 'ExportNamedDeclaration' ? node.parent.parent : node.parent
        if (node.kind !== 'const' && holder?.type === 'Program') {
          context.report({ node, message: 'no module-level state: keep it in the function that owns it' })
        }
      },
    }
  },
}

const ownClockOrChance = /^(Date\.now|Math\.random|performance\.now|crypto\.(randomUUID|getRandomValues))$/

/** Clock, ids and chance are parameters, so that tests control them and two devices replay the same steps. */
const passedIn: Rule = {
  create(context) {
    return {
      MemberExpression(node) {
        const text = context.sourceCode.getText(node).replace(/^(globalThis|window|self)\./, '')
        if (ownClockOrChance.test(text)) context.report({ node, message: refusal(text) })
      },
      NewExpression(node) {
        const readsClock = context.sourceCode.getText(node.callee) === 'Date' && node.arguments.length === 0
        if (readsClock) context.report({ node, message: refusal('new Date()') })
      },
      CallExpression(node) {
        const readsClock = context.sourceCode.getText(node.callee) === 'Date'
        if (readsClock) context.report({ node, message: refusal('Date()') })
      },
    }
  },
}

function refusal(what: string): string {
  return `${what} must be passed in by the caller`
}

/** Keywords that only one engine understands, in statements and error codes. */
const dialect =
  /\b(PRAGMA|AUTOINCREMENT|GLOB|NOCASE|WITHOUT ROWID|json_each|instr|sqlite_\w+|SQLITE_\w+|ILIKE|strpos|citext|jsonb|SQLSTATE|pg_\w+)\b/
/** Names that distinguish the location of one engine from that of the other. */
const ofPlaces = new Set(['file', 'url'])

/** Queries use the SQL that both engines understand; the rest is in the engine's own folder. */
const oneDialect: Rule = {
  create(context) {
    return {
      Literal(node) {
        const word = typeof node.value === 'string' ? dialect.exec(node.value)?.[0] : undefined
        if (word !== undefined) context.report({ node, message: dialectRefusal(word) })
      },
      TemplateElement(node) {
        const word = dialect.exec(node.value.raw)?.[0]
        if (word !== undefined) context.report({ node, message: dialectRefusal(word) })
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

function dialectRefusal(word: string): string {
  return `${word} is of one engine: it stands in db/sqlite or db/postgres`
}

export default {
  meta: { name: 'house' },
  rules: {
    doors: doors(house),
    'no-module-state': noModuleState,
    'one-dialect': oneDialect,
    'passed-in': passedIn,
  },
}
