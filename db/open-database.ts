import type { Database, Moment } from './database.ts'
import { openMomentOfSqlite, openSqlite } from './sqlite/open-sqlite.ts'

type Place = { readonly file: string }

/**
 * Makes or migrates, checks and opens a database. Throws with one sentence when it must not be served: it is damaged, of
 * another program or of a newer version, or does not keep its promise of durability.
 */
export async function openDatabase(place: Place): Promise<Database> {
  return await openSqlite(place)
}

/** Opens a database to read it as it is now, also while a server writes to it. */
export async function openMoment(place: Place): Promise<Moment> {
  return await openMomentOfSqlite(place)
}
