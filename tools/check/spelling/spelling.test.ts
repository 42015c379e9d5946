import { readFile, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { runScript } from '../../run-script.ts'
import { temporaryFolder } from '../../temporary-folder-testing.ts'
import { spelling } from '../checks.ts'

// cspell:ignore adress begining occured recieved seperate untill wich

const root = resolve(import.meta.dirname, '../../..')
const own = ['tools/check/spelling/cspell.json', 'tools/check/spelling/words.txt']

async function misspelledIn(files: Readonly<Record<string, string>>) {
  const settings = await Promise.all(own.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const))
  const folder = await temporaryFolder({ ...Object.fromEntries(settings), ...files })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const { code, stdout } = await runScript(spelling, { cwd: folder, live: false })
  return { code, words: [...stdout.matchAll(/Unknown word \((.*?)\)/g)].map(([, word]) => word) }
}

test('a misspelled word is found in a comment, a text, a name and a document', async () => {
  const found = await misspelledIn({
    'db/a.ts': `// The ${'adress'}.\nexport const ${'recievedAt'} = '${'seperate'} lines'\n`,
    'docs/a.md': `Scores ${'occured'} twice.\n`,
    'db/a.sql': `-- ${'untill'} the end\n`,
    'tools/deploy/a.service': `# ${'begining'} with this\n`,
    '.env.example': `# ${'wich'} port\n`,
  })
  expect(found.code).not.toBe(0)
  expect(new Set(found.words)).toEqual(
    new Set(['adress', 'begining', 'occured', 'recieved', 'seperate', 'untill', 'wich']),
  )
})

test('the words of golf and of the project are known', async () => {
  expect(await misspelledIn({ 'golf/a.ts': `// A teebox of Stableford.\n` })).toEqual({ code: 0, words: [] })
})
