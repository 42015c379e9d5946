import { eq } from 'drizzle-orm'
import { handicapIndex } from '#golf/units.ts'
import type { Database } from '../database.ts'
import { members } from '../schema/members.ts'
import { transaction } from '../transaction.ts'

/** Test equipment: the member's index is revised without a round; -1.2 is the plus index +1.2. */
export async function reviseIndex(
  db: Database,
  { username, index }: { username: string; index: number },
): Promise<void> {
  const set = { handicapIndexTenths: handicapIndex(index) }
  await transaction(db, async (tx) => {
    await tx.sql.update(members).set(set).where(eq(members.username, username))
  })
}
