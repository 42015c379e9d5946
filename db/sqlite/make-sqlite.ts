import { existsSync, renameSync, rmSync } from 'node:fs'
import type { Database } from '../database.ts'
import { lockDatabase } from './connection.ts'
import { openSqlite } from './open-sqlite.ts'

/**
 * Creates a database with the data that `fill` writes, if none exists. The file gets its name only when it is complete,
 * so a start that is killed leaves nothing that the next start could mistake for a club. Throws when another process
 * does the same.
 */
export async function makeSqlite(
  { file }: { readonly file: string },
  fill: (db: Database) => Promise<void>,
): Promise<void> {
  const unlock = lockDatabase(file)
  try {
    if (!existsSync(file)) await makeAndMove(file, fill)
  } finally {
    unlock()
  }
}

async function makeAndMove(file: string, fill: (db: Database) => Promise<void>): Promise<void> {
  const making = `${file}.making`
  removeDatabase(making)
  const db = await openSqlite({ file: making })
  try {
    await fill(db)
  } finally {
    await db.close()
  }
  renameSync(making, file)
  removeDatabase(making)
}

/** Deletes a database with the files that SQLite and the lock keep beside it. */
function removeDatabase(file: string): void {
  for (const beside of ['', '-wal', '-shm', '.lock']) rmSync(file + beside, { force: true })
}
