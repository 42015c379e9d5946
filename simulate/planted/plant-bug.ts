import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { bugsOfSeveralProcesses, plantedBugs, withBug } from './bugs.ts'

/**
 * `node --import ./simulate/planted/plant-bug.ts …` with the name of a bug in PLANTED_BUG changes the modules that are
 * loaded afterwards. The product has no switch for it.
 */
const bug = [...plantedBugs, ...bugsOfSeveralProcesses].find(({ name }) => name === process.env['PLANTED_BUG'])
if (!bug) throw new Error(`No planted bug is called ${process.env['PLANTED_BUG']}`)

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const text = loaded.source ?? ''
    const read = () => (typeof text === 'string' ? text : new TextDecoder().decode(text))
    const source = url.startsWith('file:') ? withBug(bug, fileURLToPath(url), read) : undefined
    return source === undefined ? loaded : { ...loaded, source }
  },
})
