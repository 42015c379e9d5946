import { existsSync, renameSync, rmSync } from 'node:fs'
import type { Database } from '../database.ts'
import { lockDatabase } from './connection.ts'
import { openSqlite } from './open-sqlite.ts'

/**
 * Makes a database where there is none, with what `fill` writes. It comes to its place when it is whole: a start that is
 * killed on the way leaves nothing that the next one would take for a club. Throws when another process is at it.
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

/** With what SQLite and its lock leave beside it. */
function removeDatabase(file: string): void {
  for (const beside of ['', '-wal', '-shm', '.lock']) rmSync(file + beside, { force: true })
}
