import { defineConfig } from 'oxlint'
import type { House } from './tools/rules/door-verdict.ts'

/**
 * The law of the house: who may open whose door, and whose library is whose. Types count like values. The walls are
 * derived from this table by `house/doors`, and tools/wall-proof breaks each of them to see that it holds.
 */
export const house: House = {
  rooms: {
    golf: { opens: [], packages: [] },
    db: { opens: ['golf'], packages: ['drizzle-orm', 'better-sqlite3', 'node:*'] },
    'sync/calls': { opens: ['golf'], packages: ['zod'] },
    'sync/device': { opens: ['golf', 'sync/calls'], packages: ['dexie'], testsOpen: ['api', 'db'] },
    api: {
      opens: ['golf', 'db', 'sync/calls'],
      packages: ['fastify', '@fastify/*', 'fastify-type-provider-zod', '@node-rs/argon2', 'node:*'],
      typesOf: ['zod'],
    },
    pwa: {
      opens: ['pwa/ui', 'golf', 'sync/calls', 'sync/device'],
      packages: [
        'react',
        'react-dom',
        'react-router-dom',
        '@tanstack/react-query',
        'dexie-react-hooks',
        '@base-ui/react',
        '@fontsource/*',
        '@fontsource-variable/*',
        'lucide-react',
        'qrcode-generator',
        'workbox-*',
        'virtual:pwa-register',
      ],
    },
    'pwa/ui': { opens: [], packages: ['react', '@base-ui/react', 'lucide-react'] },
    'pwa/e2e': {
      opens: ['golf', 'db', 'sync/*', 'api', 'pwa'],
      packages: ['playwright-core', '@axe-core/playwright', 'vitest', 'node:*'],
    },
    bench: { opens: ['*'], packages: ['*'] },
    tools: { opens: ['*'], packages: ['*'] },
  },
  testPackages: ['vitest', 'fast-check', 'fake-indexeddb', 'node:*'],
}

const tests = ['**/*.test.*', 'pwa/e2e/**']

/** What a pure room cannot see: the machine, the network, the page and time passing by. */
const outsideWorld =
  'fetch XMLHttpRequest WebSocket process console performance crypto globalThis window self document navigator ' +
  'location localStorage sessionStorage indexedDB setTimeout setInterval setImmediate requestAnimationFrame'

export default defineConfig({
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  plugins: ['eslint', 'oxc', 'typescript', 'unicorn', 'import', 'promise', 'react', 'jsx-a11y', 'vitest'],
  jsPlugins: ['./tools/rules/plugin.ts'],
  ignorePatterns: ['node_modules', 'dist/**', 'data/**', 'coverage/**'],
  categories: { correctness: 'error' },
  rules: {
    'house/doors': 'error',
    'house/few-parameters': 'error',
    'house/no-module-state': 'error',
    'house/passed-in': 'error',
    'max-lines': ['error', { max: 300 }],
    eqeqeq: 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'no-console': 'error',
    'import/no-cycle': 'error',
    'import/no-self-import': 'error',
    'import/no-default-export': 'error',
    'import/no-mutable-exports': 'error',
    'import/no-duplicates': 'off',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/return-await': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'react/rules-of-hooks': 'error',
    'unicorn/filename-case': 'error',
  },
  overrides: [
    { files: ['{golf,sync/calls}/**'], rules: { 'no-restricted-globals': ['error', ...outsideWorld.split(' ')] } },
    { files: ['*.config.ts', 'tools/rules/plugin.ts'], rules: { 'import/no-default-export': 'off' } },
    {
      files: ['api/main.ts', 'pwa/**', 'bench/**', 'tools/**', '**/*-command.ts'],
      rules: { 'house/passed-in': 'off' },
    },
    { files: ['api/main.ts', 'bench/**', 'tools/**', '**/*-command.ts'], rules: { 'no-console': 'off' } },
    {
      files: tests,
      rules: {
        'no-restricted-globals': 'off',
        'house/passed-in': 'off',
        'vitest/no-restricted-vi-methods': ['error', { mock: 'test the real part', doMock: 'test the real part' }],
      },
    },
  ],
})
