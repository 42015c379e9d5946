import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { asc, getTableColumns } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/sqlite-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DatabasePlace } from '../database.ts'
import { makeDemoClub } from '../demo/demo-club.ts'
import { everyTable } from '../every-table.ts'
import { moveDatabase, openDatabase, openMoment, openMoveSource } from '../open-database.ts'
import type { TestPlace } from '../places-testing.ts'
import { scoreHistory } from '../schema/cells.ts'
import { courses, holes } from '../schema/courses.ts'
import { constraintIn, temporaryFolder } from '../testing.ts'
import { transaction } from '../transaction.ts'
import { asAdministrator, postgresPlaces } from './places-testing.ts'

/** A demo club in a file, which no test changes. */
const club = temporaryFolder()
let rowsOfClub: Awaited<ReturnType<typeof everyRowOf>>
beforeAll(async () => {
  const db = await openDatabase(club)
  const now = new Date('2026-06-14T19:00:00Z')
  await makeDemoClub(db, { passwordHash: 'nobody', date: '2026-06-14', now, newId: randomUUID, randomBytes })
  await db.close()
  rowsOfClub = await everyRowOf(club)
})
afterAll(() => club.remove())

let place: TestPlace
let folder: ReturnType<typeof temporaryFolder>
beforeEach(async () => {
  place = await postgresPlaces().empty()
  folder = temporaryFolder()
})
afterEach(async () => {
  await place.remove()
  folder.remove()
})

const move = (from: DatabasePlace, to: DatabasePlace, beforeCommit?: () => void) =>
  moveDatabase({ from, to, ...(beforeCommit && { beforeCommit }) })

async function everyRowOf(where: DatabasePlace) {
  const moment = await openMoment(where)
  const found = new Map<string, unknown[]>()
  for (const table of everyTable) {
    const rows = await moment.sql
      .select()
      .from(table)
      .orderBy(...Object.values(getTableColumns(table)).map((column) => asc(column)))
    found.set(getTableConfig(table).name, rows)
  }
  await moment.close()
  return found
}

async function countersOf(where: DatabasePlace) {
  const source = await openMoveSource(where)
  const counters = await source.counters()
  await source.close()
  return counters
}

test('a demo club that moves to PostgreSQL and back is equal row for row', async () => {
  const { rows, report } = await move(club, place)
  const there = await everyRowOf(place)
  expect(there).toEqual(rowsOfClub)
  expect(new Map([...there].map(([name, found]) => [name, found.length]))).toEqual(rows)
  expect(report).toMatchObject({ faults: [], scores: there.get('score_history')?.length })
  const back = { file: join(folder.path, 'back.db') }
  await move(place, back)
  expect(await everyRowOf(back)).toEqual(rowsOfClub)
  expect(await countersOf(back)).toEqual(await countersOf(club))
})

test('the rules of the tables hold after the move, and ids are counted on', async () => {
  const last = (await countersOf(club)).get('courses') ?? 0
  await move(club, place)
  await expectRulesOf(place, { nextCourse: last + 1 })
  await move(place, folder)
  await expectRulesOf(folder, { nextCourse: last + 2 })
})

async function expectRulesOf(where: DatabasePlace, { nextCourse }: { readonly nextCourse: number }): Promise<void> {
  const db = await openDatabase(where)
  const name = `Course ${nextCourse}`
  expect(await transaction(db, (tx) => tx.sql.insert(courses).values({ name }).returning())).toMatchObject([
    { id: nextCourse },
  ])
  expect(await constraintIn(transaction(db, (tx) => tx.sql.update(scoreHistory).set({ hole: 1 })))).toBe('kept')
  const hole = { courseId: 999_999, hole: 1, par: 4, strokeIndex: 1 }
  expect(await constraintIn(transaction(db, (tx) => tx.sql.insert(holes).values(hole)))).toBe('foreign-key')
  await db.close()
}

test('a database that has a row is refused, and so is a file that is there', async () => {
  const db = await openDatabase(place)
  await transaction(db, (tx) => tx.sql.insert(courses).values({ name: 'Oaks' }))
  await db.close()
  await expect(move(club, place)).rejects.toThrow(
    /is not empty: it has rows in courses.*Name another one in DATABASE_URL/,
  )
  await expect(move(place, club)).rejects.toThrow('is there already')
})

test('a file or a database that a server uses is refused, on either side', async () => {
  const onFile = await openDatabase(folder)
  await expect(move(folder, place)).rejects.toThrow('in use by another process')
  await onFile.close()
  const onServer = await openDatabase(place)
  await onServer.sql.select().from(courses)
  await expect(move(club, place)).rejects.toThrow('in use by a server')
  await expect(move(place, { file: join(folder.path, 'other.db') })).rejects.toThrow('in use by a server')
  await onServer.close()
})

test('another version of the tables is refused, on either side', async () => {
  await asAdministrator(place, 'UPDATE schema_version SET version = version - 1')
  await expect(move(club, place)).rejects.toThrow('npm run migrate first')
  await expect(move(place, { file: join(folder.path, 'other.db') })).rejects.toThrow('npm run migrate first')
})

test('a move that fails leaves an empty database, which a second one fills', async () => {
  const fail = () => {
    throw new Error('the power is gone')
  }
  await expect(move(club, place, fail)).rejects.toThrow('the power is gone')
  expect([...(await everyRowOf(place)).values()].every((rows) => rows.length === 0)).toBe(true)
  await move(club, place)
  expect(await everyRowOf(place)).toEqual(rowsOfClub)
  await expect(move(place, folder, fail)).rejects.toThrow('the power is gone')
  expect(existsSync(folder.file)).toBe(false)
  await move(place, folder)
  expect(await everyRowOf(folder)).toEqual(rowsOfClub)
})
