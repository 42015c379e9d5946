import { and, eq, gt } from 'drizzle-orm'
import type { Reader, Transaction } from '../database.ts'
import { tempPasswords } from '../schema/accounts.ts'

/** A temporary password as it is checked: `sid` is the sign-in that it was used for. */
export type TempPassword = { readonly passwordHash: string; readonly sid: string | null; readonly createdAt: string }

/** Puts a temporary password beside the password of a member. One that was there is worthless. */
export async function setTempPassword(
  tx: Transaction,
  { memberId, ...password }: { memberId: number; passwordHash: string; createdAt: string; expiresAt: string },
): Promise<void> {
  const fresh = { ...password, sid: null }
  await tx.sql
    .insert(tempPasswords)
    .values({ memberId, ...fresh })
    .onConflictDoUpdate({ target: tempPasswords.memberId, set: fresh })
}

/** The temporary password of a member, while it lasts. */
export async function findTempPassword(
  reader: Reader,
  { memberId, at }: { memberId: number; at: string },
): Promise<TempPassword | undefined> {
  const [found] = await reader.sql
    .select({
      passwordHash: tempPasswords.passwordHash,
      sid: tempPasswords.sid,
      createdAt: tempPasswords.createdAt,
    })
    .from(tempPasswords)
    .where(and(eq(tempPasswords.memberId, memberId), gt(tempPasswords.expiresAt, at)))
  return found
}

/** Ties a temporary password to the one sign-in that it may be used for. */
export async function bindTempPassword(
  tx: Transaction,
  { memberId, sid }: { memberId: number; sid: string },
): Promise<void> {
  await tx.sql.update(tempPasswords).set({ sid }).where(eq(tempPasswords.memberId, memberId))
}

export async function removeTempPassword(tx: Transaction, { memberId }: { memberId: number }): Promise<void> {
  await tx.sql.delete(tempPasswords).where(eq(tempPasswords.memberId, memberId))
}
