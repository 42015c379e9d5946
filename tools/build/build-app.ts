import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compress } from './compress.ts'
import { keepOlderAssets } from './keep-older-assets.ts'
import { sourceStamp } from './source-stamp.ts'

/**
 * Builds the app into dist/, unless dist/ was built from these very sources. The stamp is written last, so a build that
 * was cut short is done again.
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
  // What is there already was left by a build that was cut short.
  if (!existsSync(before)) await rename(dist, before).catch(() => undefined)
  await rm(dist, { recursive: true, force: true })
  // Loaded only here: a start that finds everything built must not wait for it.
  const { build } = await import('vite')
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: { emptyOutDir: false } })
  await compress(dist)
  await keepOlderAssets({ from: before, to: dist })
  await rm(before, { recursive: true, force: true })
  await writeFile(stampFile, stamp)
  return (performance.now() - started) / 1000
}
