import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { runCommand } from '../api/commands/run-command.ts'
import type { Run } from './run-seed.ts'
import type { Share } from './seeds-worker.ts'

const usage = `npm run simulate: plays rounds of phones, a server and a network that fail, each from its seed
  -- --seeds <count> [--from <seed>] [--lanes <count>]   that many rounds, as many at a time as there are lanes
  -- --seed <seed> [--verbose]                           one round again, with every event`

const options = {
  seeds: { type: 'string', default: '100' },
  from: { type: 'string', default: '1' },
  lanes: { type: 'string', default: String(availableParallelism()) },
  seed: { type: 'string' },
  verbose: { type: 'boolean', default: false },
} as const

await runCommand({ usage, options, failsWith: 1 }, async ({ seed, from, seeds, lanes, verbose }) => {
  const first = Number(seed ?? from)
  const last = seed === undefined ? first + Number(seeds) - 1 : first
  const most = Number(lanes)
  if (![first, last, most].every(Number.isSafeInteger)) throw new Error(`Seeds and lanes are whole numbers\n${usage}`)
  await play({ first, last, lanes: Math.min(most, last - first + 1), verbose })
})

type Seeds = { readonly first: number; readonly last: number; readonly lanes: number; readonly verbose: boolean }

/** Plays a round of each seed in parallel workers, and stops at the first failure. */
async function play({ first, last, lanes, verbose }: Seeds): Promise<void> {
  const began = performance.now()
  const played = { count: 0, hasFailed: false }
  const report = ({ seed, wrong, log }: Run) => {
    if (played.hasFailed) return
    played.count += 1
    if (wrong.length > 0 || verbose) console.log(log.join('\n'))
    if (wrong.length === 0) return
    played.hasFailed = true
    console.log(`\nSeed ${seed} went wrong (npm run simulate -- --seed ${seed} --verbose):\n${wrong.join('\n')}`)
    // A terminated worker would not delete its folders.
    for (const { worker } of workers) worker.postMessage('stop')
  }
  const workers = Array.from({ length: lanes }, (_, lane) =>
    startWorker({ from: first + lane, to: last, step: lanes }, report),
  )
  await Promise.all(workers.map(({ end }) => end))
  const seconds = (performance.now() - began) / 1000
  const pace = `${(played.count / seconds).toFixed(1)} seeds/s on ${lanes} cores`
  console.log(`${played.count} seeds in ${seconds.toFixed(1)} s: ${pace}`)
  if (played.hasFailed) process.exitCode = 1
}

function startWorker(workerData: Share, report: (run: Run) => void) {
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
