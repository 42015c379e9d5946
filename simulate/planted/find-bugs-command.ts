import '../without-broadcasts.ts'
import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type * as Rounds from '../run-seed.ts'
import { openTemplates } from '../template.ts'
import { plantedBugs, type PlantedBug, withBug } from './bugs.ts'

// `node find-bugs-command.ts <seeds> <JSON of first seeds by bug>` plays rounds with each planted bug until one fails,
// and prints a line for each bug: its name, and the seed that found it or null. The bugs share this process: each has
// its own copies of our modules, by a query in their URLs, and the packages are loaded once.
const root = resolve(import.meta.dirname, '../..')
const seeds = Number(process.argv[2])
const likely = JSON.parse(process.argv[3] ?? '{}') as Readonly<Record<string, number>>
/** The control has no change: loading copied modules alone must not make a round fail. */
const control: PlantedBug = { name: 'no bug', changes: [] }
const planted = new Map([control, ...plantedBugs].map((bug, at) => [String(at), bug]))
/** The compiled modules that no bug changes. */
const stripped = new Map<string, string>()

function javaScriptOf(path: string): string {
  const known = stripped.get(path) ?? stripTypeScriptTypes(readFileSync(path, 'utf8'))
  stripped.set(path, known)
  return known
}

const bugIn = (url: string | undefined) => (url === undefined ? null : URL.parse(url)?.searchParams.get('bug'))
const isOurs = (url: string) => url.startsWith(pathToFileURL(root).href) && !url.includes('/node_modules/')

registerHooks({
  resolve(specifier, context, nextResolve) {
    const found = nextResolve(specifier, context)
    const at = bugIn(context.parentURL)
    if (typeof at !== 'string' || !isOurs(found.url) || !found.url.endsWith('.ts')) return found
    return { ...found, url: `${found.url}?bug=${at}` }
  },
  load(url, context, nextLoad) {
    const bug = planted.get(bugIn(url) ?? '')
    if (bug === undefined) return nextLoad(url, context)
    const path = fileURLToPath(url.replace(/\?.*$/, ''))
    const changed = withBug(bug, path, () => readFileSync(path, 'utf8'))
    const source = changed === undefined ? javaScriptOf(path) : stripTypeScriptTypes(changed)
    return { format: 'module', source, shortCircuit: true }
  },
})

// A bug may cause an unhandled rejection; only the checks of its round count.
process.on('unhandledRejection', () => undefined)

const templates = openTemplates()
const rounds = pathToFileURL(join(root, 'simulate/run-seed.ts')).href
for (const [at, { name }] of planted) {
  const { runSeed } = (await import(`${rounds}?bug=${at}`)) as typeof Rounds
  const from = likely[name] ?? 1
  const to = from + (name === control.name ? 3 : seeds)
  let foundBy: number | null = null
  for (let seed = from; foundBy === null && seed < to; seed += 1) {
    const { wrong } = await runSeed({ seed, template: await templates.forSeed(seed) })
    if (wrong.length > 0) foundBy = seed
  }
  console.log(JSON.stringify({ name, foundBy }))
}
await templates.remove()
process.exit()
