import { expect, test } from 'vitest'
import { temporaryFolder } from '../temporary-folder-testing.ts'
import { brokenFileRules } from './file-rules.ts'

const register = { 'docs/requirements.md': `| ${'SEC'}-01 | One table states who may make which call. |\n` }

async function brokenIn(files: Readonly<Record<string, string>>): Promise<string[]> {
  return await brokenFileRules(await temporaryFolder({ ...register, ...files }))
}

test('generated files and libraries are not read', async () => {
  expect(await brokenIn({ 'dist/a.css': `// @ts-${'nocheck'}`, 'node_modules/b/c.ts': `// @ts-${'nocheck'}` })).toEqual(
    [],
  )
})

test.for(['-disable-next-line house/doors', '-disable', '-disable react/exhaustive-deps', '-disable-next-line'])(
  'a comment that disables too much is listed with its line: %s',
  async (directive) => {
    expect(await brokenIn({ 'db/a.ts': `a\n// oxlint${directive}\n` })).toEqual([
      'db/a.ts: line 2 disables a rule that may not be disabled: change the code, or oxlint.config.ts',
    ])
  },
)

test.for(['ignore', 'nocheck'])(
  'a comment that silences the compiler is listed with its line: %s',
  async (directive) => {
    expect(await brokenIn({ 'db/a.ts': `a\n// @ts-${directive}\n` })).toEqual([
      expect.stringContaining('line 2 disables'),
    ])
  },
)

test('a rule of another plugin may be disabled for one line', async () => {
  expect(await brokenIn({ 'pwa/a.tsx': `// oxlint${'-disable-next-line'} react/exhaustive-deps` })).toEqual([])
})

test('a requirement of the register may be cited', async () => {
  expect(await brokenIn({ 'api/a.ts': `// ${'SEC'}-01` })).toEqual([])
})

test('an unknown requirement is listed once for each file', async () => {
  expect(await brokenIn({ 'api/a.ts': `// ${'SEC'}-02 and again ${'SEC'}-02` })).toEqual([
    expect.stringContaining(`api/a.ts: cites ${'SEC'}-02`),
  ])
})

test('two migrations of one engine with the same number are listed', async () => {
  const files = [
    'db/sqlite/migrations/0002-a.sql',
    'db/sqlite/migrations/0002-b.sql',
    'db/postgres/migrations/0002-a.sql',
  ]
  expect(await brokenIn(Object.fromEntries(files.map((file) => [file, ''])))).toEqual([
    'db/sqlite/migrations/0002-b.sql: another migration has its number',
  ])
})

test('files that import each other are listed, through a type or an import() too', async () => {
  const files = {
    'db/a.ts': `export const b = async () => (await import('./b.ts')).b`,
    'db/b.ts': `import { c } from './c/c.ts'\nexport const b = c`,
    'db/c/c.ts': `import type { A } from '#db/a.ts'\nexport const c: A = 1`,
    'db/d.ts': `import { b } from './b.ts'`,
  }
  expect(await brokenIn(files)).toEqual(['db/a.ts → db/b.ts → db/c/c.ts → db/a.ts is a circle'])
})

test('a variable of styles that no file sets is listed, unless its use has a default', async () => {
  const files = {
    'pwa/tokens.css': ':root { --sky: #1a5aa6; }',
    'pwa/a.css': 'a { color: var(--sky); outline-color: var(--ring); width: var(--beside); height: var(--high, 1px); }',
    'pwa/a.tsx': `export const style = { '--beside': '4rem' }`,
  }
  expect(await brokenIn(files)).toEqual(['pwa/a.css: nothing sets the variable of var(--ring)'])
})
