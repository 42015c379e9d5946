import { existsSync } from 'node:fs'
import type { Database, DatabasePlace, DatabaseState, Moment } from './database.ts'
import { moveClub, type Moved, type MoveSource, type MoveTarget } from './move-club.ts'
import { makeSqlite } from './sqlite/make-sqlite.ts'
import { fileVersions, migrateDatabase as migrateFile } from './sqlite/migrate.ts'
import { openSqliteSource, openSqliteTarget } from './sqlite/move.ts'
import { openMomentOfSqlite, openSqlite } from './sqlite/open-sqlite.ts'

/**
 * Creates or migrates, checks and opens a database. Throws an error with one sentence when the database must not be
 * used: it is damaged, belongs to another program, has a newer version, or is not durable.
 */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  if ('file' in place) return await openSqlite(place)
  const { openPostgres } = await import('./postgres/open-postgres.ts')
  return await openPostgres(place)
}

/** Opens a snapshot of a database for reading, even while a server writes to it. */
export async function openMoment(place: DatabasePlace): Promise<Moment> {
  if ('file' in place) return await openMomentOfSqlite(place)
  const { openMomentOfPostgres } = await import('./postgres/open-postgres.ts')
  return await openMomentOfPostgres(place)
}

/** Whether no club exists at this place. */
export async function isEmptyPlace(place: DatabasePlace): Promise<boolean> {
  if ('file' in place) return !existsSync(place.file)
  const { isEmptyPostgres } = await import('./postgres/make-postgres.ts')
  return await isEmptyPostgres(place)
}

/** Creates a club with the data that `fill` writes, if none exists: completely or not at all. */
export async function makeDatabase(place: DatabasePlace, fill: (db: Database) => Promise<void>): Promise<void> {
  if ('file' in place) return await makeSqlite(place, fill)
  const { makePostgres } = await import('./postgres/make-postgres.ts')
  return await makePostgres(place, fill)
}

/**
 * Creates an empty database with this name on the server of another database and returns its URL. Throws when it
 * exists.
 */
export async function addPostgresDatabase(url: string, name: string): Promise<string> {
  const { addPostgres } = await import('./postgres/make-postgres.ts')
  return await addPostgres(url, name)
}

/** Deletes a database with this name on the server of another database. */
export async function removePostgresDatabase(url: string, name: string): Promise<void> {
  const { removePostgres } = await import('./postgres/make-postgres.ts')
  await removePostgres(url, name)
}

type Migrated = { readonly name: string; readonly from: number; readonly to: number; readonly backup: string | null }

/**
 * Creates a database, or migrates an existing one to this program's version, without opening it. `from` is 0 for a new
 * one; `backup` is the file with the state before the migration, if this process keeps the data.
 */
export async function migrateDatabase(place: DatabasePlace): Promise<Migrated> {
  if ('file' in place) return { name: place.file, ...migrateFile(place) }
  const { migratePostgres } = await import('./postgres/migrate.ts')
  return { ...(await migratePostgres(place)), backup: null }
}

/** Reads the versions of a database without changing anything, even while a server uses it. */
export async function inspectDatabase(place: DatabasePlace): Promise<DatabaseState> {
  if ('file' in place) return { ...fileVersions(place.file), archive: null }
  const { inspectPostgres } = await import('./postgres/open-postgres.ts')
  return await inspectPostgres(place)
}

/** Reads the versions of a database that this process has opened and therefore migrated. */
export async function inspectOpenDatabase({
  file,
  servers,
}: Pick<Database, 'file' | 'servers'>): Promise<DatabaseState> {
  if (file !== null) return { ...fileVersions(file), archive: null }
  const { newestVersion } = await import('./postgres/migrate.ts')
  const version = newestVersion()
  return { from: version, to: version, archive: (await servers?.report()) ?? null }
}

/** Opens a club to move it. Throws when a server uses it, or its version is not this program's. */
export async function openMoveSource(place: DatabasePlace): Promise<MoveSource> {
  if ('file' in place) return openSqliteSource(place)
  const { openPostgresSource } = await import('./postgres/move.ts')
  return await openPostgresSource(place)
}

type Move = {
  readonly from: DatabasePlace
  readonly to: DatabasePlace
  /** Called after everything was copied and compared. */
  readonly beforeCommit?: () => void
}

/** Moves a whole club to an empty place. When it throws, the target is unchanged. */
export async function moveDatabase({ from, to, beforeCommit = () => undefined }: Move): Promise<Moved> {
  const source = await openMoveSource(from)
  try {
    const target = await openMoveTarget(to)
    try {
      return await moveClub(source, target, beforeCommit)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** Opens the target of a move. Throws when it is not empty, or its version is not this program's. */
async function openMoveTarget(place: DatabasePlace): Promise<MoveTarget> {
  if ('file' in place) return openSqliteTarget(place)
  const { openPostgresTarget } = await import('./postgres/move.ts')
  return await openPostgresTarget(place)
}
