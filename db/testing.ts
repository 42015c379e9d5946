import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Constraint, Database } from './database.ts'
import { constraintOf } from './faults.ts'
import { openDatabase } from './open-database.ts'

/** The rule of the tables that refuses some work; undefined when the work fails for another reason, or does not fail. */
export async function constraintIn(work: Promise<unknown>): Promise<Constraint | undefined> {
  const [outcome] = await Promise.allSettled([work])
  return outcome?.status === 'rejected' ? constraintOf(outcome.reason) : undefined
}

/** Test equipment: a folder that is gone after the test. */
export function temporaryFolder(): { readonly path: string; readonly file: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'nomad-db-'))
  return { path, file: join(path, 'nomad.db'), remove: () => rmSync(path, { recursive: true }) }
}

/**
 * Test equipment: puts a database in its place and opens it, with what `seed` writes and answers. It is made for the
 * first test and copied for the others, because migrating and seeding take ten times as long as opening.
 */
export function seededDatabase<Seed>(
  seed: (db: Database) => Promise<Seed>,
): (file: string) => Promise<{ readonly db: Database; readonly seeded: Seed }> {
  const made: { first?: Promise<{ readonly bytes: Uint8Array; readonly seeded: Seed }> } = {}

  async function make() {
    const folder = temporaryFolder()
    const db = await openDatabase(folder)
    const seeded = await seed(db)
    await db.close()
    const bytes = readFileSync(folder.file)
    folder.remove()
    return { bytes, seeded }
  }

  return async (file) => {
    made.first ??= make()
    const { bytes, seeded } = await made.first
    writeFileSync(file, bytes)
    return { db: await openDatabase({ file }), seeded }
  }
}
