import Sqlite from 'better-sqlite3'

/**
 * Takes a database for this process alone; answers the way to give it free again. The lock is the operating system's
 * on a small file beside the database, so a killed process leaves none behind.
 */
export function lockDatabase(file: string): () => void {
  const lock = new Sqlite(`${file}.lock`, { timeout: 0 })
  try {
    // Without a journal on disk: there is nothing in the lock's file to bring back.
    lock.pragma('journal_mode = memory')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!(error instanceof Sqlite.SqliteError) || error.code !== 'SQLITE_BUSY') throw error
    throw new Error(`${file} is in use by another process`, { cause: error })
  }
  return () => lock.close()
}
