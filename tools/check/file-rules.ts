import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const written = '{*,{api,bench,db,golf,pwa,simulate,sync,tools}/**/*}.{ts,tsx,mjs,css}'
const register = 'docs/requirements.md'
const requirement = /\b(?:SEC|REL|PWA)-\d+\b/g
/** A comment may disable one rule for the next line; never a rule of our plugin, a whole file, or the compiler. */
const silenced = /\b(?:es|ox)lint-(?:disable|enable)(?!-next-line (?!house\/)[\w-]+\/)|@ts-(?:ignore|nocheck)/

/**
 * Lists comments that disable a rule of our plugin, cited requirements that are not in the register, and migrations of two
 * branches that took the same number.
 */
export async function brokenFileRules(root: string): Promise<string[]> {
  const registered = new Set((await readFile(join(root, register), 'utf8')).match(requirement))
  const files = globSync(written, { cwd: root }).sort()
  const found = await Promise.all(
    files.map(async (file) =>
      complaints(await readFile(join(root, file), 'utf8'), registered).map((text) => `${file}: ${text}`),
    ),
  )
  return [...found.flat(), ...sharedNumbers(globSync('db/*/migrations/*.sql', { cwd: root }).sort())]
}

function sharedNumbers(migrations: readonly string[]): string[] {
  const numberOf = (file: string) => file.replace(/-[^/]*$/, '')
  return migrations
    .filter((file, at) => at > 0 && numberOf(migrations[at - 1] ?? '') === numberOf(file))
    .map((file) => `${file}: another migration has its number`)
}

function complaints(text: string, registered: ReadonlySet<string>): string[] {
  const quiet = text.split('\n').findIndex((line) => silenced.test(line)) + 1
  const unknown = new Set(text.match(requirement)?.filter((cited) => !registered.has(cited)))
  return [
    ...(quiet > 0
      ? [`line ${quiet} disables a rule that may not be disabled: change the code, or oxlint.config.ts`]
      : []),
    ...[...unknown].map((cited) => `cites ${cited}, which ${register} does not have`),
  ]
}
