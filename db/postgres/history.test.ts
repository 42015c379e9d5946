import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../database.ts'
import { openDatabase } from '../open-database.ts'
import type { TestPlace } from '../places-testing.ts'
import { courses } from '../schema/courses.ts'
import { transaction } from '../transaction.ts'
import { asAdministrator, endConnections, postgresPlaces } from './places-testing.ts'

let place: TestPlace
let open: Database[]
beforeEach(async () => {
  place = await postgresPlaces().empty()
  open = []
})
afterEach(async () => {
  await close()
  await place.remove()
})

async function server(of = place): Promise<Database> {
  const db = await openDatabase(of)
  open.push(db)
  return db
}

async function close(): Promise<void> {
  for (const db of open.splice(0)) await db.close().catch(() => undefined)
}

const add = (db: Database, name: string) =>
  transaction(db, async (tx) => {
    const [added] = await tx.sql.insert(courses).values({ name }).returning({ id: courses.id })
    return added?.id ?? 0
  })

/** More than any of these tests adds. */
const far = 1000

test('a restored copy gives no id that was given after it was made', async () => {
  await add(await server(), 'Oaks')
  await close()
  const restore = await postgresPlaces().keep(place)
  const noted = await asAdministrator(place, 'SELECT history FROM servers.state')
  const lost = await add(await server(), 'Elms')
  await close()
  const copy = await restore()
  // Test equipment drops what a restored dump keeps.
  const [{ history }] = noted as [{ history: string }]
  await asAdministrator(copy, `UPDATE servers.state SET history = '${history}'`)
  expect(await add(await server(copy), 'Moor')).toBeGreaterThan(lost + far)
  await close()
  await copy.remove()
})

test('servers that go on in another history skip the ids of the one before once, and before their first row', async () => {
  const [one, other] = [await server(), await server()]
  const before = await add(one, 'Oaks')
  // As a failover to a replica that had not got the last rows.
  await asAdministrator(place, "UPDATE servers.state SET epoch = 'another'")
  await endConnections(place)
  const added = await Promise.all(
    Array.from({ length: 12 }, (_, nth) => add(nth % 2 === 0 ? one : other, `${nth}`).catch(() => null)),
  )
  const later = await add(one, 'Elms')
  const ids = [...added.filter((id) => id !== null), later]
  expect(Math.min(...ids)).toBeGreaterThan(before + far)
  expect(Math.max(...ids)).toBeLessThan(Math.min(...ids) + far)
})

test('a server that starts again in the same history goes on counting', async () => {
  const before = await add(await server(), 'Oaks')
  await close()
  expect(await add(await server(), 'Elms')).toBeLessThan(before + far)
})
