import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { keepOlderAssets } from './keep-older-assets.ts'

/** Builds one after the other, each with the assets that are named, and answers the last one's folder. */
async function built(...releases: readonly (readonly string[])[]): Promise<string> {
  const folders: string[] = []
  for (const files of releases) {
    const folder = await temporaryFolder(Object.fromEntries(files.map((file) => [`assets/${file}`, `of ${file}`])))
    await keepOlderAssets({ from: folders.at(-1) ?? join(folder, 'none'), to: folder })
    folders.push(folder)
  }
  return folders.at(-1) ?? ''
}

const assetsIn = async (folder: string) => (await readdir(join(folder, 'assets'))).toSorted()

test('the first build has its own files alone', async () => {
  expect(await assetsIn(await built(['a-1.js']))).toEqual(['a-1.js'])
})

test('the files of the last five builds are still there, and none of those before (PWA-07)', async () => {
  const last = await built(...[1, 2, 3, 4, 5, 6, 7].map((release) => [`a-${release}.js`, 'same.js']))
  expect(await assetsIn(last)).toEqual([...[2, 3, 4, 5, 6, 7].map((release) => `a-${release}.js`), 'same.js'])
  expect(await readFile(join(last, 'assets/a-2.js'), 'utf8')).toBe('of a-2.js')
})

test('a build that changes nothing pushes nothing out', async () => {
  const same = Array.from({ length: 9 }, () => ['a-2.js'])
  expect(await assetsIn(await built(['a-1.js'], ...same))).toEqual(['a-1.js', 'a-2.js'])
})

test('a file that comes back is kept as long as any other when it goes again', async () => {
  const last = await built(['a.js'], ['b.js'], ['a.js'], ['c.js'], ['d.js'], ['e.js'], ['f.js'], ['g.js'])
  expect(await assetsIn(last)).toEqual(['a.js', 'c.js', 'd.js', 'e.js', 'f.js', 'g.js'])
})
