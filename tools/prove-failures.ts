import { openForwarder } from './failures/forwarder.ts'
import { untilDone } from './failures/phones.ts'
import { scenarios } from './failures/scenarios.ts'
import { openStage, type Stage } from './failures/stage.ts'
import { findPostgres, missingPostgres, startCluster, type Cluster } from './postgres/cluster.ts'

// `npm run prove-failures` lets phones score through two servers on PostgreSQL while these and the database fail in
// every way that an operator will meet, and fails when a score that was acknowledged is missing or there twice, or a
// board shows another. `npm run prove-failures -- deadlock` proves those with "deadlock" in their name.
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
console.log(failed.length === 0 ? 'Nothing was lost, doubled or skipped.' : `FAILED: ${failed.join('; ')}`)
process.exitCode = failed.length === 0 ? 0 : 1

type Proof = {
  readonly name: string
  readonly database: string
  readonly on: Cluster
  /** Makes the failure; answers how to clean up after it. */
  readonly run: (stage: Stage) => Promise<void | (() => Promise<void>)>
}

async function prove({ name, database, on, run }: Proof): Promise<void> {
  console.log(`\n${name}`)
  const stage = await openStage(on, database)
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
    failed.push(name)
  } finally {
    await stage.close()
    if (cleanUp) await cleanUp()
  }
}

/** The primary is gone for good, and its replica takes over. The replica follows through a line of its own. */
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
