import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const builds = 5
const recordFile = '.older-assets.json'

/** The hashed files of each replaced build that its successor did not have, the last build first. */
type Replaced = readonly (readonly string[])[]

/**
 * Brings the hashed files of the last builds along into a new one: a page that was loaded before it, and that no worker
 * keeps on its phone, asks for them when it opens its next screen.
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
