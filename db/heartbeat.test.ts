import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { beat } from './heartbeat.ts'
import { openDatabase } from './open-database.ts'
import { heartbeat } from './schema/server.ts'
import { temporaryFolder } from './testing.ts'

let folder: ReturnType<typeof temporaryFolder>
let db: Database
beforeEach(async () => {
  folder = temporaryFolder()
  db = await openDatabase(folder)
})
afterEach(async () => {
  await db.close()
  folder.remove()
})

test('the heart beats in one row', async () => {
  await beat(db, { at: 'first' })
  await beat(db, { at: 'second' })
  expect(await db.sql.select().from(heartbeat)).toEqual([{ id: 1, at: 'second' }])
})

test('a database that is closed has no heartbeat', async () => {
  const other = temporaryFolder()
  const closed = await openDatabase(other)
  await closed.close()
  await expect(beat(closed, { at: 'third' })).rejects.toThrow()
  other.remove()
})

test('how long commits take is counted', async () => {
  await beat(db, { at: 'first' })
  expect(db.commits.count).toBe(1)
  expect(db.commits.percentile(99)).toBeGreaterThan(0)
})
