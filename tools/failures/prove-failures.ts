import { openServers } from '../../api/process/server-testing.ts'
import { findPostgres, missingPostgres, startCluster, type Cluster } from '../postgres/cluster.ts'
import { untilDone } from '../until-done.ts'
import { scoreThroughProcesses, type Load } from './exactly-once.ts'
import { openForwarder } from './forwarder.ts'
import { followThroughServers } from './listeners.ts'
import { openPooler, type Pooler } from './pooler.ts'
import { rush } from './rush.ts'
import { scenarios } from './scenarios.ts'
import { openStage, type Stage } from './stage.ts'

// `npm run prove-failures` lets phones score through two servers on PostgreSQL while these and the database fail in
// every way that an operator will meet. It fails when an acknowledged score is missing or doubled, or a board shows a
// different one. After that come a connection pooler and two loads. `npm run prove-failures -- deadlock` runs those
// with "deadlock" in their name.
const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.some((word) => name.includes(word))
const bin = findPostgres()
if (bin === undefined) throw new Error(missingPostgres)

const failed: string[] = []
const failovers = [
  { name: 'synchronous failover to a replica', isSynchronous: true },
  { name: 'asynchronous failover to a replica whose line was cut', isSynchronous: false },
]
const cluster = await startCluster({ bin, settings: ['max_connections=40'] })
try {
  for (const [at, { name, run }] of scenarios.entries()) {
    if (isWanted(name)) await prove({ name, database: `club_${at}`, on: cluster, run: (stage) => run(stage, cluster) })
  }
} finally {
  await cluster.remove()
}
for (const { name, isSynchronous } of failovers) {
  if (!isWanted(name)) continue
  const primary = await startCluster({ bin })
  try {
    await prove({ name, database: 'club', on: primary, run: (stage) => failOver(stage, primary, isSynchronous) })
  } finally {
    await primary.remove()
  }
}
const withClusters = [
  { name: 'PgBouncer in transaction mode', run: goThroughPool },
  {
    name: '100,000 scores by 8 processes, each batch sent to two or three of them',
    run: (on: Cluster) => enterScores(on),
  },
  { name: '500 requests at once through 8 servers for the same thing', run: rushAtOnce },
  { name: '10,000 listeners of a board through 5 servers for ten minutes', run: followBoard },
]
for (const { name, run } of withClusters) {
  if (!isWanted(name)) continue
  console.log(`\n${name}`)
  const own = await startCluster({ bin })
  try {
    if (!(await run(own))) failed.push(name)
  } catch (error) {
    console.error(error)
    failed.push(name)
  } finally {
    await own.remove()
  }
}
console.log(failed.length === 0 ? 'Nothing was lost, doubled or skipped.' : `FAILED: ${failed.join('; ')}`)
process.exitCode = failed.length === 0 ? 0 : 1

type Proof = {
  readonly name: string
  readonly database: string
  readonly on: Cluster
  /** Returns the URL of the database for the servers, when it is not the forwarder's. */
  readonly through?: (database: string) => string
  /** Causes the failure; may return a function that cleans up. */
  readonly run: (stage: Stage) => Promise<void | (() => Promise<void>)>
}

async function prove({ name, database, on, through, run }: Proof): Promise<void> {
  console.log(`\n${name}`)
  const stage = await openStage(on, database, through)
  let cleanUp: void | (() => Promise<void>) = undefined
  try {
    await stage.more(60)
    cleanUp = await run(stage)
    const back = performance.now()
    await stage.more(1)
    const silence = Math.round(performance.now() - back)
    await stage.more(60)
    const found = await stage.finish()
    const { acknowledged, lost, doubled, unasked, skipped, refused, faults } = found
    const met = [...stage.failures()].map(([status, count]) => `${count} x ${status}`).join(', ') || 'none'
    console.log(`  ${acknowledged} scores acknowledged; ${lost} lost, ${doubled} doubled, ${unasked} unasked for`)
    console.log(`  ${skipped} cells skipped by boards, ${refused} refused, ${faults.length} faults of the audit chain`)
    console.log(`  answers from 500: ${met}; the next score ${silence} ms after the last event`)
    for (const fault of faults) console.log(`  ${fault}`)
    if (lost + doubled + unasked + skipped + refused + faults.length > 0) failed.push(name)
  } catch (error) {
    console.error(error)
    for (const line of stage.errors()) console.error(line)
    failed.push(name)
  } finally {
    await stage.close()
    if (cleanUp) await cleanUp()
  }
}

