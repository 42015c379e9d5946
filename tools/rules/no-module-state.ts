import type { Rule } from './rule.ts'

/** A `let` of a module is state that outlives every test and request; hold it in the function that owns it. */
export const noModuleState: Rule = {
  create(context) {
    return {
      VariableDeclaration(node) {
        const holder = node.parent.type === 'ExportNamedDeclaration' ? node.parent.parent : node.parent
        if (node.kind !== 'const' && holder?.type === 'Program') {
          context.report({ node, message: 'no state of a module: keep it in the function that owns it' })
        }
      },
    }
  },
}
