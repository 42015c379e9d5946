import { relative, sep } from 'node:path'
import type { RuleTester } from 'oxlint/plugins-dev'
import { house } from '../../oxlint.config.ts'
import { doorVerdict } from './door-verdict.ts'

// oxlint exports no types of rules; they are derived from its tester.
type AnyRule = Parameters<RuleTester['run']>[1]

type Rule = Exclude<AnyRule, { createOnce: unknown }>
type Visitor = ReturnType<Rule['create']>
type Call = Parameters<NonNullable<Visitor['CallExpression']>>[0]
type Expression = Parameters<NonNullable<Visitor['ImportExpression']>>[0]['source']

type Source = Expression | Call['arguments'][number]

/**
 * The walls between the packages. Checks every way to reach another module: imports and re-exports, of values and
 * types, `import()` as a call and as a type, `import x = require()`, `require`, `import.meta.resolve` and `.glob`.
 */
const doors: Rule = {
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/')

    function check(source: Source) {
      for (const specifier of spelledOut(source)) {
        const message = doorVerdict({ file, specifier }, house)
        if (message !== undefined) context.report({ node: source, message })
      }
    }

    return {
      ImportDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      ExportNamedDeclaration: (node) => node.source && check(node.source),
      ImportExpression: (node) => check(node.source),
      TSImportType: (node) => check(node.source),
      TSExternalModuleReference: (node) => check(node.expression),
      CallExpression(node) {
        const source = node.arguments[0]
        if (source && reachesModules(context.sourceCode.getText(node.callee))) check(source)
      },
    }
  },
}

function reachesModules(callee: string): boolean {
  return ['require', 'require.resolve', 'import.meta.resolve', 'import.meta.glob'].includes(callee)
}

/** Returns the literal paths in an expression. A computed path is reported, because it could import anything. */
function spelledOut(source: Source | null): string[] {
  if (source?.type === 'ArrayExpression') return source.elements.flatMap(spelledOut)
  if (source?.type === 'TemplateLiteral' && source.expressions.length === 0) {
    return source.quasis.map((quasi) => quasi.value.raw)
  }
  if (source?.type === 'Literal' && typeof source.value === 'string') return [source.value]
  return [anywhere]
}

const anywhere = '/(not spelled out)'

/** Forbids a module-level `let`, which is state that outlives every test and request. */
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

/**
 * Requires that clock, ids and randomness are parameters, so that tests control them and two devices replay the same
 * steps.
 */
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

/** Keywords and error codes that only one engine understands. */
const dialect =
  /\b(PRAGMA|AUTOINCREMENT|GLOB|NOCASE|WITHOUT ROWID|json_each|instr|sqlite_\w+|SQLITE_\w+|ILIKE|strpos|citext|jsonb|SQLSTATE|pg_\w+)\b/
/** The properties that distinguish the locations of the two engines. */
const ofPlaces = new Set(['file', 'url'])

/** Requires SQL that both engines understand; everything else belongs in the folder of an engine. */
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
    doors,
    'no-module-state': noModuleState,
    'one-dialect': oneDialect,
    'passed-in': passedIn,
  },
}
