import { expect, test } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { brokenFileRules } from './file-rules.ts'

test('files of up to 300 lines are fine, whatever their kind', async () => {
  const text = 'a\n'.repeat(300)
  expect(await brokenFileRules(await temporaryFolder({ 'pwa/a.css': text, 'golf/b.ts': text }))).toEqual([])
})

test('a longer file is named with its length', async () => {
  const root = await temporaryFolder({ 'pwa/ui/a.css': 'a\n'.repeat(301), 'tools/b.mjs': 'b\n'.repeat(400) })
  expect(await brokenFileRules(root)).toEqual([
    'pwa/ui/a.css: 301 lines: split it by what it means',
    'tools/b.mjs: 400 lines: split it by what it means',
  ])
})

test('what nobody wrote by hand is not read', async () => {
  const text = 'a\n'.repeat(301)
  expect(await brokenFileRules(await temporaryFolder({ 'dist/a.css': text, 'node_modules/b/c.ts': text }))).toEqual([])
})

test.for(['oxlint', 'eslint'])('a comment that silences %s is named with its line', async (linter) => {
  const root = await temporaryFolder({ 'db/a.ts': `a\n// ${linter}-disable-next-line house/doors\n` })
  expect(await brokenFileRules(root)).toEqual([
    'db/a.ts: line 2 silences a rule: change the code, or the rule in oxlint.config.ts',
  ])
})
