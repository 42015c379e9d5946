import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const written = '{*,{api,bench,db,golf,pwa,sync,tools}/**/*}.{ts,tsx,mjs,css}'
/** One rule of others for the next line may be silenced; never the house's own, a whole file, or the compiler. */
const silenced = /\b(?:es|ox)lint-(?:disable|enable)(?!-next-line (?!house\/)[\w-]+\/)|@ts-(?:ignore|nocheck)/

/** Names every comment that silences a rule of ours, a whole file or the compiler: the linter cannot check that. */
export async function brokenFileRules(root: string): Promise<string[]> {
  const files = globSync(written, { cwd: root }).sort()
  const found = await Promise.all(
    files.map(async (file) => complaints(await readFile(join(root, file), 'utf8')).map((text) => `${file}: ${text}`)),
  )
  return found.flat()
}

function complaints(text: string): string[] {
  const quiet = text.split('\n').findIndex((line) => silenced.test(line)) + 1
  return quiet > 0 ? [`line ${quiet} silences what may not be silenced: change the code, or oxlint.config.ts`] : []
}
