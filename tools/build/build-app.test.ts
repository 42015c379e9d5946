import { existsSync, readFileSync } from 'node:fs'
import { rm, rename, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { put } from '../put.ts'
import { temporaryFolder } from '../temporary-folder-testing.ts'
import { buildApp, sourceStamp, compress, keepOlderAssets } from './build-app.ts'

const project = {
  'package.json': '{ "type": "module" }',
  'vite.config.ts': `export default { root: import.meta.dirname + '/pwa', build: { outDir: '../dist' } }`,
  'pwa/index.html': `<!doctype html><title>Club</title><p>${'par '.repeat(100)}</p>`,
  'package-lock.json': '{}',
}

test('the app is built again only when a source changed', async () => {
  const root = await temporaryFolder(project)
  expect(await buildApp(root)).toBeGreaterThan(0)
  expect(existsSync(join(root, 'dist/index.html.br'))).toBe(true)
  expect(await buildApp(root)).toBeUndefined()

  await put(join(root, 'pwa/index.html'), '<!doctype html><title>New club</title>')
  expect(await buildApp(root)).toBeGreaterThan(0)
  expect(readFileSync(join(root, 'dist/index.html'), 'utf8')).toContain('New club')
})

test('only the assets of an earlier build are kept, for pages that are still open', async () => {
  const root = await temporaryFolder({ ...project, 'dist/assets/old.js': 'old', 'dist/old.html': 'old' })
  await buildApp(root)
  expect(existsSync(join(root, 'dist/assets/old.js'))).toBe(true)
  expect(existsSync(join(root, 'dist/old.html'))).toBe(false)
  expect(existsSync(join(root, 'dist-before'))).toBe(false)
})

test('an interrupted build is repeated', async () => {
  const root = await temporaryFolder(project)
  await buildApp(root)
  await rm(join(root, 'dist/.stamp'))
  expect(await buildApp(root)).toBeGreaterThan(0)
})

test('an interrupted build leaves no files, and keeps the earlier assets', async () => {
  const before = { 'dist-before/assets/old.js': 'old' }
  const half = { 'dist/assets/half.js': 'half', 'dist/half.html': 'half' }
  const root = await temporaryFolder({ ...project, ...before, ...half })
  await buildApp(root)
  const files = ['dist/assets/old.js', 'dist/assets/half.js', 'dist/half.html']
  expect(files.filter((file) => existsSync(join(root, file)))).toEqual(['dist/assets/old.js'])
})

test('a failed build leaves no stamp, and keeps the assets', async () => {
  const page = '<script type="module" src="./none.ts"></script>'
  const root = await temporaryFolder({ ...project, 'pwa/index.html': page })
  await put(join(root, 'dist/assets/old.js'), 'old')
  await expect(buildApp(root)).rejects.toThrow('none.ts')
  expect(existsSync(join(root, 'dist/.stamp'))).toBe(false)

  await put(join(root, 'pwa/none.ts'), 'console.log(1)')
  await buildApp(root)
  expect(existsSync(join(root, 'dist/assets/old.js'))).toBe(true)
})

const sources = {
  'golf/par.ts': '72',
  'pwa/public/icon.svg': '<svg/>',
  'vite.config.ts': '',
  'package-lock.json': '{}',
}

test('the same sources have the same stamp in any folder', async () => {
  const [here, there] = [await temporaryFolder(sources), await temporaryFolder(sources)]
  expect(await sourceStamp(here)).toBe(await sourceStamp(there))
})

test.for(['golf/par.ts', 'pwa/public/icon.svg', 'pwa/new.tsx', 'vite.config.ts', 'package-lock.json'])(
  'a change of %s changes the stamp',
  async (file) => {
    const root = await temporaryFolder(sources)
    const before = await sourceStamp(root)
    await put(join(root, file), 'changed')
    expect(await sourceStamp(root)).not.toBe(before)
  },
)

test('a file that is renamed or removed changes the stamp', async () => {
  const root = await temporaryFolder(sources)
  const before = await sourceStamp(root)
  await rename(join(root, 'golf/par.ts'), join(root, 'golf/bogey.ts'))
  const renamed = await sourceStamp(root)
  await rm(join(root, 'golf/bogey.ts'))
  expect(new Set([before, renamed, await sourceStamp(root)]).size).toBe(3)
})

test.for(['golf/par.test.ts', 'golf/README.md', 'pwa/e2e/club.ts', 'db/rounds/rounds.ts'])(
  '%s is no part of the app',
  async (file) => {
    const root = await temporaryFolder(sources)
    const before = await sourceStamp(root)
    await put(join(root, file), 'changed')
    expect(await sourceStamp(root)).toBe(before)
  },
)

const long = 'a fairway bunker on the left, '.repeat(100)

test('a text file gets two smaller copies that decompress to it', async () => {
  const folder = await temporaryFolder({ 'assets/app.js': long })
  await compress(folder)
  const [brotli, zipped] = ['br', 'gz'].map((kind) => readFileSync(join(folder, `assets/app.js.${kind}`)))
  expect(brotliDecompressSync(brotli ?? '').toString()).toBe(long)
  expect(gunzipSync(zipped ?? '').toString()).toBe(long)
  expect(brotli?.length).toBeLessThan(long.length / 10)
  expect(zipped?.length).toBeLessThan(long.length / 10)
})

test('compressed and very short files get no copies', async () => {
  const folder = await temporaryFolder({ 'inter.woff2': long, 'icon.png': long, 'empty.css': '' })
  await compress(folder)
  const copies = ['inter.woff2', 'icon.png', 'empty.css'].flatMap((name) => [`${name}.br`, `${name}.gz`])
  expect(copies.filter((name) => existsSync(join(folder, name)))).toEqual([])
})

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

test('the first build has only its own files', async () => {
  expect(await assetsIn(await built(['a-1.js']))).toEqual(['a-1.js'])
})

test('the files of the last five builds are kept, those before are not (PWA-07)', async () => {
  const last = await built(...[1, 2, 3, 4, 5, 6, 7].map((release) => [`a-${release}.js`, 'same.js']))
  expect(await assetsIn(last)).toEqual([...[2, 3, 4, 5, 6, 7].map((release) => `a-${release}.js`), 'same.js'])
  expect(await readFile(join(last, 'assets/a-2.js'), 'utf8')).toBe('of a-2.js')
})

test('a build without changes keeps all earlier builds', async () => {
  const same = Array.from({ length: 9 }, () => ['a-2.js'])
  expect(await assetsIn(await built(['a-1.js'], ...same))).toEqual(['a-1.js', 'a-2.js'])
})

test('a file that returns is kept for five builds when it is replaced again', async () => {
  const last = await built(['a.js'], ['b.js'], ['a.js'], ['c.js'], ['d.js'], ['e.js'], ['f.js'], ['g.js'])
  expect(await assetsIn(last)).toEqual(['a.js', 'c.js', 'd.js', 'e.js', 'f.js', 'g.js'])
})
