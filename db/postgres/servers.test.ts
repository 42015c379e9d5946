import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database, DatabasePlace, Servers } from '../database.ts'
import { isUnavailable } from '../faults.ts'
import { openDatabase } from '../open-database.ts'
import type { TestPlace } from '../places-testing.ts'
import { courses } from '../schema/courses.ts'
import { transaction } from '../transaction.ts'
import { asAdministrator, endConnections, postgresPlaces, urlOf } from './places-testing.ts'

let place: TestPlace
let open: Database[]
beforeEach(async () => {
  place = await postgresPlaces().empty()
  open = []
})
afterEach(async () => {
  for (const db of open) await db.close().catch(() => undefined)
  await place.remove()
})

async function server(of: DatabasePlace = place): Promise<Servers & { readonly db: Database }> {
  const db = await openDatabase(of)
  open.push(db)
  if (db.servers === null) throw new Error('This database has one server')
  return { ...db.servers, db }
}

test('servers of one database have one epoch, and a copy of the database has another', async () => {
  const [a, b] = [await server(), await server()]
  expect(a.epoch()).toMatch(/^[\w-]{8}$/)
  expect(b.epoch()).toBe(a.epoch())
  for (const db of open.splice(0)) await db.close()
  const copy = await (await postgresPlaces().keep(place))()
  const restored = await server(copy)
  expect(restored.epoch()).not.toBe(a.epoch())
  await restored.db.close()
  await copy.remove()
})

test('a server that goes on learns of another history with its next connections, as after a failover', async () => {
  const { epoch, db } = await server()
  const before = epoch()
  await asAdministrator(place, "UPDATE servers.state SET epoch = 'another'")
  await endConnections(place)
  await expect
    .poll(() =>
      db.sql
        .select()
        .from(courses)
        .catch(() => undefined),
    )
    .toEqual([])
  expect(epoch()).not.toBe(before)
})

test('the first server claims its keys, and others learn of them', async () => {
  const [a, b] = [await server(), await server()]
  expect(await a.claimKeys({ 'token.key': 'a', 'club.key': 'b' })).toEqual(
    new Map([
      ['token.key', 'a'],
      ['club.key', 'b'],
    ]),
  )
  expect(await b.claimKeys({ 'token.key': 'c' })).toEqual(
    new Map([
      ['token.key', 'a'],
      ['club.key', 'b'],
    ]),
  )
})

test('tries that several servers count at the same moment are all counted', async () => {
  const [a, b, c] = [await server(), await server(), await server()]
  const count = ({ tries }: Servers, at: number) =>
    tries.change('test', { keys: [`10.0.0.${at % 3}`, ''], until: 1000 }, (times) => ({
      answer: undefined,
      times: times.map((each) => [...each, at]),
    }))
  await Promise.all(Array.from({ length: 60 }, (_, at) => count([a, b][at % 3] ?? c, at)))
  const [first = [], everybody = []] = await a.tries.read('test', ['10.0.0.0', ''])
  expect([first.length, everybody.length]).toEqual([20, 60])
  await b.tries.forget(1001)
  expect(await c.tries.read('test', ['10.0.0.0', ''])).toEqual([[], []])
})

test('one server works, and another takes over when it has closed or is gone', async () => {
  const [a, b] = [await server(), await server()]
  expect(await a.lease.take()).toBe('taken')
  expect(await a.lease.take()).toBe('kept')
  expect(await b.lease.take()).toBe('elsewhere')
  await a.db.close()
  expect(await b.lease.take()).toBe('taken')
  // A killed worker releases nothing; its lease expires.
  const c = await server()
  await asAdministrator(place, "UPDATE servers.state SET works_until = clock_timestamp() - interval '1 second'")
  expect(await c.lease.take()).toBe('taken')
  expect(await b.lease.take()).toBe('elsewhere')
  expect(b.lease.isHeld()).toBe(false)
})

test('a server that takes over again knows that another one worked in between', async () => {
  const [a, b] = [await server(), await server()]
  const expire = () =>
    asAdministrator(place, "UPDATE servers.state SET works_until = clock_timestamp() - interval '1 second'")
  expect(await a.lease.take()).toBe('taken')
  await expire()
  expect(await a.lease.take()).toBe('kept')
  await expire()
  expect(await b.lease.take()).toBe('taken')
  await expire()
  expect(await a.lease.take()).toBe('taken')
})

test('announcements of a server reach the others, also after their connection was lost', async () => {
  const [a, b] = [await server(), await server()]
  const heard: string[] = []
  a.hear((topic) => heard.push(`a: ${topic}`))
  b.hear((topic) => heard.push(`b: ${topic}`))
  const say = (topic: string) => (a.announce(topic), heard)
  await expect.poll(() => say('outing 7')).toContain('b: outing 7')
  await asAdministrator(
    place,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()",
  )
  await expect.poll(() => say('outing 8')).toContain('b: outing 8')
  expect(heard.filter((line) => line.startsWith('a'))).toEqual([])
})

test('the server tells of its size, its connections and its archive, and of a damaged page', async () => {
  const { db, report } = await server()
  expect(await report()).toMatchObject({ isDamaged: false, backup: 'elsewhere', waiting: 0 })
  expect((await report()).bytes).toBeGreaterThan(1_000_000)
  db.inspect(Object.assign(new Error('invalid page in block 7'), { code: 'XX001' }))
  expect(await report()).toMatchObject({ isDamaged: true })
})

test('behind a connection pool no statement has a name, and each transaction brings its limits', async () => {
  const { db } = await server({ url: `${urlOf(place)}&prepare=off` })
  const names = async (turn: 'club' | 'nothing') =>
    await transaction(
      db,
      async (tx) => {
        await tx.sql.insert(courses).values({ name: `${turn} ${Math.random()}` })
        const [prepared] = await tx.sql.values<[number]>(sql`SELECT count(*) FROM pg_prepared_statements`)
        const [limit] = await tx.sql.values<[string]>(sql`SELECT current_setting('lock_timeout')`)
        return [prepared?.[0], limit?.[0]]
      },
      turn,
    )
  expect(await names('club')).toEqual([0, '10s'])
  expect(await names('nothing')).toEqual([0, '10s'])
  const [outside] = await db.sql.values<[string]>(sql`SELECT current_setting('lock_timeout')`)
  expect(outside?.[0]).toBe('0')
})

test('a server of databases that cannot be reached is unavailable, and no fault of the program', async () => {
  const lost = openDatabase({ url: 'postgres://nomad@127.0.0.1:1/club' })
  const [outcome] = await Promise.allSettled([lost])
  expect(outcome?.status === 'rejected' && isUnavailable(outcome.reason)).toBe(true)
})

test('an address with a database that is missing is named as what to correct', async () => {
  const missing = Object.assign(new URL(urlOf(place)), { pathname: '/no_such_club' })
  await expect(openDatabase({ url: missing.href })).rejects.toThrow(
    'database "no_such_club" does not exist: correct the address in DATABASE_URL',
  )
})
