import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { openOuting } from '#sync/calls/replay.ts'
import { ask } from '../pwa/e2e/harness/ask.ts'
import { openClub } from '../pwa/e2e/harness/club.ts'
import { startOuting } from '../pwa/e2e/harness/outing.ts'
import { followThroughServers, processorTime } from '../tools/failures/listeners.ts'
import { findPostgres, startCluster } from '../tools/postgres/cluster.ts'
import { openPushingPhone, type PushingPhone } from './pushing-phone.ts'
import { count, milliseconds, printTable, quantile } from './table.ts'

const listeners = 1000
const scores = 20

/** Processor time of the server in milliseconds: it is the only child of this process. */
function timeOfServer(): number {
  const [child] = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ')
  return processorTime([child])
}

/** Phones that follow the board, in a thread of their own. It reports when all have received a score, and the bytes. */
async function openListeners(url: string, tokens: readonly string[]): Promise<Worker> {
  const program = `
    const { request, Agent } = require('node:http')
    const { parentPort, workerData: { url, tokens, count } } = require('node:worker_threads')
    const agent = new Agent({ maxSockets: Infinity })
    let asked = 0, open = 0, delivered = 0, bytes = 0
    function follow() {
      const headers = { authorization: 'Bearer ' + tokens[asked % tokens.length] }
      asked += 1
      request(url, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) throw new Error('a stream was refused: ' + answer.statusCode)
        let isOpen = false
        answer.setEncoding('utf8')
        answer.on('data', (text) => {
          for (const event of text.split('\\n\\n')) {
            if (!event.includes('event: changes')) continue
            if (isOpen) {
              delivered += 1
              bytes += Buffer.byteLength(event) + 2
              if (delivered % count === 0) parentPort.postMessage(bytes / delivered)
              continue
            }
            isOpen = true
            open += 1
            if (open === count) parentPort.postMessage('open')
            else if (asked < count) follow()
          }
        })
      }).end()
    }
    for (let line = 0; line < 20; line += 1) follow()`
  const worker = new Worker(program, { eval: true, workerData: { url, tokens, count: listeners } })
  await nextMessage(worker)
  return worker
}

async function nextMessage(worker: Worker): Promise<unknown> {
  const [message] = (await once(worker, 'message')) as [unknown]
  return message
}

/** The ways in which a server learns of a score that another one took. */
const ways = [
  { name: 'announced (NOTIFY)', database: 'announced', search: '' },
  { name: 'polled, as behind a connection pool', database: 'polled', search: 'prepare=off' },
]

/** Scores through two servers on PostgreSQL in turn, with listeners at both: until the last of them has it. */
async function measureAcrossServers(bin: string): Promise<void> {
  const cluster = await startCluster({ bin })
  try {
    const rows: string[][] = []
    for (const { name, database, search } of ways) {
      const asked = { cluster, database, search, servers: 2, listeners: 40, minutes: 0.5, pause: 150 }
      const { times, late, ended } = await followThroughServers(asked)
      if (late + ended > 0) throw new Error(`${late} scores were late and ${ended} streams ended`)
      rows.push([name, count(times.length), ...[0.5, 0.95].map((share) => milliseconds(quantile(times, share)))])
    }
    printTable({
      title: 'A score that one of two servers takes, until the last of 40 listeners at both has it',
      headings: ['the other server', 'scores', 'p50', 'p95'],
      rows,
    })
  } finally {
    await cluster.remove()
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 1100))

async function measure(phone: PushingPhone, crowd: Worker | null) {
  const times: number[] = []
  let bytes = 0
  await pause()
  const before = timeOfServer()
  for (let score = 0; score < scores; score += 1) {
    const start = performance.now()
    const heard = crowd && nextMessage(crowd)
    await phone.push(1)
    bytes = Number(await heard)
    times.push(performance.now() - start)
    await pause()
  }
  return { cpu: (timeOfServer() - before) / scores, bytes, times }
}

const club = await openClub()
try {
  const outing = await startOuting(club.url, { golfers: 72 })
  const [group] = outing.groups
  const phone = await openPushingPhone({ url: club.url, outing, group })
  const opened = outing.groups.map(({ code }) =>
    ask({ url: club.url, call: openOuting, body: { accessCode: code, initials: '' } }),
  )
  const tokens = (await Promise.all(opened)).map(({ token }) => token)
  await phone.push(1)
  const alone = await measure(phone, null)
  const crowd = await openListeners(`${club.url}/api/sync/stream?outing=${outing.id}&since=0&brief=1`, tokens)
  await measure(phone, crowd)
  const followed = await measure(phone, crowd)
  await crowd.terminate()
  phone.close()
  const row = (name: string, { cpu, bytes, times }: typeof alone) => [
    name,
    milliseconds(cpu),
    ...[0.5, 0.95].map((share) => milliseconds(quantile(times, share))),
    bytes === 0 ? '' : count(bytes),
  ]
  printTable({
    title: `A score, and ${count(listeners)} phones that follow its board`,
    headings: ['listeners', 'server CPU a score', 'until the last has it, p50', 'p95', 'bytes an event'],
    rows: [row('none', alone), row(count(listeners), followed)],
  })
} finally {
  await club.close()
}

const bin = findPostgres()
if (bin === undefined) console.log('Without PostgreSQL, scores across servers are not measured.')
else await measureAcrossServers(bin)
