import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { beat } from './heartbeat.ts'
import { openDatabase } from './open-database.ts'
import type { TestPlace } from './places-testing.ts'
import { heartbeat } from './schema/server.ts'
import { temporaryPlace } from './testing.ts'

let place: TestPlace
let db: Database
beforeEach(async () => {
  place = await temporaryPlace()
  db = await openDatabase(place)
})
afterEach(async () => {
  await db.close()
  await place.remove()
})

test('the heart beats in one row', async () => {
  await beat(db, { at: 'first' })
  await beat(db, { at: 'second' })
  expect(await db.sql.select().from(heartbeat)).toEqual([{ id: 1, at: 'second' }])
})

test('a database that is closed has no heartbeat', async () => {
  const other = await temporaryPlace()
  const closed = await openDatabase(other)
  await closed.close()
  await expect(beat(closed, { at: 'third' })).rejects.toThrow()
  await other.remove()
})

test('how long commits take is counted', async () => {
  const before = db.commits.count
  await beat(db, { at: 'first' })
  expect(db.commits.count).toBe(before + 1)
  expect(db.commits.percentile(99)).toBeGreaterThan(0)
})
