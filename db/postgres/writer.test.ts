import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { audit } from '../audit.ts'
import type { Database } from '../database.ts'
import { isUnavailable } from '../faults.ts'
import { openDatabase } from '../open-database.ts'
import type { TestPlace } from '../places-testing.ts'
import { auditLinks } from '../schema/audit.ts'
import { courses } from '../schema/courses.ts'
import { heartbeat } from '../schema/server.ts'
import { constraintIn } from '../testing.ts'
import { savepoint, transaction } from '../transaction.ts'
import { asAdministrator, endConnections, postgresPlaces } from './places-testing.ts'

let place: TestPlace
let db: Database
beforeEach(async () => {
  place = await postgresPlaces().empty()
  db = await openDatabase(place)
})
afterEach(async () => {
  await db.close().catch(() => undefined)
  await place.remove()
})

const add = (name: string) => transaction(db, async (tx) => void (await tx.sql.insert(courses).values({ name })))
const names = async () => (await db.sql.select().from(courses).orderBy(courses.id)).map(({ name }) => name)

/** Work that lets others run between its read and its write. */
async function countUp(turn: 'club' | { outing: number }) {
  await transaction(
    db,
    async (tx) => {
      const [row] = await tx.sql.select().from(heartbeat).where(eq(heartbeat.id, 1))
      await tx.sql.run(sql`SELECT pg_sleep(0.005)`)
      const at = String(Number(row?.at ?? 0) + 1)
      await tx.sql.insert(heartbeat).values({ id: 1, at }).onConflictDoUpdate({ target: heartbeat.id, set: { at } })
    },
    turn,
  )
}

test.each<['club' | { outing: number }]>([['club'], [{ outing: 7 }]])(
  'what has the turn %j to itself reads what those before it have written',
  async (turn) => {
    await Promise.all(Array.from({ length: 20 }, () => countUp(turn)))
    expect(await db.sql.select().from(heartbeat)).toEqual([{ id: 1, at: '20' }])
  },
)

/** Work that begins, and ends when the test says so. */
function held(turn: 'club' | { outing: number }) {
  const state = { hasBegun: false, mayEnd: false }
  const done = transaction(
    db,
    async (tx) => {
      state.hasBegun = true
      while (!state.mayEnd) await tx.sql.run(sql`SELECT pg_sleep(0.005)`)
    },
    turn,
  )
  return { state, done }
}

const waitingForLocks = async () =>
  (
    await db.sql.values<[number]>(sql`SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)
  )[0]?.[0]

test('transactions of two outings run beside each other, and one of the club waits for both', async () => {
  const outings = [held({ outing: 1 }), held({ outing: 2 })]
  await expect.poll(() => outings.every(({ state }) => state.hasBegun)).toBe(true)
  const club = held('club')
  club.state.mayEnd = true
  for (const { state, done } of outings) {
    await expect.poll(waitingForLocks).toBe(1)
    expect(club.state.hasBegun).toBe(false)
    state.mayEnd = true
    await done
  }
  await club.done
  expect(club.state.hasBegun).toBe(true)
})

test.each(['40001', '40P01'])('work that meets the conflict %s is done again', async (code) => {
  const met = { times: 0 }
  await transaction(db, async (tx) => {
    await tx.sql.insert(courses).values({ name: `Oaks ${met.times}` })
    if ((met.times += 1) < 3) {
      await tx.sql.run(sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'a conflict' USING ERRCODE = '${code}'; END $$`))
    }
  })
  expect(met.times).toBe(3)
  expect(await names()).toEqual(['Oaks 2'])
})

