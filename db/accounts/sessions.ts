import { and, asc, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, ne, or, sql as expression } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Reader, Transaction } from '../database.ts'
import { prepared } from '../queries.ts'
import { members, sessions } from '../schema/members.ts'
import { pushSubscriptions } from '../schema/messages.ts'

export const signInScopes = sessions.scope.enumValues

export type SignInScope = (typeof signInScopes)[number]

/** A sign-in with its member, read by every request. */
export type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>

const sessionBySid = prepared((sql) =>
  sql
    .select({
      sid: sessions.sid,
      memberId: sessions.memberId,
      scope: sessions.scope,
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
      endedAt: sessions.endedAt,
      firstname: members.firstname,
      lastname: members.lastname,
      isadmin: members.isadmin,
      isconfirmed: members.isconfirmed,
      isactive: members.isactive,
      approval: members.approval,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(eq(sessions.sid, expression.placeholder('sid')))
    .prepare(),
)

export async function findSession(reader: Reader, { sid }: { sid: string }) {
  const [session] = await sessionBySid(reader).execute({ sid })
  return session
}

type NewSession = { sid: string; memberId: number; scope: SignInScope; device: string; at: string }

/**
 * The most sign-ins of a scope that are kept for a member. Each correct login adds one, and the limits of logins count
 * only failures.
 */
const mostOfMember = 500

/**
 * Adds a sign-in, which also cancels a pending deletion of the account. Above the most, the oldest one ends and is
 * deleted.
 */
export async function addSession(tx: Transaction, { at, ...session }: NewSession): Promise<void> {
  await tx.sql.insert(sessions).values({ ...session, createdAt: at, seenAt: at })
  const { memberId, scope } = session
  const beyond = await tx.sql
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(eq(sessions.memberId, memberId), eq(sessions.scope, scope), ne(sessions.sid, session.sid)))
    .orderBy(desc(sessions.createdAt), desc(sessions.sid))
    .limit(mostOfMember)
    .offset(mostOfMember - 1)
  for (const { sid } of beyond) {
    await tx.sql.delete(pushSubscriptions).where(eq(pushSubscriptions.sid, sid))
    await tx.sql.delete(sessions).where(eq(sessions.sid, sid))
  }
  const isLeaving = and(eq(members.id, session.memberId), isNotNull(members.leavesAt))
  await tx.sql.update(members).set({ leavesAt: null }).where(isLeaving)
}

/** Records the use of a sign-in, which postpones its expiry for inactivity. */
export async function touchSession(tx: Transaction, { sid, at }: { sid: string; at: string }): Promise<void> {
  await tx.sql.update(sessions).set({ seenAt: at }).where(eq(sessions.sid, sid))
}

/** Ends a sign-in: its tokens are refused from the next request on, and its device gets no more pushes. */
export async function endSession(tx: Transaction, { sid, at }: { sid: string; at: string }): Promise<void> {
  await tx.sql.update(sessions).set({ endedAt: at }).where(eq(sessions.sid, sid))
  await tx.sql.delete(pushSubscriptions).where(eq(pushSubscriptions.sid, sid))
}

/** Ends every sign-in of a member except one. */
export async function endSessionsOf(
  tx: Transaction,
  { memberId, at, except = '' }: { memberId: number; at: string; except?: string },
): Promise<void> {
  const ended = await tx.sql
    .update(sessions)
    .set({ endedAt: at })
    .where(and(eq(sessions.memberId, memberId), isNull(sessions.endedAt), ne(sessions.sid, except)))
    .returning({ sid: sessions.sid })
  for (const { sid } of ended) await tx.sql.delete(pushSubscriptions).where(eq(pushSubscriptions.sid, sid))
}

const newer = alias(sessions, 'newer')

/**
 * Deletes at most `most` sign-ins that were last used before an instant; returns how many. Each member's last sign-in
 * is kept, and so is the last one with the member's own password: a member without such a sign-in counts as never
 * logged in and can be invited. A device with alerts keeps them.
 */
export async function deleteOldSessions(
  tx: Transaction,
  { before, most }: { readonly before: string; readonly most: number },
): Promise<number> {
  const isNewer = or(
    gt(newer.seenAt, sessions.seenAt),
    and(eq(newer.seenAt, sessions.seenAt), gt(newer.sid, sessions.sid)),
  )
  const tellsMore = or(ne(sessions.scope, 'full'), eq(newer.scope, 'full'))
  const later = tx.sql
    .select({ one: expression`1` })
    .from(newer)
    .where(and(eq(newer.memberId, sessions.memberId), isNewer, tellsMore))
  const oldest = await tx.sql
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(lt(sessions.seenAt, before), exists(later)))
    .orderBy(asc(sessions.seenAt))
    .limit(most)
  const sids = oldest.map(({ sid }) => sid)
  if (sids.length === 0) return 0
  await tx.sql.update(pushSubscriptions).set({ sid: null }).where(inArray(pushSubscriptions.sid, sids))
  await tx.sql.delete(sessions).where(inArray(sessions.sid, sids))
  return sids.length
}

type LiveSession = Pick<Session, 'sid' | 'scope' | 'createdAt' | 'seenAt'>

/** Returns those of the given sign-ins that have not ended and whose members are active. */
export async function liveSessions(reader: Reader, { sids }: { sids: readonly string[] }): Promise<LiveSession[]> {
  return reader.sql
    .select({ sid: sessions.sid, scope: sessions.scope, createdAt: sessions.createdAt, seenAt: sessions.seenAt })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(inArray(sessions.sid, [...sids]), isNull(sessions.endedAt), eq(members.isactive, true)))
}

export type ListedSession = Pick<Session, 'sid' | 'createdAt' | 'seenAt' | 'scope'> & { readonly device: string }

/** Returns the ids of a member's sign-ins that were ended. */
export async function endedSessionsOf(reader: Reader, { memberId }: { memberId: number }): Promise<string[]> {
  const ended = await reader.sql
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(eq(sessions.memberId, memberId), isNotNull(sessions.endedAt)))
  return ended.map(({ sid }) => sid)
}

/** The sign-ins of a member used since an instant and not ended, newest first. */
export async function listSessionsOf(
  reader: Reader,
  { memberId, seenAfter }: { memberId: number; seenAfter: string },
): Promise<ListedSession[]> {
  return reader.sql
    .select({
      sid: sessions.sid,
      device: sessions.device,
      scope: sessions.scope,
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.memberId, memberId), isNull(sessions.endedAt), gt(sessions.seenAt, seenAfter)))
    .orderBy(desc(sessions.createdAt), desc(sessions.sid))
}
