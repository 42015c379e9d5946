import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listBackups } from './backups.ts'
import { backUp, flush } from './sqlite/backup.ts'
import { openConnection } from './sqlite/connection.ts'
import { lockDatabase } from './sqlite/lock.ts'
import { readMigrations, runMigrations, versionOf } from './sqlite/migrations.ts'
import type { Migration } from './sqlite/migrations.ts'

/** `from` is 0 for a database that was made; `backup` is the file with the old state of one that was changed. */
export type Migrated = { readonly from: number; readonly to: number; readonly backup: string | null }

export type MigrateOptions = {
  readonly file: string
  readonly migrationsFolder?: string
  readonly freeBytes?: (folder: string) => number
}

/** Makes the database, or brings an existing one to this program's version. Throws when somebody else serves it. */
export function migrateDatabase(options: MigrateOptions): Migrated {
  const unlock = lockDatabase(options.file)
  try {
    return bringUpToDate(options)
  } finally {
    unlock()
  }
}

/** The same for whoever holds the lock. When it throws, the database is as it was. */
export function bringUpToDate({
  file,
  migrationsFolder = join(import.meta.dirname, 'migrations'),
  freeBytes,
}: MigrateOptions): Migrated {
  const migrations = readMigrations(migrationsFolder)
  const to = migrations.length
  if (!existsSync(file)) {
    createDatabase(file, migrations)
    return { from: 0, to, backup: null }
  }

  if (statSync(file).size === 0) {
    throw new Error(`${file} is empty: put a backup in its place, or remove it to start anew`)
  }
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

/** A new database gets its name when it is complete, so that a half-made one is never taken for a club's data. */
function createDatabase(file: string, migrations: readonly Migration[]): void {
  assertNeverUsed(file)
  const unfinished = `${file}.new`
  for (const ending of ['', '-wal', '-shm']) rmSync(unfinished + ending, { force: true })
  const connection = openConnection(unfinished, { readonly: false })
  try {
    runMigrations(connection, migrations)
  } finally {
    connection.close()
  }
  flush(unfinished)
  renameSync(unfinished, file)
  flush(dirname(file))
}

/** A club whose database is gone must not find itself with an empty one, and go on as if nothing had been. */
function assertNeverUsed(file: string): void {
  const folder = dirname(file)
  const traces = readdirSync(folder).filter((name) => /^(pre-migrate-.*\.db|replaced-.*Z)$/.test(name))
  if (existsSync(`${file}-wal`)) traces.push('its journal')
  if (listBackups(file).length > 0) traces.push('its backups')
  if (traces.length === 0) return
  const lost = `${file} is missing but ${traces.join(', ')} are there`
  throw new Error(`${lost}: npm run restore, or use another folder to start anew`)
}