test('a conflict is met again where a statement that is new to the connection was sent behind it twice', async () => {
  const met = { times: 0 }
  await transaction(db, async (tx) => {
    const conflict = sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'a conflict' USING ERRCODE = '40001'; END $$`)
    const found = () => tx.sql.select().from(courses).where(eq(courses.name, 'Oaks')).prepare().all()
    const first = (met.times += 1) === 1 ? tx.sql.run(conflict).then(() => undefined) : found()
    // The second one finds no statement of its name, because the first could not be prepared.
    const ends = await Promise.allSettled([first, found(), found()])
    for (const end of ends.toReversed()) if (end.status === 'rejected') throw end.reason
  })
  expect(met.times).toBe(2)
})

test('queries that fail together fail for the first reason', async () => {
  const work = transaction(db, async (tx) => {
    await tx.sql.insert(courses).values({ name: 'Oaks' })
    const wrong = tx.sql.insert(courses).values({ name: 'OAKS' })
    await Promise.all([wrong, tx.sql.select().from(courses)].toReversed())
  })
  expect(await constraintIn(work)).toBe('unique')
})

test('a failure that the work swallows is not committed', async () => {
  await add('Oaks')
  const work = transaction(db, async (tx) => {
    await tx.sql.insert(courses).values({ name: 'Elms' })
    await tx.sql
      .insert(courses)
      .values({ name: 'OAKS' })
      .catch(() => undefined)
  })
  expect(await constraintIn(work)).toBe('unique')
  expect(await names()).toEqual(['Oaks'])
})

test('work goes on after a savepoint that a rule of the tables has refused', async () => {
  await add('Oaks')
  await transaction(db, async (tx) => {
    const part = savepoint(tx, async () => void (await tx.sql.insert(courses).values({ name: 'OAKS' })))
    expect(await constraintIn(part)).toBe('unique')
    await tx.sql.insert(courses).values({ name: 'Elms' })
  })
  expect(await names()).toEqual(['Oaks', 'Elms'])
})

test('queries of a savepoint that fail together fail for the first reason, and the next failure has its own', async () => {
  await add('Oaks')
  const work = transaction(db, async (tx) => {
    const part = savepoint(tx, async () => {
      const wrong = tx.sql.insert(courses).values({ name: 'OAKS' })
      await Promise.all([wrong, tx.sql.select().from(courses)].toReversed())
    })
    expect(await constraintIn(part)).toBe('unique')
    await Promise.all([tx.sql.run(sql`SELECT 1 / 0`), tx.sql.select().from(courses)].toReversed())
  })
  await expect(work).rejects.toMatchObject({ code: '22012' })
})

test('reading cannot write', async () => {
  await expect(db.sql.insert(courses).values({ name: 'Oaks' }).execute()).rejects.toThrow('read-only')
})

test('connections that the server ends are replaced, and what waited on one may come again', async () => {
  await add('Oaks')
  const cut = transaction(db, async (tx) => void (await tx.sql.run(sql`SELECT pg_terminate_backend(pg_backend_pid())`)))
  const [outcome] = await Promise.allSettled([cut])
  expect(outcome.status === 'rejected' && isUnavailable(outcome.reason)).toBe(true)
  await endConnections(place)
  await expect.poll(() => add('Elms').then(() => names())).toEqual(['Oaks', 'Elms'])
})

test('more work than connections waits, and leaves none behind', async () => {
  await Promise.all(
    Array.from({ length: 60 }, (_, nth) =>
      transaction(db, async (tx) => void (await tx.sql.insert(courses).values({ name: `${nth}` })), { outing: nth }),
    ),
  )
  expect(await names()).toHaveLength(60)
  // A transaction that links these writes may be under way, or a worker of the server itself.
  const inTransaction = sql`SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND state <> 'idle' AND pid <> pg_backend_pid()`
  await expect.poll(() => db.sql.values<[number]>(inTransaction)).toEqual([[0]])
})

/** A score of an outing that does not exist. */
async function history(mid: string): Promise<void> {
  await transaction(
    db,
    async (tx) => {
      await tx.sql.run(sql`SET LOCAL session_replication_role = replica`)
      await tx.sql
        .run(sql`INSERT INTO score_history (mid, outing_id, golfer_id, hole, base_ver, ver, actor, received_at, outcome)
        VALUES (${mid}, 1, 1, 1, 0, 1, 'Ben', '', 'applied')`)
    },
    { outing: 1 },
  )
}

test('what outings write is linked into the audit chain soon, and when the database is closed', async () => {
  // While another outing is written to, no one holds the turn of the club.
  const other = held({ outing: 2 })
  await expect.poll(() => other.state.hasBegun).toBe(true)
  await history('first')
  expect(await db.sql.select().from(auditLinks)).toEqual([])
  other.state.mayEnd = true
  await other.done
  await expect.poll(() => db.sql.select().from(auditLinks)).toHaveLength(1)
  await history('second')
  await db.close()
  db = await openDatabase(place)
  expect(await db.sql.select({ scoreTo: auditLinks.scoreTo }).from(auditLinks)).toEqual([
    { scoreTo: 1 },
    { scoreTo: 2 },
  ])
})

test('links are numbered without a gap, also where a crash leaves one in the counter', async () => {
  await history('first')
  await db.close()
  await asAdministrator(place, `SELECT setval(pg_get_serial_sequence('audit_links', 'id'), 33)`)
  db = await openDatabase(place)
  await history('second')
  await db.close()
  db = await openDatabase(place)
  expect(await audit(db)).toMatchObject({ links: 2, scores: 2, faults: [] })
})

test('a plan that is made while a table is empty looks rows up by their key', async () => {
  const mids = sql.join(
    Array.from({ length: 64 }, (_, at) => sql`${`mid-${at}`}`),
    sql`, `,
  )
  const plan = await transaction(db, (tx) =>
    tx.sql.all(sql`EXPLAIN SELECT answer FROM sync_mutations WHERE mid IN (${mids})`),
  )
  expect(JSON.stringify(plan)).toContain('sync_mutations_pkey')
})
