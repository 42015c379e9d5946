import { and, asc, desc, eq, gt, inArray, lt, lte } from 'drizzle-orm'
import type { Reader, Transaction } from '../database.ts'
import { day, instantBefore } from '../instants.ts'
import { addedId, countRows, isBetween } from '../queries.ts'
import { accountLinks, emailChanges } from '../schema/accounts.ts'
import { members } from '../schema/members.ts'

const columns = {
  id: emailChanges.id,
  memberId: emailChanges.memberId,
  oldEmail: emailChanges.oldEmail,
  newEmail: emailChanges.newEmail,
  state: emailChanges.state,
  effectiveAt: emailChanges.effectiveAt,
}

/**
 * A change of address that was requested without a sign-in. Either the old address or an administrator approves or
 * declines it. An administrator's approval takes effect at `effectiveAt`, and the old address can decline it until
 * then.
 */
type EmailChange = Readonly<Pick<typeof emailChanges.$inferSelect, keyof typeof columns>>

const open = ['pending', 'approved'] as const
/** Milliseconds for which an unanswered change stays open. */
const openLife = 14 * day

function isOpenAt(at: string) {
  return and(inArray(emailChanges.state, open), gt(emailChanges.askedAt, instantBefore(at, openLife)))
}

export async function addEmailChange(
  tx: Transaction,
  change: { memberId: number; oldEmail: string; newEmail: string; askedAt: string },
): Promise<number> {
  const added = await tx.sql
    .insert(emailChanges)
    .values({ ...change, state: 'pending' })
    .returning({ id: emailChanges.id })
  return addedId(added)
}

/** Counts the changes of a member's address requested between two instants. */
export async function countEmailChanges(
  reader: Reader,
  { memberId, ...span }: { memberId: number; since: string; at: string },
): Promise<number> {
  const isOfMember = eq(emailChanges.memberId, memberId)
  return await countRows(reader, emailChanges, and(isOfMember, isBetween(emailChanges.askedAt, span)))
}

/** Returns the newest open change of a member: pending, or approved and not yet in effect. */
export async function openEmailChangeOf(
  reader: Reader,
  { memberId, at }: { memberId: number; at: string },
): Promise<EmailChange | undefined> {
  const [change] = await reader.sql
    .select(columns)
    .from(emailChanges)
    .where(and(eq(emailChanges.memberId, memberId), isOpenAt(at)))
    .orderBy(desc(emailChanges.id))
    .limit(1)
  return change
}

/** Returns every open change of a member, oldest first. */
export async function listEmailChangesOf(
  reader: Reader,
  { memberId, at }: { memberId: number; at: string },
): Promise<(EmailChange & { readonly askedAt: string })[]> {
  return reader.sql
    .select({ ...columns, askedAt: emailChanges.askedAt })
    .from(emailChanges)
    .where(and(eq(emailChanges.memberId, memberId), isOpenAt(at)))
    .orderBy(asc(emailChanges.id))
}

export async function findEmailChange(reader: Reader, { id }: { id: number }): Promise<EmailChange | undefined> {
  const [change] = await reader.sql.select(columns).from(emailChanges).where(eq(emailChanges.id, id))
  return change
}

export async function approveEmailChange(
  tx: Transaction,
  { id, ...approval }: { id: number; approvedBy: number; effectiveAt: string; answeredAt: string },
): Promise<void> {
  await tx.sql
    .update(emailChanges)
    .set({ state: 'approved', ...approval })
    .where(eq(emailChanges.id, id))
}

export async function refuseEmailChangesOf(
  tx: Transaction,
  { memberId, at }: { memberId: number; at: string },
): Promise<void> {
  await tx.sql
    .update(emailChanges)
    .set({ state: 'refused', answeredAt: at })
    .where(and(eq(emailChanges.memberId, memberId), inArray(emailChanges.state, open)))
}

/** Ends a change. When it was applied, every other open change of the member is declined. */
export async function endEmailChange(
  tx: Transaction,
  { id, memberId, state, at }: { id: number; memberId: number; state: 'done' | 'refused'; at: string },
): Promise<void> {
  await tx.sql.update(emailChanges).set({ state, answeredAt: at }).where(eq(emailChanges.id, id))
  if (state === 'done') await refuseEmailChangesOf(tx, { memberId, at })
}

/** Approved changes that are due, oldest first. */
export async function dueEmailChanges(reader: Reader, { at }: { at: string }): Promise<EmailChange[]> {
  return reader.sql
    .select(columns)
    .from(emailChanges)
    .where(and(eq(emailChanges.state, 'approved'), lte(emailChanges.effectiveAt, at)))
    .orderBy(asc(emailChanges.id))
}

/** Deletes changes that were requested before an instant, and with them addresses that are no longer used. */
export async function deleteOldEmailChanges(tx: Transaction, { before }: { readonly before: string }): Promise<void> {
  // All states are listed, because the index of the instants begins with the state.
  const isOld = and(inArray(emailChanges.state, emailChanges.state.enumValues), lt(emailChanges.askedAt, before))
  const old = tx.sql.select({ id: emailChanges.id }).from(emailChanges).where(isOld)
  await tx.sql.delete(accountLinks).where(inArray(accountLinks.emailChangeId, old))
  await tx.sql.delete(emailChanges).where(isOld)
}

type OpenEmailChange = EmailChange & {
  readonly askedAt: string
  readonly username: string
  readonly firstname: string
  readonly lastname: string
}

export async function listOpenEmailChanges(reader: Reader, { at }: { at: string }): Promise<OpenEmailChange[]> {
  return reader.sql
    .select({
      ...columns,
      askedAt: emailChanges.askedAt,
      username: members.username,
      firstname: members.firstname,
      lastname: members.lastname,
    })
    .from(emailChanges)
    .innerJoin(members, eq(members.id, emailChanges.memberId))
    .where(isOpenAt(at))
    .orderBy(asc(emailChanges.id))
}
