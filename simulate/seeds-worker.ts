import './without-broadcasts.ts'
import { parentPort, workerData } from 'node:worker_threads'
import { runSeed } from './run-seed.ts'
import { openTemplates } from './template.ts'

/** Every `step`th seed from `from` to `to`. */
export type Share = { readonly from: number; readonly to: number; readonly step: number }

const { from, to, step } = workerData as Share
const state = { isStopped: false }
parentPort?.once('message', () => (state.isStopped = true))
const templates = openTemplates()
for (let seed = from; seed <= to && !state.isStopped; seed += step) {
  parentPort?.postMessage(await runSeed({ seed, template: await templates.forSeed(seed) }))
}
await templates.remove()
parentPort?.close()
