import type { Rule } from './rule.ts'

const ownClockOrChance = /^(Date\.now|Math\.random|performance\.now|crypto\.(randomUUID|getRandomValues))$/

/** Clock, ids and chance are passed in, so that a test decides them and two devices can replay the same steps. */
export const passedIn: Rule = {
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
  return `${what} is passed in, never taken: let the caller say it`
}
