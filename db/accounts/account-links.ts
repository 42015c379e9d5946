import { and, asc, desc, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import type { Reader, Transaction } from '../database.ts'
import { day, instantBefore } from '../instants.ts'
import { accountLinks, tempPasswords } from '../schema/accounts.ts'

/**
 * What a link in an email does: `confirm` confirms the address of a new member, `new-email` another address of a
 * member, `email-change` answers a change of address, `sign-in` signs in.
 */
type LinkKind = 'confirm' | 'new-email' | 'email-change' | 'sign-in'

export type AccountLink = {
  readonly kind: LinkKind
  readonly memberId: number
  /** The address that the link proves; empty where it proves none. */
  readonly email: string
  readonly emailChangeId: number | null
  readonly usedAt: string | null
}

type NewLink = {
  /** SHA-256 of the secret in the link, in hexadecimal. */
  readonly hash: string
  readonly kind: LinkKind
  readonly memberId: number
  readonly email?: string
  readonly emailChangeId?: number
  readonly createdAt: string
  readonly expiresAt: string
}

/** Milliseconds for which expired links are kept, so that a second use can be distinguished from an unknown link. */
const remembered = 30 * day

export async function addLink(tx: Transaction, link: NewLink): Promise<void> {
  const forgotten = forgottenAt(link.createdAt)
  await tx.sql
    .delete(accountLinks)
    .where(and(eq(accountLinks.memberId, link.memberId), lt(accountLinks.expiresAt, forgotten)))
  await tx.sql.insert(accountLinks).values(link)
}

/** Links that expired before this instant can be deleted. */
function forgottenAt(at: string): string {
  return instantBefore(at, remembered)
}

/** Deletes at most `most` links, oldest first, that expired long ago; returns how many were deleted. */
export async function deleteOldLinks(
  tx: Transaction,
  { at, most }: { readonly at: string; readonly most: number },
): Promise<number> {
  const oldest = tx.sql
    .select({ hash: accountLinks.hash })
    .from(accountLinks)
    .where(lt(accountLinks.expiresAt, forgottenAt(at)))
    .orderBy(asc(accountLinks.expiresAt))
    .limit(most)
  const deleted = await tx.sql
    .delete(accountLinks)
    .where(inArray(accountLinks.hash, oldest))
    .returning({ hash: accountLinks.hash })
  return deleted.length
}

/** Deletes the temporary passwords that expired before an instant. No batches are needed: a member has at most one. */
export async function deleteOldTempPasswords(tx: Transaction, { at }: { readonly at: string }): Promise<void> {
  await tx.sql.delete(tempPasswords).where(lt(tempPasswords.expiresAt, at))
}

export async function findLink(
  reader: Reader,
  { hash, at }: { hash: string; at: string },
): Promise<AccountLink | undefined> {
  const [link] = await reader.sql
    .select({
      kind: accountLinks.kind,
      memberId: accountLinks.memberId,
      email: accountLinks.email,
      emailChangeId: accountLinks.emailChangeId,
      usedAt: accountLinks.usedAt,
    })
    .from(accountLinks)
    .where(and(eq(accountLinks.hash, hash), gt(accountLinks.expiresAt, at)))
  return link
}

export async function markLinkUsed(tx: Transaction, { hash, at }: { hash: string; at: string }): Promise<void> {
  await tx.sql.update(accountLinks).set({ usedAt: at }).where(eq(accountLinks.hash, hash))
}

/** The address of the newest unused link that confirms an address. */
export async function addressToProve(
  reader: Reader,
  { memberId, at }: { memberId: number; at: string },
): Promise<string | undefined> {
  const isUsable = and(isNull(accountLinks.usedAt), gt(accountLinks.expiresAt, at))
  const [link] = await reader.sql
    .select({ email: accountLinks.email })
    .from(accountLinks)
    .where(and(eq(accountLinks.memberId, memberId), eq(accountLinks.kind, 'new-email'), isUsable))
    .orderBy(desc(accountLinks.createdAt))
    .limit(1)
  return link?.email
}

export async function deleteLinksOf(
  tx: Transaction,
  { memberId, kind }: { memberId: number; kind: LinkKind },
): Promise<void> {
  await tx.sql
    .delete(accountLinks)
    .where(and(eq(accountLinks.memberId, memberId), eq(accountLinks.kind, kind), isNull(accountLinks.usedAt)))
}

/** `sid` is the sign-in that the temporary password was used for. */
export type TempPassword = { readonly passwordHash: string; readonly sid: string | null; readonly createdAt: string }

/** Sets a temporary password beside the member's own, replacing an earlier one. */
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

export async function deleteTempPassword(tx: Transaction, { memberId }: { memberId: number }): Promise<void> {
  await tx.sql.delete(tempPasswords).where(eq(tempPasswords.memberId, memberId))
}
