import { registerHooks } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bugsOfSeveralProcesses, plantedBugs } from './bugs.ts'

/**
 * `node --import ./simulate/planted/plant-bug.ts …` with the name of a bug in PLANTED_BUG: modules loaded after
 * this have the bug. The product has no switch for it.
 */
const root = resolve(import.meta.dirname, '../..')
const bug = [...plantedBugs, ...bugsOfSeveralProcesses].find(({ name }) => name === process.env['PLANTED_BUG'])
if (!bug) throw new Error(`No planted bug is called ${process.env['PLANTED_BUG']}`)
const urlOf = (file: string) => pathToFileURL(join(root, file)).href

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const changes = bug.changes.filter(({ file }) => urlOf(file) === url)
    if (changes.length === 0) return loaded
    const text = loaded.source ?? ''
    let source = typeof text === 'string' ? text : new TextDecoder().decode(text)
    for (const { file, text: right, instead } of changes) {
      if (source.split(right).length !== 2) throw new Error(`${file} does not hold once: ${right}`)
      source = source.replace(right, () => instead)
    }
    return { ...loaded, source }
  },
})
