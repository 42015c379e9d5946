import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

// What the app in the browser is made of, without what tests it.
const sources = [
  '{golf,sync,pwa}/**/*.*',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'tools/build/*.ts',
]
const apart = /\.test\.|\.md$|^pwa[/\\]e2e[/\\]/

/** A hash over the names and contents of everything that the build reads: the same stamp, the same app. */
export async function sourceStamp(root: string): Promise<string> {
  const files = globSync(sources, { cwd: root }).filter((file) => !apart.test(file))
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(`${file}\0`).update(await contentHash(join(root, file)))
  return hash.digest('hex')
}

async function contentHash(file: string): Promise<Buffer> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest()
}
