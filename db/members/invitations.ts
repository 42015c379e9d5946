import { and, asc, eq, gt, inArray, isNotNull, isNull, notExists, sql as expression } from 'drizzle-orm'
import type { Reader, Transaction } from '../database.ts'
import { pageOf, rowsOf, type Page, type PageRequest } from '../page.ts'
import { containing, countRows } from '../queries.ts'
import { invitations, scheduledInvitations, members, sessions } from '../schema/members.ts'
import { byMemberName, isGolfer, type MemberProfile } from './members.ts'

/** How an invitation is delivered: by email, or on a printed sheet. */
export type InvitationWay = (typeof invitations.$inferSelect)['way']

/** A golfer without a password, with their invitation and the time at which a scheduled one is sent. */
export type Newcomer = Awaited<ReturnType<typeof selectNewcomers>>[number]

/**
 * The condition for golfers who never logged in with a password of their own; signing in by an email link or a
 * temporary password does not count. Administrators are excluded, because they set their password through the server's
 * own link.
 */
function isNewcomer(reader: Reader) {
  const signIns = reader.sql
    .select({ one: expression`1` })
    .from(sessions)
    .where(and(eq(sessions.memberId, members.id), eq(sessions.scope, 'full')))
  return and(isGolfer, eq(members.isadmin, false), notExists(signIns))
}

function selectNewcomers(reader: Reader) {
  return reader.sql
    .select({
      id: members.id,
      username: members.username,
      firstname: members.firstname,
      lastname: members.lastname,
      email: members.email,
      way: invitations.way,
      createdAt: invitations.createdAt,
      expiresAt: invitations.expiresAt,
      dueAt: scheduledInvitations.dueAt,
    })
    .from(members)
    .leftJoin(invitations, eq(invitations.memberId, members.id))
    .leftJoin(scheduledInvitations, eq(scheduledInvitations.memberId, members.id))
}

/** Returns a page of the members who can be invited, by name. `name` is searched in first and last name. */
export async function listNewcomers(
  reader: Reader,
  { name = '', ...asked }: PageRequest & { readonly name?: string | undefined },
): Promise<Page<Newcomer>> {
  const where = and(isNewcomer(reader), containing([members.foldedFirstname, members.foldedLastname], name))
  const { limit, offset } = rowsOf(asked)
  const results = await selectNewcomers(reader)
    .where(where)
    .orderBy(...byMemberName)
    .limit(limit)
    .offset(offset)
  const total = await countRows(reader, members, where)
  return pageOf(asked, { results, total })
}

/** Returns those of the given members who can be invited, by name. */
export async function findNewcomers(reader: Reader, ids: readonly number[]): Promise<Newcomer[]> {
  return selectNewcomers(reader)
    .where(and(inArray(members.id, [...ids]), isNewcomer(reader)))
    .orderBy(...byMemberName)
}

/**
 * Returns the ids of members who can be invited and have no valid invitation. Printing excludes members with a
 * scheduled email, because a new invitation would cancel it.
 */
export async function uninvited(
  reader: Reader,
  { way, at, limit }: { readonly way: InvitationWay; readonly at: string; readonly limit: number },
): Promise<number[]> {
  const good = and(eq(invitations.memberId, members.id), isNull(invitations.usedAt), gt(invitations.expiresAt, at))
  const withGood = reader.sql
    .select({ one: expression`1` })
    .from(invitations)
    .where(good)
  const waiting = reader.sql
    .select({ one: expression`1` })
    .from(scheduledInvitations)
    .where(eq(scheduledInvitations.memberId, members.id))
  const isReachable = way === 'email' ? expression`${members.email} <> ''` : notExists(waiting)
  const rows = await reader.sql
    .select({ id: members.id })
    .from(members)
    .where(and(isNewcomer(reader), notExists(withGood), isReachable))
    .orderBy(asc(members.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

type NewInvitation = Omit<typeof invitations.$inferSelect, 'usedAt'>

/** Adds an invitation, replacing an earlier or scheduled one of the member. */
export async function saveInvitation(tx: Transaction, invitation: NewInvitation): Promise<void> {
  const row = { ...invitation, usedAt: null }
  await tx.sql.insert(invitations).values(row).onConflictDoUpdate({ target: invitations.memberId, set: row })
  await tx.sql.delete(scheduledInvitations).where(eq(scheduledInvitations.memberId, invitation.memberId))
}

/** Returns the member of an invitation that is unused and has not expired. */
export async function findInvited(
  reader: Reader,
  { hash, at }: { readonly hash: string; readonly at: string },
): Promise<(Newcomer & Pick<MemberProfile, 'phonenum' | 'teetimenotify'>) | undefined> {
  const { phonenum, teetimenotify } = members
  const [invited] = await reader.sql
    .select({ id: invitations.memberId, phonenum, teetimenotify })
    .from(invitations)
    .innerJoin(members, eq(members.id, invitations.memberId))
    .where(and(eq(invitations.hash, hash), isNull(invitations.usedAt), gt(invitations.expiresAt, at)))
  if (invited === undefined) return undefined
  const [person] = await findNewcomers(reader, [invited.id])
  return person && { ...person, phonenum: invited.phonenum, teetimenotify: invited.teetimenotify }
}

/** Returns the id of the member who has used an invitation. */
export async function findUserOfInvitation(
  reader: Reader,
  { hash }: { readonly hash: string },
): Promise<number | undefined> {
  const [used] = await reader.sql
    .select({ memberId: invitations.memberId })
    .from(invitations)
    .where(and(eq(invitations.hash, hash), isNotNull(invitations.usedAt)))
  return used?.memberId
}

export async function useInvitation(
  tx: Transaction,
  { memberId, at }: { memberId: number; at: string },
): Promise<void> {
  await tx.sql.update(invitations).set({ usedAt: at }).where(eq(invitations.memberId, memberId))
}

/** Withdraws an unused or scheduled invitation; false when there is none. */
export async function withdrawInvitation(tx: Transaction, { memberId }: { memberId: number }): Promise<boolean> {
  const isOpen = and(eq(invitations.memberId, memberId), isNull(invitations.usedAt))
  const gone = await tx.sql.delete(invitations).where(isOpen).returning({ memberId: invitations.memberId })
  const waiting = await tx.sql
    .delete(scheduledInvitations)
    .where(eq(scheduledInvitations.memberId, memberId))
    .returning({ memberId: scheduledInvitations.memberId })
  return gone.length + waiting.length > 0
}
