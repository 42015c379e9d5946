import { expect, test } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { brokenVoice } from './voice.ts'

async function brokenIn(files: Readonly<Record<string, string>>): Promise<string[]> {
  return await brokenVoice(await temporaryFolder(files))
}

test.for<[file: string, text: string]>([
  ['golf/a.ts', '// Whoever is away.'],
  ['golf/a.test.ts', `test('nobody wins', () => undefined)`],
  ['golf/b.ts', '/** The phone\n * is told. */'],
  ['pwa/a.tsx', 'export const A = () => <p>It was worked out anew</p>'],
  ['pwa/a.css', '/* For somebody else. */'],
  ['db/a.ts', 'export const sql = `This outing has ${1} been cancelled`'],
  ['docs/a.md', 'It has begun.'],
  ['README.md', 'Send an e-mail.'],
  ['pwa/index.html', '<p>Not for now</p>'],
])('a forbidden word is listed: %s', async ([file, text]) => {
  expect(await brokenIn({ [file]: text })).not.toEqual([])
})

test.for<[file: string, text: string]>([
  ['pwa/home/texts.ts', `export const a = 'Press it twice'`],
  ['api/a.ts', `export const a = 'Everyone was asked at once'`],
])(
  'a word that only comments may have is listed on screens and in sentences of the server: %s',
  async ([file, text]) => {
    expect(await brokenIn({ [file]: text })).not.toEqual([])
    expect(await brokenIn({ 'pwa/a.ts': text.replace('export', '// export') })).toEqual([])
  },
)

test('a complaint has the line, the word, and what to write', async () => {
  expect(await brokenIn({ 'db/a.ts': '\n\n// Scores,\n// meanwhile.' })).toEqual([
    'db/a.ts:4: "meanwhile": write since then, in the meantime',
  ])
})

test('a press of a Nassau is a bet, and no button', async () => {
  const bet = `export const a = ['Press back', 'Undo press', 'A side that is 2 down taps Press before a hole']`
  expect(await brokenIn({ 'pwa/a.ts': bet })).toEqual([])
})

test('names in code, quoted code and applied migrations are not read', async () => {
  const files = {
    'db/a.ts': `export const told = { status: 'cancelled', nobody: 1 }`,
    'db/b.ts': '// The user `nobody` of Debian.',
    'docs/a.md': 'The status is `cancelled`.\n\n```\nnobody\n```\n',
    'db/sqlite/migrations/0001-a.sql': '-- Whoever began it.',
  }
  expect(await brokenIn(files)).toEqual([])
})
