import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Constraint, Database } from './database.ts'
import { faultOf } from './faults.ts'
import { openDatabase } from './open-database.ts'
import type { TestPlace, TestPlaces } from './places-testing.ts'
import { postgresPlaces } from './postgres/places-testing.ts'
import { sqlitePlaces } from './sqlite/places-testing.ts'

/** The engine of the tests: SQLite or, with ENGINE=postgres, the server that `npm run test:postgres` starts. */
export function testPlaces(): TestPlaces {
  return process.env['ENGINE'] === 'postgres' ? postgresPlaces() : sqlitePlaces
}

/** Test equipment: a place for a database that is removed after the test. */
export function temporaryPlace(): Promise<TestPlace> {
  return testPlaces().empty()
}

/** Test equipment: a folder that is removed after the test. */
export function temporaryFolder(): { readonly path: string; readonly file: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'nomad-db-'))
  return { path, file: join(path, 'nomad.db'), remove: () => rmSync(path, { recursive: true }) }
}

/** Returns the file of a database, for tests of features that only files have. */
export function fileOf({ file }: Pick<Database, 'file'>): string {
  if (file === null) throw new Error('This database is no file')
  return file
}

/** Returns the table rule that makes some work fail; undefined when it fails for another reason, or does not fail. */
export async function constraintIn(work: Promise<unknown>): Promise<Constraint | undefined> {
  const [outcome] = await Promise.allSettled([work])
  const fault = outcome?.status === 'rejected' ? faultOf(outcome.reason) : undefined
  return fault === 'full' || fault === 'damaged' || fault === 'unavailable' ? undefined : fault
}

type Seeded<Seed> = { readonly db: Database; readonly place: TestPlace; readonly seeded: Seed }

/**
 * Test equipment: opens a database with the data that `seed` writes and returns. It is created for the first test and
 * copied for the others, because migrating and seeding take ten times as long as opening. A given folder contains the
 * file.
 */
export function seededDatabase<Seed>(
  seed: (db: Database) => Promise<Seed>,
): (folder?: string) => Promise<Seeded<Seed>> {
  const made: { first?: Promise<{ readonly copy: (folder?: string) => Promise<TestPlace>; readonly seeded: Seed }> } =
    {}

  async function make() {
    const places = testPlaces()
    const place = await places.empty()
    const db = await openDatabase(place)
    const seeded = await seed(db)
    await db.close()
    const copy = await places.keep(place)
    await place.remove()
    return { copy, seeded }
  }

  return async (folder) => {
    made.first ??= make()
    const { copy, seeded } = await made.first
    const place = await copy(folder)
    return { db: await openDatabase(place), place, seeded }
  }
}
