import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'

const written = '{*,{api,bench,db,golf,pwa,simulate,sync,tools}/**/*}.{ts,tsx,mjs,css}'
const register = 'docs/requirements.md'
const requirement = /\b(?:SEC|REL|PWA)-\d+\b/g
/** A comment may disable one rule for the next line; never a rule of our plugin, a whole file, or the compiler. */
const silenced = /\b(?:es|ox)lint-(?:disable|enable)(?!-next-line (?!house\/)[\w-]+\/)|@ts-(?:ignore|nocheck)/

/**
 * Lists comments that disable a rule of our plugin, cited requirements that are not in the register, migrations with
 * the same number from two branches, variables of styles that no file sets, and import cycles. Lint finds cycles too,
 * but none through an `import()`.
 */
export async function brokenFileRules(root: string): Promise<string[]> {
  const registered = new Set((await readFile(join(root, register), 'utf8')).match(requirement))
  const files = globSync(written, { cwd: root }).sort()
  const texts = new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const)),
  )
  const found = [...texts].flatMap(([file, text]) => complaints(text, registered).map((each) => `${file}: ${each}`))
  return [
    ...found,
    ...unsetVariables(texts),
    ...circles(texts),
    ...sharedNumbers(globSync('db/*/migrations/*.sql', { cwd: root }).sort()),
  ]
}

const imported = /(?:\bfrom |\bimport |\bimport\()'([^']+)'/g

/** Returns one cycle through each file that closes one, including types and `import()`. */
function circles(texts: ReadonlyMap<string, string>): string[] {
  const importsOf = (file: string) =>
    [...(texts.get(file) ?? '').matchAll(imported)].flatMap(([, path = '']) => {
      const known = path.startsWith('#') ? path.slice(1) : posix.join(posix.dirname(file), path)
      return texts.has(known) ? [known] : []
    })
  const found: string[] = []
  const seen = new Set<string>()
  const visit = (file: string, way: readonly string[]) => {
    const before = way.indexOf(file)
    if (before >= 0) found.push(`${[...way.slice(before), file].join(' → ')} is a circle`)
    if (seen.has(file)) return
    seen.add(file)
    for (const next of importsOf(file)) visit(next, [...way, file])
  }
  for (const file of texts.keys()) visit(file, [])
  return found
}

/** Set by @base-ui/react at run time. */
const setByKit = ['--anchor-width', '--available-height', '--available-width']

/** Browsers ignore a declaration whose variable is not set, such as that of a focus ring, without an error. */
function unsetVariables(texts: ReadonlyMap<string, string>): string[] {
  const set = new Set(setByKit)
  for (const text of texts.values()) for (const [name] of text.matchAll(/(?<!var\()--[\w-]+/g)) set.add(name)
  return [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)]
      .filter(([, name = '']) => !set.has(name))
      .map(([use]) => `${file}: nothing sets the variable of ${use}`),
  )
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
