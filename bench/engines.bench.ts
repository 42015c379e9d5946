import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findPostgres, missingPostgres, startCluster } from '../tools/postgres/cluster.ts'
import type { Measured, Question } from './on-an-engine.ts'
import { groups } from './pushed-batches.ts'
import { count, milliseconds, printTable, quantile, ratio } from './table.ts'

/** The number of passes; the engines are measured alternately, and the best pass counts. */
const passes = 3
const measuredFor = 2000

const bin = findPostgres()
if (bin === undefined) {
  console.log(`\nPOSTGRESQL WAS NOT MEASURED: ${missingPostgres}`)
} else {
  const cluster = await startCluster({ bin })
  try {
    await measureBoth(cluster.url('postgres'))
  } finally {
    await cluster.remove()
  }
}

async function measureBoth(url: string): Promise<void> {
  const engines = [
    await startEngine({ ENGINE: 'sqlite' }),
    await startEngine({ ENGINE: 'postgres', POSTGRES_TEST_URL: url }),
  ]
  try {
    const rows: string[][] = []
    for (const scoresEach of [200, 4, 1]) {
      const [sqlite, postgres] = await inTurn(engines, { scoresEach, measuredFor })
      const best = (found: Measured[] = []) => Math.max(...found.map(({ perSecond }) => perSecond))
      const p99 = (found: Measured[] = []) =>
        milliseconds(
          quantile(
            found.flatMap(({ times }) => times),
            0.99,
          ),
        )
      rows.push([
        String(scoresEach),
        count(best(sqlite)),
        p99(sqlite),
        count(best(postgres)),
        p99(postgres),
        ratio(best(postgres), best(sqlite)),
      ])
    }
    printTable({
      title: `Scores a second into the database, ${groups} phones of one outing together`,
      headings: ['scores in one batch', 'SQLite', 'p99', 'PostgreSQL', 'p99', 'PostgreSQL to SQLite'],
      rows,
    })
    const posted = (await inTurn(engines, 'post')).map((found) => Math.min(...found.flatMap(({ times }) => times)))
    const [sqlite = 0, postgres = 0] = posted
    printTable({
      title: 'Posting an outing of 144 members, with the replay of their records',
      headings: ['', 'SQLite', 'PostgreSQL', 'PostgreSQL to SQLite'],
      rows: [['144 golfers', milliseconds(sqlite), milliseconds(postgres), ratio(postgres, sqlite)]],
    })
    console.log(`\nYardstick: SQLite, in turn with PostgreSQL on the same disk; the best of ${passes} of each.`)
  } finally {
    for (const engine of engines) {
      if (engine.exitCode !== null) continue
      engine.send('end')
      await once(engine, 'exit')
    }
  }
}

async function startEngine(environment: Record<string, string>): Promise<ChildProcess> {
  const engine = fork(join(import.meta.dirname, 'on-an-engine.ts'), { env: { ...process.env, ...environment } })
  await answerOf(engine)
  return engine
}

/** Returns the results of each engine, pass by pass. */
async function inTurn(engines: readonly ChildProcess[], question: Question): Promise<Measured[][]> {
  const found: Measured[][] = engines.map(() => [])
  for (let pass = 0; pass < passes; pass += 1) {
    for (const [at, engine] of engines.entries()) {
      engine.send(question)
      found[at]?.push((await answerOf(engine)) as Measured)
    }
  }
  return found
}

async function answerOf(engine: ChildProcess): Promise<unknown> {
  const over = new AbortController()
  const { signal } = over
  const ended = once(engine, 'exit', { signal }).then(([code]) => {
    throw new Error(`An engine's process ended with ${code}`)
  })
  const [answer] = (await Promise.race([once(engine, 'message', { signal }), ended])) as [unknown]
  ended.catch(() => undefined)
  over.abort()
  return answer
}
