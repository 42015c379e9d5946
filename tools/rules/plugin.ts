import { house } from '../../oxlint.config.ts'
import { doors } from './doors.ts'
import { oneDialect } from './one-dialect.ts'
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

export default {
  meta: { name: 'house' },
  rules: {
    doors: doors(house),
    'no-module-state': noModuleState,
    'one-dialect': oneDialect,
    'passed-in': passedIn,
  },
}
