import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { put } from '../put.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { sourceStamp } from './source-stamp.ts'

const project = {
  'golf/par.ts': '72',
  'pwa/public/icon.svg': '<svg/>',
  'vite.config.ts': '',
  'package-lock.json': '{}',
}

test('the same sources have the same stamp, wherever they are', async () => {
  const [here, there] = [await temporaryFolder(project), await temporaryFolder(project)]
  expect(await sourceStamp(here)).toBe(await sourceStamp(there))
})

test.for(['golf/par.ts', 'pwa/public/icon.svg', 'pwa/new.tsx', 'vite.config.ts', 'package-lock.json'])(
  'a change of %s changes the stamp',
  async (file) => {
    const root = await temporaryFolder(project)
    const before = await sourceStamp(root)
    await put(join(root, file), 'changed')
    expect(await sourceStamp(root)).not.toBe(before)
  },
)

test('a file that is renamed or removed changes the stamp', async () => {
  const root = await temporaryFolder(project)
  const before = await sourceStamp(root)
  await rename(join(root, 'golf/par.ts'), join(root, 'golf/bogey.ts'))
  const renamed = await sourceStamp(root)
  await rm(join(root, 'golf/bogey.ts'))
  expect(new Set([before, renamed, await sourceStamp(root)]).size).toBe(3)
})

test.for(['golf/par.test.ts', 'golf/README.md', 'pwa/e2e/club.ts', 'db/rounds/rounds.ts'])(
  '%s is no part of the app',
  async (file) => {
    const root = await temporaryFolder(project)
    const before = await sourceStamp(root)
    await put(join(root, file), 'changed')
    expect(await sourceStamp(root)).toBe(before)
  },
)
