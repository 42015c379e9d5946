import { endUnderLoad } from './failures/end-under-load.ts'

/**
 * `node tools/run.mjs tools/kill-cycles.ts 200` kills the server 200 times while phones score, and counts lost scores.
 */
const cycles = Number(process.argv[2] ?? 20)
const { acknowledged, lost, doubled, unasked, skipped, refused, faults, failures } = await endUnderLoad({
  signals: Array.from({ length: cycles }, (): NodeJS.Signals => 'SIGKILL'),
  say: console.log,
})
console.log(`${acknowledged} scores acknowledged; answers from 500:`, Object.fromEntries(failures))
const found = { lost, doubled, unasked, skipped, refused, faults: faults.length }
console.log(found)
process.exitCode = Object.values(found).every((count) => count === 0) ? 0 : 1
