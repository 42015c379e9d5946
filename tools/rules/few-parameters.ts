import type { Rule } from './rule.ts'

/** More than two parameters become one object. A callback is left alone: whoever calls it decided its shape. */
export const fewParameters: Rule = {
  create(context) {
    const message = 'more than two parameters: take one object'
    return {
      FunctionDeclaration(node) {
        if (node.params.length > 2) context.report({ node: node.id ?? node, message })
      },
      VariableDeclarator(node) {
        const made = node.init
        const isFunction = made?.type === 'ArrowFunctionExpression' || made?.type === 'FunctionExpression'
        if (isFunction && made.params.length > 2) context.report({ node: node.id, message })
      },
    }
  },
}
