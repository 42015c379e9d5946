import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { put } from '../put.ts'
import { temporaryFolder } from '../temporary-folder-testing.ts'
import { outdatedSettings, settingsFiles } from './settings-files.ts'

const root = resolve(import.meta.dirname, '../..')

test('the README of api and .env.example list the variables that the server reads', async () => {
  expect(await outdatedSettings(root)).toEqual([])
})

test('a file that differs is listed with the command that writes it', async () => {
  const folder = await temporaryFolder({
    'api/README.md': '# api\n\n## Configuration\n| variable | default | |\n\nMore.\n',
  })
  expect(await outdatedSettings(folder)).toEqual([
    expect.stringMatching(/^api\/README\.md .*npm run settings$/),
    expect.stringMatching(/^\.env\.example .*npm run settings$/),
  ])

  for (const [file, text] of await settingsFiles(folder)) await put(join(folder, file), text)
  expect(await outdatedSettings(folder)).toEqual([])
  const [readme = '', example = ''] = (await settingsFiles(folder)).values()
  expect(readme).toContain('| `PORT` | `3000` | the port that the server listens on |\n')
  expect(readme).toMatch(/\n\nMore\.\n$/)
  expect(example).toContain('\n# PORT=3000\n')
  expect(example).not.toContain('](')
})
