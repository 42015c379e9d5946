import { readFileSync } from 'node:fs'
import { followThroughServers, processorTime, type Listeners } from '../tools/failures/listeners.ts'
import { findPostgres, startCluster } from '../tools/postgres/cluster.ts'
import { openFollowedOuting, type PushingPhone } from './pushing-phone.ts'
import { count, milliseconds, printTable, quantile } from './table.ts'

const listeners = 1000
const scores = 20

/** The processor time of the server in milliseconds; it is the only child of this process. */
function timeOfServer(): number {
  const [child] = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ')
  return processorTime([child])
}

/** The ways in which a server is notified of a score that another one stored. */
const ways = [
  { name: 'announced (NOTIFY)', database: 'announced', search: '' },
  { name: 'polled, as behind a connection pool', database: 'polled', search: 'prepare=off' },
]

/** Sends scores through two servers on PostgreSQL in turn, and measures until the last listener of both has each. */
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

async function measure(phone: PushingPhone, crowd: Listeners | null) {
  const times: number[] = []
  await pause()
  const before = timeOfServer()
  for (let score = 0; score < scores; score += 1) {
    const start = performance.now()
    const known = crowd?.know('next')
    await phone.push(1)
    if ((await known) === false) throw new Error('A listener does not get the scores')
    times.push(performance.now() - start)
    await pause()
  }
  return { cpu: (timeOfServer() - before) / scores, times }
}

const outing = await openFollowedOuting()
try {
  await outing.phone.push(1)
  const alone = await measure(outing.phone, null)
  const crowd = await outing.follow(listeners, '&brief=1')
  await measure(outing.phone, crowd)
  const followed = await measure(outing.phone, crowd)
  const { bytes, events } = await crowd.report()
  crowd.close()
  const row = (name: string, { cpu, times }: typeof alone, bytesOfEvent: string) => [
    name,
    milliseconds(cpu),
    ...[0.5, 0.95].map((share) => milliseconds(quantile(times, share))),
    bytesOfEvent,
  ]
  printTable({
    title: `A score, and ${count(listeners)} phones that follow its board`,
    headings: ['listeners', 'server CPU a score', 'until the last has it, p50', 'p95', 'bytes an event'],
    rows: [row('none', alone, ''), row(count(listeners), followed, count(bytes / events))],
  })
} finally {
  await outing.close()
}

const bin = findPostgres()
if (bin === undefined) console.log('Without PostgreSQL, scores across servers are not measured.')
else await measureAcrossServers(bin)
