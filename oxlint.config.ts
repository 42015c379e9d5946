import { defineConfig } from 'oxlint'
import type { House, Room } from './tools/rules/door-verdict.ts'

/** A layer of the phone, which opens the ones that are named and what all of them stand on. */
function deviceRoom(...layers: string[]): Room {
  return {
    opens: ['golf', 'sync/calls', ...layers.map((layer) => `sync/device/${layer}`)],
    packages: ['dexie', 'fake-indexeddb'],
    testsOpen: ['sync/device*', 'api', 'db', 'db/sqlite'],
  }
}

/**
 * The law of the house: who may open whose door, and whose library is whose. Types count like values. The walls are
 * derived from this table by `house/doors`, and tools/wall-proof breaks each of them to see that it holds.
 */
export const house: House = {
  rooms: {
    golf: { opens: [], packages: [] },
    db: { opens: ['golf', 'db/sqlite', 'db/postgres'], packages: ['drizzle-orm', 'node:*'] },
    // Each engine owns its driver, and does not know of the other.
    'db/sqlite': { opens: ['golf', 'db'], packages: ['drizzle-orm', 'better-sqlite3', 'node:*'] },
    'db/postgres': { opens: ['golf', 'db'], packages: ['drizzle-orm', 'pg', 'node:*'] },
    'sync/calls': { opens: ['golf'], packages: ['zod'] },
    // The phone puts its layers together; each of them opens those before it.
    'sync/device': deviceRoom('storage', 'device.ts', 'session'),
    'sync/device/storage': deviceRoom(),
    'sync/device/device.ts': deviceRoom('storage'),
    'sync/device/connection': deviceRoom('storage', 'device.ts'),
    'sync/device/cells': deviceRoom('storage'),
    'sync/device/outbox': deviceRoom('storage', 'device.ts', 'connection', 'cells'),
    'sync/device/outings': deviceRoom('storage', 'device.ts', 'connection', 'cells', 'outbox'),
    'sync/device/handover': deviceRoom('storage', 'device.ts', 'connection', 'cells', 'outbox'),
    'sync/device/rounds': deviceRoom('storage', 'device.ts', 'connection', 'outbox'),
    'sync/device/sign-ups': deviceRoom('storage', 'device.ts', 'connection', 'outbox'),
    'sync/device/session': deviceRoom('storage', 'device.ts', 'connection', 'outbox'),
    api: {
      // Of SQLite: backups, which a server makes by itself.
      opens: ['golf', 'db', 'db/sqlite', 'sync/calls', 'api/server/config.ts'],
      packages: [
        'fastify',
        '@fastify/*',
        'fastify-type-provider-zod',
        '@node-rs/argon2',
        '@resvg/resvg-js',
        '@zxcvbn-ts/*',
        'altcha-lib',
        'ical-generator',
        'ipaddr.js',
        'nodemailer',
        'qrcode-generator',
        'toad-cache',
        'web-push',
        'node:*',
      ],
    },
    // The only schemas of api: the shapes of calls stand in sync/calls.
    'api/server/config.ts': { opens: [], packages: ['zod', 'node:*'] },
    pwa: {
      opens: ['pwa/ui', 'golf', 'sync/*'],
      packages: [
        'react',
        'react-dom',
        'react-router-dom',
        'regexparam',
        '@tanstack/react-query',
        'dexie-react-hooks',
        'altcha-lib',
        'lucide-react',
        'qr',
        'uplot',
        'workbox-*',
      ],
    },
    'pwa/ui': {
      opens: [],
      packages: [
        'preact',
        'react',
        'react-dom',
        '@base-ui/react',
        '@fontsource/*',
        '@fontsource-variable/*',
        'lucide-react',
        'qrcode-generator',
      ],
    },
    // A page for those who work on the kit; no part of the app.
    'pwa/gallery': { opens: ['pwa', 'pwa/ui'], packages: ['react', 'react-dom', 'lucide-react'] },
    'pwa/e2e': {
      opens: ['golf', 'db', 'db/sqlite', 'sync/*', 'api', 'pwa', 'tools/browser', 'tools/postgres'],
      packages: ['playwright-core', 'axe-core', 'vitest', 'node:*'],
      forTests: true,
    },
    // Phones, server and the air between them in one process.
    simulate: { opens: ['*'], packages: ['*'] },
    bench: { opens: ['*'], packages: ['*'] },
    tools: { opens: ['*'], packages: ['*'] },
    // What tests and benchmarks find or start: a browser, a server of PostgreSQL.
    'tools/browser': { opens: [], packages: ['node:*'] },
    'tools/postgres': { opens: [], packages: ['node:*'] },
  },
  apart: ['pwa/screens'],
  testPackages: ['vitest', 'axe-core', 'fast-check', 'fake-indexeddb', 'smtp-server', 'node:*'],
}

