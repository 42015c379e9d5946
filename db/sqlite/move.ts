import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Counters, MoveSource, MoveTarget } from '../move-club.ts'
import { flush } from './backups.ts'
import { completeFile, lockDatabase, openConnection, type Connection } from './connection.ts'
import { migrateDatabase, newestVersion, versionOf } from './migrate.ts'
import { queriesOf } from './queries.ts'

/**
 * Locks a file for this process and opens it as a source. Throws when a server uses it, or its version is not this
 * program's.
 */
export function openSqliteSource({ file }: { readonly file: string }): MoveSource {
  if (!existsSync(file)) throw new Error(`${file} is not there`)
  const unlock = lockDatabase(file)
  try {
    const version = versionOf(file)
    const known = newestVersion()
    if (version !== known) {
      throw new Error(`${file} is at version ${version} and this program at ${known}: npm run migrate first`)
    }
    const connection = openConnection(file, { readonly: true })
    connection.exec('BEGIN')
    return {
      sql: queriesOf(connection),
      counters: async () => countersOf(connection),
      async close() {
        connection.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Creates a file beside its final place and renames it at the commit. Throws when a file or its journal exists already.
 */
export function openSqliteTarget({ file }: { readonly file: string }): MoveTarget {
  // A leftover journal would be taken for that of the new file.
  const journal = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
  if (existsSync(file) || journal > 0) {
    const what = existsSync(file) ? file : `${file}-wal`
    throw new Error(
      `${what} is there already: move ${basename(file)}, its -wal and its -shm away together, or use another DATA_DIR`,
    )
  }
  const unlock = lockDatabase(file)
  const folder = `${file}.arriving`
  const arriving = join(folder, basename(file))
  const removeIt = () => rmSync(folder, { recursive: true, force: true })
  const opened: { connection?: Connection } = {}
  try {
    removeIt()
    mkdirSync(folder, { mode: 0o700 })
    migrateDatabase({ file: arriving })
    const connection = openConnection(arriving, { readonly: false })
    opened.connection = connection
    connection.pragma('foreign_keys = 0')
    connection.exec('BEGIN IMMEDIATE')
    const putTriggersBack = takeTriggersAway(connection)
    return {
      sql: queriesOf(connection),
      async setCounters(counters) {
        connection.exec('DELETE FROM sqlite_sequence')
        const insert = connection.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)')
        for (const [table, last] of counters) insert.run(table, last)
      },
      async commit() {
        putTriggersBack()
        const dangling = connection.pragma('foreign_key_check')
        if (Array.isArray(dangling) && dangling.length > 0) {
          throw new Error(`Rows point at nothing: ${JSON.stringify(dangling.slice(0, 5))}`)
        }
        connection.exec('COMMIT')
        completeFile(connection)
        connection.close()
        flush(arriving)
        for (const ending of ['-wal', '-shm']) rmSync(file + ending, { force: true })
        renameSync(arriving, file)
        flush(dirname(file))
      },
      async close() {
        connection.close()
        removeIt()
        unlock()
      },
    }
  } catch (error) {
    opened.connection?.close()
    removeIt()
    unlock()
    throw error
  }
}

function countersOf(connection: Connection): Counters {
  const rows = connection.prepare('SELECT name, seq FROM sqlite_sequence WHERE seq > 0 ORDER BY name').raw().all()
  return new Map(rows as [string, number][])
}

/**
 * Drops triggers during the copy, which does not insert rows in the order that they require; the rows were validated
 * when they were first written. Returns a function that restores them.
 */
function takeTriggersAway(connection: Connection): () => void {
  const triggers = connection.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all()
  for (const { name } of triggers as { name: string }[]) connection.exec(`DROP TRIGGER ${name}`)
  return () => {
    for (const { sql } of triggers as { sql: string }[]) connection.exec(sql)
  }
}
