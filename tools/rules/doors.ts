import { relative, sep } from 'node:path'
import { doorVerdict, type House } from './door-verdict.ts'
import type { Call, Expression, Rule } from './rule.ts'

type Source = Expression | Call['arguments'][number]

/**
 * The walls between the packages. Checks every way to reach another module: imports and re-exports, of values and
 * types, `import()` as a call and as a type, `import x = require()`, `require`, `import.meta.resolve` and `.glob`.
 */
export function doors(house: House): Rule {
  return {
    create(context) {
      const file = relative(context.cwd, context.filename).split(sep).join('/')

      function check(source: Source, typeOnly: boolean) {
        for (const specifier of spelledOut(source)) {
          const message = doorVerdict({ file, specifier, typeOnly }, house)
          if (message !== undefined) context.report({ node: source, message })
        }
      }

      return {
        ImportDeclaration: (node) => check(node.source, node.importKind === 'type'),
        ExportAllDeclaration: (node) => check(node.source, node.exportKind === 'type'),
        ExportNamedDeclaration: (node) => node.source && check(node.source, node.exportKind === 'type'),
        ImportExpression: (node) => check(node.source, false),
        TSImportType: (node) => check(node.source, true),
        TSExternalModuleReference: (node) => check(node.expression, false),
        CallExpression(node) {
          const source = node.arguments[0]
          if (source && reachesModules(context.sourceCode.getText(node.callee))) check(source, false)
        },
      }
    },
  }
}

function reachesModules(callee: string): boolean {
  return ['require', 'require.resolve', 'import.meta.resolve', 'import.meta.glob'].includes(callee)
}

/** The literal paths in an expression. A computed path is reported as a door to anywhere. */
function spelledOut(source: Source | null): string[] {
  if (source?.type === 'ArrayExpression') return source.elements.flatMap(spelledOut)
  if (source?.type === 'TemplateLiteral' && source.expressions.length === 0) {
    return source.quasis.map((quasi) => quasi.value.raw)
  }
  if (source?.type === 'Literal' && typeof source.value === 'string') return [source.value]
  return [anywhere]
}

const anywhere = '/(not spelled out)'
