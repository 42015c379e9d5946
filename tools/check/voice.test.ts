import { expect, test } from 'vitest'
import { temporaryFolder } from '../temporary-folder-testing.ts'
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
  ['tools/launch/a.mjs', '// It was told.'],
  ['tools/launch/a.d.mts', '/** For somebody. */'],
  ['pwa/e2e/browsers/a.gjs', '// Meanwhile.'],
  ['db/schema/a.sql', '-- The outing has begun.'],
  ['golf/vectors/a.json', '{ "name": "Nobody wins" }'],
  ['package.json', '{ "description": "For whoever plays" }'],
  ['tools/deploy/compose.yml', 'image: a # for now'],
  ['tools/deploy/copy.sh', '# Whoever runs it.'],
  ['tools/deploy/a.service', '# Started anew.'],
  ['tools/deploy/Caddyfile', '# Somebody else.'],
  ['tools/deploy/Containerfile', '# Worked out.'],
  ['.env.example', '# the address that e-mails come from'],
  ['.ci/run', '# Not for now.'],
])('a forbidden word is listed: %s', async ([file, text]) => {
  expect(await brokenIn({ [file]: text })).not.toEqual([])
})

test.for<[file: string, text: string]>([
  ['pwa/home/texts.ts', `export const a = 'Press it twice'`],
  ['pwa/home/home-screen.tsx', `export const A = () => <p title="Tap here at once" />`],
  ['api/a.ts', `export const a = 'Everyone was asked at once'`],
  ['api/delivery/emails.ts', `export const a = 'Open the link of this mail'`],
  ['sync/calls/a.ts', `export const summary = 'For anybody who plays off 8'`],
])(
  'a word that only comments may have is listed on screens and in sentences of the server: %s',
  async ([file, text]) => {
    expect(await brokenIn({ [file]: text })).not.toEqual([])
    expect(await brokenIn({ 'pwa/a.ts': `// ${text}` })).toEqual([])
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
