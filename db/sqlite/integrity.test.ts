import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../database.ts'
import { isDamage, isDiskFull } from '../faults.ts'
import { openDatabase } from '../open-database.ts'
import { courses } from '../schema/courses.ts'
import { temporaryFolder } from '../testing.ts'
import { transaction } from '../transaction.ts'

let folder: ReturnType<typeof temporaryFolder>
let db: Database
beforeEach(async () => {
  folder = temporaryFolder()
  // Closed once, so that everything is in the file and nothing in the WAL.
  await (await openDatabase(folder)).close()
  db = await openDatabase(folder)
})
afterEach(async () => {
  await db.close().catch(() => undefined)
  folder.remove()
})

const add = (name: string) =>
  transaction(db, async (tx) => {
    await tx.sql.insert(courses).values({ name })
  })

/** The check at the start has read every page, and the writer caches them until someone else writes. */
function forgetPages(): void {
  const other = new Sqlite(folder.file)
  other.exec("INSERT INTO heartbeat VALUES (1, '2026-11-21T11:10:00.000Z')")
  other.close()
}

/** Everything behind the first pages becomes garbage while the server runs. */
function overwritePages(): void {
  const file = openSync(folder.file, 'r+')
  const garbage = Buffer.alloc(4096, 0xff)
  for (let page = 1; page < statSync(folder.file).size / 4096; page += 1) writeSync(file, garbage, 0, 4096, page * 4096)
  closeSync(file)
}

test('after the first damaged page nothing is written any more, and it is logged once (REL-06)', async () => {
  forgetPages()
  overwritePages()
  const first = await add('Oaks').catch((error: unknown) => error)
  expect(isDamage(first)).toBe(true)
  expect(await db.damaged).toBe(first)
  // Not even a query that would not touch the damage.
  const next = transaction(db, async (tx) => tx.sql.values(sql.raw('SELECT 1')))
  await expect(next).rejects.toBe(first)
})

test('a damaged page that only a reader met stops the writing, too', async () => {
  overwritePages()
  const met = await db.sql
    .select()
    .from(courses)
    .then(
      () => undefined,
      (error: unknown) => error,
    )
  expect(isDamage(met)).toBe(true)
  db.inspect(met)
  await expect(add('Oaks')).rejects.toBe(met)
})

test('a full disk refuses what is new, keeps what was, and is forgotten when there is room (REL-07)', async () => {
  const limit = (pages: number) =>
    transaction(db, async (tx) => void tx.sql.values(sql.raw(`PRAGMA max_page_count = ${pages}`)))
  await add('Oaks')
  await limit(1)
  const much = transaction(db, async (tx) => {
    for (let nth = 0; nth < 2000; nth += 1) await tx.sql.insert(courses).values({ name: `${nth} ${'x'.repeat(80)}` })
  })
  const failure = await much.catch((error: unknown) => error)
  expect(isDiskFull(failure)).toBe(true)
  expect(isDamage(failure)).toBe(false)
  expect((await db.sql.select().from(courses)).map(({ name }) => name)).toEqual(['Oaks'])

  await limit(1_000_000)
  await add('Elms')
  expect(await db.sql.select().from(courses)).toHaveLength(2)
})

test('when the disk fills up during queries that were sent together, none of them is kept', async () => {
  const before = await db.sql.select().from(courses)
  const limit = (pages: number) =>
    transaction(db, async (tx) => void tx.sql.values(sql.raw(`PRAGMA max_page_count = ${pages}`)))
  await limit(1)
  const together = transaction(db, async (tx) => {
    // SQLite rolls the transaction back when a row does not fit; the second row would fit on an existing page.
    const large = { name: 'Oaks', source: 'x'.repeat(100_000) }
    await Promise.all([tx.sql.insert(courses).values(large), tx.sql.insert(courses).values({ name: 'Elms' })])
  })
  expect(isDiskFull(await together.catch((error: unknown) => error))).toBe(true)
  expect(await db.sql.select().from(courses)).toEqual(before)
})

test.each([
  ['SQLITE_CORRUPT', true, false],
  ['SQLITE_CORRUPT_INDEX', true, false],
  ['SQLITE_NOTADB', true, false],
  ['SQLITE_IOERR_FSYNC', true, false],
  ['SQLITE_IOERR_SHMSIZE', false, true],
  ['SQLITE_FULL', false, true],
  ['SQLITE_BUSY', false, false],
  ['SQLITE_CONSTRAINT_UNIQUE', false, false],
])('%s: damage %s, full disk %s', (code, damaged, full) => {
  const error = Object.assign(new Error('of SQLite'), { code })
  expect(isDamage(error)).toBe(damaged)
  expect(isDiskFull(error)).toBe(full)
  expect(isDamage(code)).toBe(false)
})
