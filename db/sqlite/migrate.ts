import { existsSync, readdirSync, renameSync, rmSync, statSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { foldName } from '#golf/names.ts'
import { backUp, flush, listBackups } from './backups.ts'
import { completeFile, lockDatabase, openConnection, type Connection } from './connection.ts'
import { whyUnusable } from './unusable.ts'

const ourMigrations = join(import.meta.dirname, 'migrations')

/** `from` is 0 for a new database; `backup` is the file with the state before the migration. */
type Migrated = { readonly from: number; readonly to: number; readonly backup: string | null }

export type MigrateOptions = {
  readonly file: string
  readonly migrationsFolder?: string
  readonly freeBytes?: (folder: string) => number
}

/**
 * Creates the database, or migrates an existing one to this program's version. Throws when another process serves it.
 */
export function migrateDatabase(options: MigrateOptions): Migrated {
  const unlock = lockDatabase(options.file)
  try {
    return bringUpToDate(options)
  } catch (error) {
    throw whyUnusable(error, options)
  } finally {
    unlock()
  }
}

/**
 * Creates the database, or migrates an existing one to this program's version. The caller holds the lock. When it
 * throws, the database is unchanged.
 */
export function bringUpToDate({ file, migrationsFolder = ourMigrations, freeBytes }: MigrateOptions): Migrated {
  const migrations = readMigrations(migrationsFolder)
  const to = migrations.length
  if (!existsSync(file)) {
    createDatabase(file, migrations)
    return { from: 0, to, backup: null }
  }

  assertNotEmpty(file)
  const from = versionOf(file)
  if (from > to) {
    const versions = `${file} is at version ${from} and this program knows ${to}`
    throw new Error(`${versions}: start the newer program. Nothing was changed`)
  }
  if (from === to) return { from, to, backup: null }

  const backup = join(dirname(file), `pre-migrate-v${from}-v${to}.db`)
  const connection = openConnection(file, { readonly: false })
  try {
    backUp(connection, { to: backup, ...(freeBytes && { freeBytes }) })
    runMigrations(connection, migrations.slice(from))
  } finally {
    connection.close()
  }
  return { from, to, backup }
}

export function assertNotEmpty(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.size !== 0) return
  throw new Error(`${file} is empty: put a backup in its place, or remove it to start again`)
}

/**
 * Creates a database under a temporary name and renames it when it is complete, so that an incomplete one is never
 * mistaken for a club's data.
 */
function createDatabase(file: string, migrations: readonly Migration[]): void {
  assertNeverUsed(file)
  const unfinished = `${file}.new`
  for (const ending of ['', '-wal', '-shm']) rmSync(unfinished + ending, { force: true })
  const connection = openConnection(unfinished, { readonly: false })
  try {
    runMigrations(connection, migrations)
    completeFile(connection)
  } finally {
    connection.close()
  }
  flush(unfinished)
  renameSync(unfinished, file)
  flush(dirname(file))
}

/**
 * Throws when a club's database is missing but its other files exist, so that the club does not silently continue with
 * an empty one.
 */
function assertNeverUsed(file: string): void {
  const folder = dirname(file)
  const traces = readdirSync(folder).filter((name) => /^(pre-migrate-.*\.db|replaced-.*Z)$/.test(name))
  if (existsSync(`${file}-wal`)) traces.push('its journal')
  if (listBackups(file).length > 0) traces.push('its backups')
  if (traces.length === 0) return
  const lost = `${file} is missing but ${traces.join(', ')} are there`
  throw new Error(`${lost}: npm run restore, or use another folder to start again`)
}

type Migration = { readonly version: number; readonly name: string; readonly sql: string }

/** 'Noma' in ASCII, which distinguishes this product's files from other SQLite databases. */
export const applicationId = 0x4e_6f_6d_61

/** Reads the files NNNN-name.sql in order. Throws when a number is missing or used twice. */
function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name, place) => {
    const version = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
    if (version !== place + 1) throw new Error(`${join(folder, name)} should be number ${place + 1}`)
    return { version, name, sql: readFileSync(join(folder, name), 'utf8') }
  })
}

/**
 * Reads the version of an existing database without changing it. Throws when the file does not belong to this product.
 * `named` is the backup it was decompressed from, for the error message.
 */
export function versionOf(file: string, named = file): number {
  const connection = new Sqlite(file, { readonly: true })
  try {
    const id = Number(connection.pragma('application_id', { simple: true }))
    if (id !== applicationId) throw new Error(`${named} is a database of another program`)
    return Number(connection.pragma('user_version', { simple: true }))
  } finally {
    connection.close()
  }
}

/** The version to which this program migrates. */
export function newestVersion(): number {
  return readMigrations(ourMigrations).length
}

/**
 * Returns the version of a file, 0 for a missing one, and that of this program. Throws when the file is empty, damaged,
 * not readable by this user or of another program.
 */
export function fileVersions(file: string): { readonly from: number; readonly to: number } {
  assertNotEmpty(file)
  try {
    return { from: existsSync(file) ? versionOf(file) : 0, to: newestVersion() }
  } catch (error) {
    throw whyUnusable(error, { file })
  }
}

/** Runs the migrations in one transaction: all of them, or none. */
function runMigrations(connection: Connection, migrations: readonly Migration[]): void {
  // Available only to migrations: a schema that used it could not be opened by any other program.
  connection.function('fold_name', { deterministic: true }, (name) => foldName(String(name)))
  // A migration may rebuild a table that others reference; foreign keys are checked before the commit.
  connection.pragma('foreign_keys = 0')
  connection.exec('BEGIN IMMEDIATE')
  try {
    for (const { name, version, sql } of migrations) {
      runMigration(connection, { name, sql })
      connection.pragma(`user_version = ${version}`)
    }
    connection.pragma(`application_id = ${applicationId}`)
    const dangling = connection.pragma('foreign_key_check')
    if (Array.isArray(dangling) && dangling.length > 0) {
      throw new Error(`The migrations leave rows that point at nothing: ${JSON.stringify(dangling.slice(0, 5))}`)
    }
    connection.exec('COMMIT')
  } catch (error) {
    if (connection.inTransaction) connection.exec('ROLLBACK')
    throw error
  } finally {
    connection.pragma('foreign_keys = 1')
  }
}

function runMigration(connection: Connection, { name, sql }: { name: string; sql: string }): void {
  try {
    connection.exec(sql)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Migration ${name} failed: ${reason}`, { cause: error })
  }
  if (!connection.inTransaction) throw new Error(`Migration ${name} ends the transaction that all of them share`)
}
