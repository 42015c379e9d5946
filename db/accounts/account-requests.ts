import { asc, eq, gt, lte } from 'drizzle-orm'
import type { Reader, Transaction } from '../database.ts'
import { accountRequests, usedRobotChecks } from '../schema/accounts.ts'

/** A request made without a sign-in. The username may not exist. */
export type AccountRequest = {
  readonly kind: 'temp-password' | 'email-change'
  readonly username: string
  /** The new address of an `email-change`; otherwise empty. */
  readonly email: string
  readonly createdAt: string
}

export async function addAccountRequest(tx: Transaction, request: AccountRequest): Promise<void> {
  await tx.sql.insert(accountRequests).values(request)
}

/** The oldest open request with an id above `after`. */
export async function nextAccountRequest(
  reader: Reader,
  { after }: { after: number },
): Promise<(AccountRequest & { id: number }) | undefined> {
  const [request] = await reader.sql
    .select()
    .from(accountRequests)
    .where(gt(accountRequests.id, after))
    .orderBy(asc(accountRequests.id))
    .limit(1)
  return request
}

/** Deletes a request; false when it was deleted before. */
export async function deleteAccountRequest(tx: Transaction, { id }: { id: number }): Promise<boolean> {
  const removed = await tx.sql
    .delete(accountRequests)
    .where(eq(accountRequests.id, id))
    .returning({ id: accountRequests.id })
  return removed.length === 1
}

/** Records the use of a challenge; false when it was used before. */
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
