import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { audit } from '../../audit.ts'
import { openMoment } from '../../open-database.ts'
import { temporaryFolder } from '../../testing.ts'
import { migrateDatabase } from '../migrate.ts'
import { putRelease, releases } from './release-testing.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

type Rows = readonly Readonly<Record<string, unknown>>[]

/** Every table with its rows, in an order that does not depend on the engine. */
function contents(file: string): ReadonlyMap<string, Rows> {
  const database = new Sqlite(file, { readonly: true })
  try {
    const names = database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
      .pluck()
      .all() as string[]
    return new Map(names.map((name) => [name, database.prepare(`SELECT * FROM "${name}" ORDER BY 1, 2`).all() as Rows]))
  } finally {
    database.close()
  }
}

/** What no one needs any more: the name of who sent what took effect stands in the history of that. */
const emptied: ReadonlySet<string> = new Set(['sync_mutations.actor'])

test.each(releases)('a club of %s loses no row, and no value of a column that is still there', (release) => {
  putRelease(folder.file, release)
  const before = contents(folder.file)
  expect([...before.values()].flat().length).toBeGreaterThan(50)
  const { from, to } = migrateDatabase({ file: folder.file })
  expect(from).toBeLessThanOrEqual(to)
  const after = contents(folder.file)
  for (const [table, rows] of before) {
    const present = after.get(table) ?? []
    expect(present.length, table).toBeGreaterThanOrEqual(rows.length)
    const stays = (column: string) => column in (present[0] ?? {}) && !emptied.has(`${table}.${column}`)
    const columns = Object.keys(rows[0] ?? {}).filter(stays)
    const values = (all: Rows) => all.slice(0, rows.length).map((row) => columns.map((column) => row[column]))
    expect(values(present), table).toEqual(values(rows))
  }
})

test.each(releases)('the scores and posted rounds of %s still prove themselves (REL-12)', async (release) => {
  putRelease(folder.file, release)
  migrateDatabase({ file: folder.file })
  const moment = await openMoment({ file: folder.file })
  const report = await audit(moment, undefined)
  await moment.close()
  expect(report.faults).toEqual([])
  expect(report.scores).toBeGreaterThan(0)
  expect(report.rounds).toBeGreaterThan(0)
})

test('the backup that an update makes is the database before it, for going back', () => {
  putRelease(folder.file, '0.2.0')
  const before = contents(folder.file)
  const { backup } = migrateDatabase({ file: folder.file })
  expect(contents(backup ?? '')).toEqual(before)
})
