import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { foldName } from '#golf/names.ts'
import type { Connection } from './connection.ts'

export type Migration = { readonly version: number; readonly name: string; readonly sql: string }

/** 'Noma' in ASCII: tells a file of this product from any other SQLite database. */
export const applicationId = 0x4e_6f_6d_61

/** Reads NNNN-name.sql in order. Throws when a number is missing or used twice. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name, place) => {
    const version = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
    if (version !== place + 1) throw new Error(`${join(folder, name)} should be number ${place + 1}`)
    return { version, name, sql: readFileSync(join(folder, name), 'utf8') }
  })
}

/** The version of an existing database, which is only read. Throws when the file is not this product's. */
export function versionOf(file: string): number {
  const connection = new Sqlite(file, { readonly: true })
  try {
    const id = Number(connection.pragma('application_id', { simple: true }))
    if (id !== applicationId) throw new Error(`${file} is a database of another program`)
    return Number(connection.pragma('user_version', { simple: true }))
  } finally {
    connection.close()
  }
}

/** Runs the migrations in one transaction: either the database has them all, or it is as it was. */
export function runMigrations(connection: Connection, migrations: readonly Migration[]): void {
  // Only migrations call it: a schema that needed it could not be opened by any other program.
  connection.function('fold_name', { deterministic: true }, (name) => foldName(String(name)))
  // A migration may rebuild a table that others point at; what it leaves behind is checked before the commit.
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
