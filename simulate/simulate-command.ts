import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { Run } from './run-seed.ts'
import type { Share } from './seeds-worker.ts'

// `npm run simulate -- --seeds 1000` plays that many rounds and stops at the first failure; `--from` sets the first
// seed, `--lanes` how many run in parallel. `--seed 17 --verbose` replays one round and prints every event.
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
    lanes: { type: 'string', default: String(availableParallelism()) },
    seed: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
})
const from = Number(values.seed ?? values.from)
const to = values.seed === undefined ? from + Number(values.seeds) - 1 : from
const most = Number(values.lanes)
if (![from, to, most].every(Number.isSafeInteger)) throw new Error('Seeds and lanes are whole numbers')

const began = performance.now()
const lanes = Math.min(most, to - from + 1)
const played = { count: 0, hasFailed: false }
const workers = Array.from({ length: lanes }, (_, lane) => startWorker({ from: from + lane, to, step: lanes }))
await Promise.all(workers.map(({ end }) => end))
const seconds = (performance.now() - began) / 1000
const pace = `${(played.count / seconds).toFixed(1)} seeds/s on ${lanes} cores`
console.log(`${played.count} seeds in ${seconds.toFixed(1)} s: ${pace}`)
if (played.hasFailed) process.exitCode = 1

function startWorker(workerData: Share) {
  // A run produces many short-lived objects: a larger young generation saves garbage collections.
  const worker = new Worker(new URL('./seeds-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: 192 },
  })
  const end = new Promise<void>((resolve, reject) => {
    worker.on('message', report)
    worker.on('error', reject)
    worker.on('exit', () => resolve())
  })
  return { worker, end }
}

function report({ seed, wrong, log }: Run): void {
  if (played.hasFailed) return
  played.count += 1
  if (wrong.length > 0 || values.verbose) console.log(log.join('\n'))
  if (wrong.length === 0) return
  played.hasFailed = true
  console.log(`\nSeed ${seed} went wrong (npm run simulate -- --seed ${seed} --verbose):\n${wrong.join('\n')}`)
  // A terminated worker would not delete its folders.
  for (const { worker } of workers) worker.postMessage('stop')
}
