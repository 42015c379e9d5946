import { eq } from 'drizzle-orm'
import type { Database } from './database.ts'
import { heartbeat } from './schema/server.ts'
import { transaction } from './transaction.ts'

/** Writes a row, commits and reads it back. Throws when any of these fails. */
export async function beat(db: Database, { at }: { at: string }): Promise<void> {
  await transaction(
    db,
    async (tx) => {
      await tx.sql.insert(heartbeat).values({ id: 1, at }).onConflictDoUpdate({ target: heartbeat.id, set: { at } })
    },
    'nothing',
  )
  const [found] = await db.sql.select().from(heartbeat).where(eq(heartbeat.id, 1))
  if (found?.at !== at) throw new Error('The database does not read what it has written')
}