/** Loses the primary, and its replica takes over. The replica follows through a connection of its own. */
async function failOver(stage: Stage, primary: Cluster, isSynchronous: boolean): Promise<() => Promise<void>> {
  const line = await openForwarder(primary.socket)
  const replica = await primary.addReplica('replica', line)
  const cleanUp = async () => {
    await replica.remove()
    await line.close()
  }
  try {
    const followers = async (state: string) =>
      (await primary.query(`SELECT count(*) FROM pg_stat_replication WHERE sync_state = '${state}'`)) === '1'
    if (isSynchronous) {
      await primary.query("ALTER SYSTEM SET synchronous_standby_names = '*'")
      await primary.query('SELECT pg_reload_conf()')
      await untilDone(() => followers('sync'))
    } else {
      await untilDone(() => followers('async'))
    }
    await stage.more(60)
    if (!isSynchronous) {
      line.cut()
      await stage.more(120)
    }
    await primary.stop('immediate')
    await replica.promote()
    stage.forwarder.lead(replica.socket)
    const lost = await stage.lostNow()
    console.log(`  ${lost} acknowledged scores were not on the replica`)
    if (isSynchronous && lost > 0) throw new Error('A synchronous replica lacks acknowledged scores')
    return cleanUp
  } catch (error) {
    await cleanUp()
    throw error
  }
}

/** Checks that a server behind a connection pooler starts only when `prepare=off` in the database URL announces it. */
async function goThroughPool(on: Cluster): Promise<boolean> {
  const pooler = await openPooler(on)
  const through = (database: string) => `${pooler.url(database)}?prepare=off`
  try {
    await assertRefused(on, pooler)
    const name = 'kill -9 of a server behind PgBouncer'
    await prove({ name, database: 'stage', on, through, run: (stage) => stage.killServer(0) })
    return await enterScores(on, { database: 'pooled', through })
  } finally {
    await pooler.close()
  }
}

async function assertRefused(on: Cluster, pooler: Pooler): Promise<void> {
  await on.query(`CREATE DATABASE refused TEMPLATE template0 LOCALE 'C'`)
  const servers = openServers({ DATABASE_URL: pooler.url('refused') })
  try {
    const { exit, errors } = servers.run()
    const [code, said] = [await exit, await errors]
    if (code !== 78 || !said.includes('prepare=off')) throw new Error(`The server ended with ${code}: ${said}`)
    console.log('  a server whose address does not say so does not start')
  } finally {
    await servers.close()
  }
}

async function enterScores(on: Cluster, other: Partial<Load> = {}): Promise<boolean> {
  const load = { processes: 8, outings: 5, scores: 100_000, cursors: 20, database: 'club', ...other }
  const found = await scoreThroughProcesses({ ...load, cluster: on })
  const { batches, refused, lost, doubled, skipped, astray, rolledBack, milliseconds } = found
  console.log(`  ${batches} batches in ${Math.round(milliseconds / 1000)} s; ${lost} scores lost, ${doubled} doubled`)
  console.log(`  ${skipped} changes skipped by ${load.cursors} cursors, ${astray} cells and queues at another number`)
  console.log(`  ${refused} batches refused, ${rolledBack} transactions rolled back`)
  return lost + doubled + skipped + astray + refused + rolledBack === 0
}

async function rushAtOnce(on: Cluster): Promise<boolean> {
  const outcomes = await rush({ cluster: on, database: 'club', servers: 8, requests: 500 })
  for (const { race, found, isRight } of outcomes) console.log(`  ${isRight ? 'right' : 'WRONG'}: ${race}: ${found}`)
  return outcomes.every(({ isRight }) => isRight)
}

async function followBoard(on: Cluster): Promise<boolean> {
  const load = { servers: 5, listeners: 10_000, minutes: 10 }
  const { times, ...found } = await followThroughServers({ ...load, cluster: on, database: 'club' })
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0)
  const fewer = found.listeners < load.listeners ? ', as many as this machine’s limit of open files allows' : ''
  console.log(`  ${found.listeners} listeners${fewer}; ${found.scores} scores, ${found.ended} streams ended`)
  console.log(`  until the last listener has a score: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms; ${found.late} came late`)
  console.log(
    `  ${Math.round(found.cpuOfScore)} ms of processor time a score, ${Math.round(found.bytesOfEvent)} bytes an event`,
  )
  return found.ended + found.late === 0
}
