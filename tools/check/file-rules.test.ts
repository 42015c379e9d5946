import { expect, test } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { brokenFileRules } from './file-rules.ts'

test('what nobody wrote by hand is not read', async () => {
  const text = `// @ts-${'nocheck'}`
  expect(await brokenFileRules(await temporaryFolder({ 'dist/a.css': text, 'node_modules/b/c.ts': text }))).toEqual([])
})

test.for(['-disable-next-line house/doors', '-disable', '-disable react/exhaustive-deps', '-disable-next-line'])(
  'a comment that silences too much is named with its line: %s',
  async (directive) => {
    const root = await temporaryFolder({ 'db/a.ts': `a\n// oxlint${directive}\n` })
    expect(await brokenFileRules(root)).toEqual([
      'db/a.ts: line 2 silences what may not be silenced: change the code, or oxlint.config.ts',
    ])
  },
)

test.for(['ignore', 'nocheck'])(
  'a comment that silences the compiler is named with its line: %s',
  async (directive) => {
    const root = await temporaryFolder({ 'db/a.ts': `a\n// @ts-${directive}\n` })
    expect(await brokenFileRules(root)).toEqual([expect.stringContaining('line 2 silences')])
  },
)

test('one rule of others may be silenced for one line', async () => {
  const comment = `// oxlint${'-disable-next-line'} react/exhaustive-deps`
  expect(await brokenFileRules(await temporaryFolder({ 'pwa/a.tsx': comment }))).toEqual([])
})