const tests = ['**/*.test.*', '**/testing.ts', '**/*-testing.*', 'pwa/e2e/**']

/** What a pure room cannot see: the machine, the network, the page and time passing by. */
const outsideWorld =
  'fetch XMLHttpRequest WebSocket process console performance crypto globalThis window self document navigator ' +
  'location localStorage sessionStorage indexedDB setTimeout setInterval setImmediate requestAnimationFrame'

/** Functions that the oldest browsers of `build.target` in vite.config.ts do not have; the build adds none of them. */
const tooYoung =
  'Map.groupBy Object.groupBy Array.fromAsync Promise.try Promise.withResolvers URL.canParse URL.parse AbortSignal.any'

const notTooYoung = tooYoung.split(' ').map((name) => {
  const [object = '', property = ''] = name.split('.')
  return { object, property, message: 'Phones run this, and Safari 16.4 does not have it' }
})

const noUnsafe = ['argument', 'assignment', 'call', 'member-access', 'return'].map((of) => `typescript/no-unsafe-${of}`)

export default defineConfig({
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  plugins: ['eslint', 'oxc', 'typescript', 'unicorn', 'import', 'promise', 'react', 'jsx-a11y', 'vitest'],
  jsPlugins: ['./tools/rules/plugin.ts'],
  ignorePatterns: ['node_modules', 'dist/**', 'data/**', 'coverage/**'],
  categories: { correctness: 'error' },
  rules: {
    'house/doors': 'error',
    'house/no-module-state': 'error',
    'house/passed-in': 'error',
    'max-params': ['error', { max: 3 }],
    'max-depth': ['error', { max: 4 }],
    complexity: ['error', { max: 20 }],
    eqeqeq: 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'no-console': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-self-import': 'error',
    'import/no-default-export': 'error',
    'import/no-mutable-exports': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    ...Object.fromEntries(noUnsafe.map((rule) => [rule, 'error' as const])),
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/switch-exhaustiveness-check': 'error',
    'react/rules-of-hooks': 'error',
    'unicorn/filename-case': 'error',
    // Access codes are spread into their letters.
    'typescript/no-misused-spread': 'off',
    // An object is written as it is, not spread from parts that save lines.
    'unicorn/no-useless-spread': 'error',
    // A region that scrolls has to be reachable by keyboard.
    'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['region', 'tabpanel'], tags: [] }],
    // Not every screen reader announces <output> the way it announces role="status".
    'jsx-a11y/prefer-tag-over-role': 'off',
  },
  overrides: [
    { files: ['{golf,sync/calls}/**'], rules: { 'no-restricted-globals': ['error', ...outsideWorld.split(' ')] } },
    { files: ['{golf,sync,pwa}/**'], rules: { 'no-restricted-properties': ['error', ...notTooYoung] } },
    {
      files: ['pwa/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            name: 'lucide-react',
            message: 'Import lucide-react/icons/<name>: the build puts icons beside their screens',
          },
        ],
      },
    },
    { files: ['{db,api}/**'], rules: { 'house/one-dialect': 'error' } },
    { files: ['db/{sqlite,postgres}/**', 'db/open-database.ts', ...tests], rules: { 'house/one-dialect': 'off' } },
    { files: ['*.config.ts', 'tools/rules/plugin.ts'], rules: { 'import/no-default-export': 'off' } },
    // Where clock and chance enter the house.
    {
      files: ['api/main.ts', 'sync/device/browser-ports.ts', 'pwa/**', 'bench/**', 'tools/**', '**/*-command.ts'],
      rules: { 'house/passed-in': 'off' },
    },
    { files: ['api/main.ts', 'bench/**', 'tools/**', '**/*-command.ts'], rules: { 'no-console': 'off' } },
    // Safari forgets that a table is one when its rows are laid out as cards, so its roles are said.
    {
      files: ['pwa/ui/data-table.tsx'],
      rules: {
        'jsx-a11y/no-redundant-roles': 'off',
        'jsx-a11y/no-interactive-element-to-noninteractive-role': 'off',
      },
    },
    {
      files: tests,
      rules: {
        'max-params': 'off',
        complexity: 'off',
        'house/no-module-state': 'off',
        'house/passed-in': 'off',
        'no-restricted-properties': 'off',
        // The matchers of vitest are any, and what a test prints is its own affair.
        'typescript/no-base-to-string': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/unbound-method': 'off',
        // A timeout in `until` counts as a failed assertion.
        'vitest/expect-expect': 'off',
        'vitest/no-conditional-expect': 'off',
        'vitest/no-standalone-expect': 'off',
        'vitest/require-to-throw-message': 'off',
        'vitest/valid-expect': ['error', { maxArgs: 2 }],
        'vitest/no-restricted-vi-methods': ['error', { mock: 'test the real part', doMock: 'test the real part' }],
      },
    },
  ],
})
