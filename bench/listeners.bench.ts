import { Worker } from 'node:worker_threads'
import { openOuting } from '#sync/calls/replay.ts'
import { ask } from '../pwa/e2e/harness/ask.ts'
import { openClub } from '../pwa/e2e/harness/club.ts'
import { startOuting } from '../pwa/e2e/harness/outing.ts'
import { openPushingPhone, type PushingPhone } from './pushing-phone.ts'
import { milliseconds, printTable, quantile, ratio } from './table.ts'

/** With the listeners a score may take at most this many times as long as without them. */
const allowed = 2
const listeners = 1000
const measuredFor = 10_000
const pause = 40

/** Listening phones in a thread of their own, so that reading does not delay the measured phone. */
async function openListeners(url: string, tokens: readonly string[]): Promise<Worker> {
  const program = `
    const { request, Agent } = require('node:http')
    const { parentPort, workerData: { url, tokens, count } } = require('node:worker_threads')
    const agent = new Agent({ maxSockets: Infinity })
    let open = 0
    for (let place = 0; place < count; place += 1) {
      const headers = { authorization: 'Bearer ' + tokens[place % tokens.length] }
      request(url, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) throw new Error('a stream was refused: ' + answer.statusCode)
        answer.resume()
        open += 1
        if (open === count) parentPort.postMessage('open')
      }).end()
    }`
  const worker = new Worker(program, { eval: true, workerData: { url, tokens, count: listeners } })
  await new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  return worker
}

/** One score after the other, with pauses, as from a phone on the course. */
async function times(phone: PushingPhone): Promise<number[]> {
  const taken: number[] = []
  const start = performance.now()
  while (performance.now() - start < measuredFor) {
    const sent = performance.now()
    await phone.push(1)
    taken.push(performance.now() - sent)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return taken
}

const club = await openClub()
try {
  const outing = await startOuting(club.url, { golfers: 72 })
  const [group] = outing.groups
  if (group === undefined) throw new Error('The outing has no groups')
  const phone = await openPushingPhone({ url: club.url, outing, group })
  const opened = outing.groups.map(({ code }) =>
    ask({ url: club.url, call: openOuting, body: { accessCode: code, initials: '' } }),
  )
  const tokens = (await Promise.all(opened)).map(({ token }) => token)
  await times(phone)
  const alone = await times(phone)
  const crowd = await openListeners(`${club.url}/api/sync/stream?outing=${outing.id}&since=0`, tokens)
  await times(phone)
  const followed = await times(phone)
  await crowd.terminate()
  phone.close()

  const of = (sample: readonly number[], share: number) => quantile(sample, share)
  const row = (name: string, sample: readonly number[]) => [
    name,
    milliseconds(of(sample, 0.5)),
    milliseconds(of(sample, 0.99)),
    ratio(of(sample, 0.99), of(alone, 0.99)),
  ]
  printTable({
    title: `A score while ${listeners.toLocaleString('en-US')} phones follow the outing live`,
    headings: ['listeners', 'p50', 'p99', 'p99 to none'],
    rows: [row('none', alone), row(listeners.toLocaleString('en-US'), followed)],
  })
  if (of(followed, 0.99) > allowed * of(alone, 0.99)) {
    console.error(`\nWith listeners a score takes more than ${allowed} times as long.`)
    process.exitCode = 1
  }
} finally {
  await club.close()
}
