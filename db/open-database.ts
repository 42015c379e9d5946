import { dirname } from 'node:path'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { Database } from './database.ts'
import { bringUpToDate } from './migrate.ts'
import type { MigrateOptions } from './migrate.ts'
import { openConnection } from './sqlite/connection.ts'
import type { Connection } from './sqlite/connection.ts'
import { assertLocalDisk } from './sqlite/local-disk.ts'
import { lockDatabase } from './sqlite/lock.ts'
import { openTrust } from './sqlite/trust.ts'
import { openWriter } from './sqlite/writer.ts'

/**
 * Makes, migrates, checks and opens the database: one connection that writes, another that only reads.
 * Throws when another process serves the file, when it is damaged, of another program or of a newer version.
 */
export async function openDatabase(options: MigrateOptions): Promise<Database> {
  const { file } = options
  const toUndo = [lockDatabase(file)]
  const undo = () => toUndo.reverse().forEach((step) => step())
  try {
    assertLocalDisk(dirname(file))
    bringUpToDate(options)
    const writing = openConnection(file, { readonly: false })
    toUndo.push(() => writing.close())
    assertSound(writing)
    const reading = openConnection(file, { readonly: true })
    toUndo.push(() => reading.close())

    const trust = openTrust()
    const { write, idle, commits } = openWriter(writing, trust)
    return {
      file,
      sql: drizzle(reading),
      write,
      judge: trust.judge,
      damaged: trust.lost,
      commits,
      async close() {
        await idle()
        try {
          writing.pragma('wal_checkpoint(TRUNCATE)')
        } finally {
          undo()
        }
      },
    }
  } catch (error) {
    undo()
    throw error
  }
}

function assertSound(connection: Connection): void {
  const finding: unknown = connection.pragma('quick_check', { simple: true })
  if (finding !== 'ok') throw new Error(`${connection.name} is damaged: ${String(finding)}`)
}
