import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const longest = 300
const written = '{*,{api,bench,db,golf,pwa,sync,tools}/**/*}.{ts,tsx,mjs,css}'
/** One rule of others for the next line may be silenced; never the house's own, a whole file, or the compiler. */
const silenced = /\b(?:es|ox)lint-(?:disable|enable)(?!-next-line (?!house\/)[\w-]+\/)|@ts-(?:ignore|nocheck)/

/** Laws about files that no linter sees: styles are short too, and the linter does not judge who silences it. */
export async function brokenFileRules(root: string): Promise<string[]> {
  const files = globSync(written, { cwd: root }).sort()
  const found = await Promise.all(
    files.map(async (file) => complaints(await readFile(join(root, file), 'utf8')).map((text) => `${file}: ${text}`)),
  )
  return found.flat()
}

function complaints(text: string): string[] {
  const lines = text.trimEnd().split('\n')
  const quiet = lines.findIndex((line) => silenced.test(line)) + 1
  return [
    ...(lines.length > longest ? [`${lines.length} lines: split it by what it means`] : []),
    ...(quiet > 0 ? [`line ${quiet} silences what may not be silenced: change the code, or oxlint.config.ts`] : []),
  ]
}
