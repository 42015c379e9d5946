import Sqlite from 'better-sqlite3'

export type Connection = Sqlite.Database

/** Older versions can lose committed pages of the write-ahead log (fixed in SQLite 3.51.3). */
const oldestSafe = [3, 51, 3] as const

const settings = {
  journal_mode: 'wal',
  // The default in WAL mode is NORMAL, which loses acknowledged commits in a power cut. 2 is FULL.
  synchronous: 2,
  foreign_keys: 1,
  busy_timeout: 5000,
  trusted_schema: 0,
  cell_size_check: 1,
  journal_size_limit: 64 * 1024 * 1024,
  wal_autocheckpoint: 1000,
} as const

/** Opens a connection with the settings that durability depends on, and verifies each of them. */
export function openConnection(file: string, { readonly }: { readonly: boolean }): Connection {
  const connection = new Sqlite(file, { readonly, fileMustExist: readonly })
  try {
    assertSafeVersion(String(connection.prepare('SELECT sqlite_version()').pluck().get()))
    for (const [name, wanted] of Object.entries(settings)) {
      // A read-only connection can't change the journal mode, only verify it.
      if (!(readonly && name === 'journal_mode')) connection.pragma(`${name} = ${wanted}`)
      const found: unknown = connection.pragma(name, { simple: true })
      if (found !== wanted) throw new Error(`${file}: SQLite keeps ${name} at ${String(found)} instead of ${wanted}`)
    }
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** Reads every page of the database; returns `ok`, or what is damaged. */
export function quickCheck(connection: Connection): string {
  return String(connection.pragma('quick_check', { simple: true }))
}

/**
 * Checkpoints the journal into the file, which is then complete by itself. Throws when the disk is full; closing the
 * connection would do the same but hide the error, and renaming the file would leave its journal behind.
 */
export function completeFile(connection: Connection): void {
  const [{ busy = 1 } = {}] = connection.pragma('wal_checkpoint(TRUNCATE)') as { readonly busy?: number }[]
  if (busy !== 0) throw new Error(`${connection.name} is in use, so its journal could not be written into it`)
}

export function assertSafeVersion(version: string): void {
  const parts = version.split('.').map(Number)
  const difference = oldestSafe.map((oldest, place) => (parts[place] ?? 0) - oldest).find((step) => step !== 0) ?? 0
  if (difference < 0) throw new Error(`SQLite ${version} is too old: ${oldestSafe.join('.')} is the first safe version`)
}

/**
 * Locks a database for this process; returns the function that releases it. The operating system's lock on a small file
 * beside the database is used, so a killed process leaves no lock behind.
 */
export function lockDatabase(file: string): () => void {
  const lock = new Sqlite(`${file}.lock`, { timeout: 0 })
  try {
    // The journal is in memory, because the lock file has nothing to recover.
    lock.pragma('journal_mode = memory')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!(error instanceof Sqlite.SqliteError) || error.code !== 'SQLITE_BUSY') throw error
    throw new Error(`${file} is in use by another process: stop the server or command that uses it`, { cause: error })
  }
  return () => lock.close()
}
