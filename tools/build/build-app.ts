import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { runScript } from '../run-script.ts'

/**
 * Builds the app into dist/, unless dist/ was built from the same sources. The stamp is written last, so an interrupted
 * build is repeated.
 *
 * @returns how many seconds it took, or undefined when there was nothing to do
 */
export async function buildApp(root: string): Promise<number | undefined> {
  const dist = join(root, 'dist')
  const stampFile = join(dist, '.stamp')
  const stamp = await sourceStamp(root)
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return undefined

  const started = performance.now()
  const before = join(root, 'dist-before')
  // If it exists, an interrupted build left it there.
  if (!existsSync(before)) await rename(dist, before).catch(() => undefined)
  await rm(dist, { recursive: true, force: true })
  // Imported here, so that a start without a build does not load Vite.
  const { build } = await import('vite')
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: { emptyOutDir: false } })
  await compress(dist)
  await keepOlderAssets({ from: before, to: dist })
  await rm(before, { recursive: true, force: true })
  await writeFile(stampFile, stamp)
  return (performance.now() - started) / 1000
}

/**
 * Builds the app in its own process, because a build sets NODE_ENV.
 *
 * @throws when the build failed; the child process has printed why
 */
export async function buildApart(root: string): Promise<void> {
  const { code } = await runScript(['tools/build.ts'], { cwd: root, live: true })
  if (code !== 0) throw new Error('The app could not be built.')
}

// The files that the build reads.
const stamped = [
  '{golf,sync,pwa}/**/*.*',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'tools/build/*.ts',
]
const apart = /\.test\.|\.md$|^pwa[/\\]e2e[/\\]/

/** Returns a hash over the names and contents of everything that the build reads; equal stamps mean the same app. */
export async function sourceStamp(root: string): Promise<string> {
  const files = globSync(stamped, { cwd: root }).filter((file) => !apart.test(file))
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(`${file}\0`).update(await contentHash(join(root, file)))
  return hash.digest('hex')
}

async function contentHash(file: string): Promise<Buffer> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest()
}

const text = '**/*.{html,js,css,json,webmanifest,svg,txt,xml,wasm}'
const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/**
 * Writes a `.br` and a `.gz` beside every file of a folder that compression makes smaller. The highest level is slow,
 * but runs only once for each build.
 */
export async function compress(folder: string): Promise<void> {
  for (const name of globSync(text, { cwd: folder })) {
    const file = join(folder, name)
    const plain = await readFile(file)
    const [brotli, zipped] = await Promise.all([
      toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
      toGzip(plain, { level: constants.Z_BEST_COMPRESSION }),
    ])
    if (brotli.length < plain.length) await writeFile(`${file}.br`, brotli)
    if (zipped.length < plain.length) await writeFile(`${file}.gz`, zipped)
  }
}

const builds = 5
const recordFile = '.older-assets.json'

/** The hashed files of each replaced build that its successor did not contain, newest build first. */
type Replaced = readonly (readonly string[])[]

/**
 * Copies the hashed files of the last builds into a new one: a page that was loaded before the new build, in a browser
 * without the service worker, requests them when it opens its next screen.
 *
 * @param from the build that is replaced, `to` the new one
 */
export async function keepOlderAssets({ from, to }: { from: string; to: string }): Promise<void> {
  const current = new Set(await assetsOf(to))
  const earlier = (await readRecord(from)).map((files) => files.filter((file) => !current.has(file)))
  const known = new Set(earlier.flat())
  const replaced = (await assetsOf(from)).filter((file) => !current.has(file) && !known.has(file))

  const record: Replaced = (replaced.length === 0 ? earlier : [replaced, ...earlier]).slice(0, builds)
  await mkdir(join(to, 'assets'), { recursive: true })
  for (const file of record.flat()) await copyFile(join(from, 'assets', file), join(to, 'assets', file))
  await writeFile(join(to, recordFile), JSON.stringify(record))
}

function assetsOf(build: string): Promise<string[]> {
  return readdir(join(build, 'assets')).catch(() => [])
}

async function readRecord(build: string): Promise<Replaced> {
  const text = await readFile(join(build, recordFile), 'utf8').catch(() => '[]')
  return JSON.parse(text) as Replaced
}
