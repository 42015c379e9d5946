import { afterAll } from 'vitest'
import type { Database } from './database.ts'
import { openDatabase } from './open-database.ts'
import { temporaryPlace } from './testing.ts'

/** Test equipment: an empty database for the tests of a file, removed after the last of them. */
export async function emptyDatabase(): Promise<Database> {
  const place = await temporaryPlace()
  const db = await openDatabase(place)
  afterAll(async () => {
    await db.close()
    await place.remove()
  })
  return db
}
