import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const longest = 300
const written = '{*,{.ci,api,bench,db,golf,pwa,sync,tools}/**/*}.{ts,tsx,mjs,css}'
const silenced = /\b(?:es|ox)lint-(?:disable|enable)|@ts-(?:ignore|nocheck)/

/** Laws about files that no linter sees: styles are short too, and nobody silences a rule for a line. */
export async function brokenFileRules(root: string): Promise<string[]> {
  const files = globSync(written, { cwd: root }).sort()
  const found = await Promise.all(
    files.map(async (file) => complaints(await readFile(join(root, file), 'utf8')).map((text) => `${file}: ${text}`)),
  )
  return found.flat()
}

function complaints(text: string): string[] {
  const lines = text.trimEnd().split('\n')
  const quiet = lines.findIndex((line) => silenced.test(line))
  return [
    ...(lines.length > longest ? [`${lines.length} lines: split it by what it means`] : []),
    ...(quiet === -1 ? [] : [`line ${quiet + 1} silences a rule: change the code, or the rule in oxlint.config.ts`]),
  ]
}
