import { asc, eq, gt, lte } from 'drizzle-orm'
import type { Reader, Transaction } from '../database.ts'
import { accountRequests, usedRobotChecks } from '../schema/accounts.ts'

/** What somebody who is not signed in asked for: nothing says that the name exists. */
export type AccountRequest = {
  readonly kind: 'temp-password' | 'email-change'
  readonly username: string
  /** The address that the account should have; empty unless one is asked for. */
  readonly email: string
  readonly createdAt: string
}

export async function addAccountRequest(tx: Transaction, request: AccountRequest): Promise<void> {
  await tx.sql.insert(accountRequests).values(request)
}

/** The oldest request that is not done yet, among those after a number. */
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

export async function removeAccountRequest(tx: Transaction, { id }: { id: number }): Promise<void> {
  await tx.sql.delete(accountRequests).where(eq(accountRequests.id, id))
}

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
