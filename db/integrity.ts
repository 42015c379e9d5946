import { eq } from 'drizzle-orm'
import type { Database } from './database.ts'
import { heartbeat } from './schema/server.ts'
import { transaction } from './transaction.ts'

/** What SQLite says when the file is no database any more, or when the disk did not do what it was told. */
const damage = /^SQLITE_(CORRUPT|NOTADB|IOERR)/
/** The same words for a full disk, where the memory beside the journal could not grow, and those of the system. */
const full = /^(SQLITE_(FULL|IOERR_SHMSIZE)|ENOSPC|EDQUOT)/

/** Whether nothing that was written can be relied on any more, and nothing that is read (REL-06). */
export function isDamage(error: unknown): error is Error {
  return damage.test(codeOf(error)) && !isDiskFull(error)
}

/** Whether there is no room to write. What was kept before is as it was, and so is everything that is read (REL-07). */
export function isDiskFull(error: unknown): boolean {
  return full.test(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Watches for damage. Latches: after one I/O error the database stays untrusted. */
export type IntegrityMonitor = {
  /** Throws once damage was seen. */
  readonly assertIntact: () => void
  /** Inspects an error that a query has thrown. */
  readonly inspect: (error: unknown) => void
  /** Resolves with the first error that means damage. */
  readonly damaged: Promise<Error>
}

export function openIntegrityMonitor(): IntegrityMonitor {
  const { promise: damaged, resolve } = Promise.withResolvers<Error>()
  const state: { damage?: Error } = {}
  return {
    assertIntact() {
      if (state.damage !== undefined) throw state.damage
    },
    inspect(error) {
      if (state.damage !== undefined || !isDamage(error)) return
      state.damage = error
      resolve(error)
    },
    damaged,
  }
}

/** Writes, commits and reads back: throws when the database cannot do what it promises. */
export async function beat(db: Database, { at }: { at: string }): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.sql.insert(heartbeat).values({ id: 1, at }).onConflictDoUpdate({ target: heartbeat.id, set: { at } })
  })
  const [found] = await db.sql.select().from(heartbeat).where(eq(heartbeat.id, 1))
  if (found?.at !== at) throw new Error('The database does not read what it has written')
}
