import { lte } from 'drizzle-orm'
import type { Transaction } from '../database.ts'
import { usedRobotChecks } from '../schema/accounts.ts'

/** Notes that a challenge was used. False when it had been used before. */
export async function takeRobotCheck(
  tx: Transaction,
  { challenge, expiresAt, at }: { challenge: string; expiresAt: string; at: string },
): Promise<boolean> {
  await tx.sql.delete(usedRobotChecks).where(lte(usedRobotChecks.expiresAt, at))
  const added = await tx.sql
    .insert(usedRobotChecks)
    .values({ challenge, expiresAt })
    .onConflictDoNothing()
    .returning({ challenge: usedRobotChecks.challenge })
  return added.length === 1
}
