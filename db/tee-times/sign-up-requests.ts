import { and, count, eq, gt, isNotNull, isNull, lte, sql as expression } from 'drizzle-orm'
import type { Reader, Transaction } from '../database.ts'
import { isGolfer } from '../members/members.ts'
import { members } from '../schema/members.ts'
import { signUpRequests, type SignUpPerson } from '../schema/tee-times.ts'
import { storedEmail } from './sign-ups.ts'

/** A guest's sign-up before the emailed link was opened. */
type NewRequest = {
  readonly hash: string
  readonly mid: string
  readonly teetimeId: number
  readonly person: SignUpPerson
  readonly askedBy: number | null
  readonly now: Date
  readonly expiresAt: Date
}

export async function addSignUpRequest(
  tx: Transaction,
  { person, now, expiresAt, ...request }: NewRequest,
): Promise<void> {
  const times = { createdAt: now.toISOString(), expiresAt: expiresAt.toISOString() }
  await tx.sql.insert(signUpRequests).values({ ...request, person, email: storedEmail(person), ...times })
}

/** Finds a request by the hash of its link, until it expires. */
export async function findRequest(reader: Reader, { hash, now }: { readonly hash: string; readonly now: Date }) {
  const isValid = and(eq(signUpRequests.hash, hash), gt(signUpRequests.expiresAt, now.toISOString()))
  const [request] = await reader.sql.select().from(signUpRequests).where(isValid)
  return request
}

export async function findRequestOfOperation(reader: Reader, { mid }: { readonly mid: string }) {
  const [request] = await reader.sql.select().from(signUpRequests).where(eq(signUpRequests.mid, mid))
  return request
}

/** Counts the requests of an address between two instants, by tee time. */
export async function countRequests(
  reader: Reader,
  { person, since, at }: { readonly person: SignUpPerson; readonly since: Date; readonly at: Date },
): Promise<ReadonlyMap<number, number>> {
  const rows = await reader.sql
    .select({ teetimeId: signUpRequests.teetimeId, requests: count() })
    .from(signUpRequests)
    .where(
      and(
        eq(signUpRequests.email, storedEmail(person)),
        gt(signUpRequests.createdAt, since.toISOString()),
        lte(signUpRequests.createdAt, at.toISOString()),
      ),
    )
    .groupBy(signUpRequests.teetimeId)
  return new Map(rows.map(({ teetimeId, requests }) => [teetimeId, requests]))
}

/** Returns the golfers of the club who have the email address of a request. */
export async function golfersWithEmail(
  reader: Reader,
  person: SignUpPerson,
): Promise<readonly { readonly id: number; readonly firstname: string; readonly lastname: string }[]> {
  return await reader.sql
    .select({ id: members.id, firstname: members.firstname, lastname: members.lastname })
    .from(members)
    .where(and(eq(expression`lower(${members.email})`, storedEmail(person)), isGolfer))
}

/** Links a request to its sign-up and deletes what the guest entered. */
export async function confirmRequest(
  tx: Transaction,
  { hash, signUpId, expiresAt }: { readonly hash: string; readonly signUpId: number; readonly expiresAt: Date },
): Promise<void> {
  await tx.sql
    .update(signUpRequests)
    .set({ person: null, signUpId, expiresAt: expiresAt.toISOString() })
    .where(eq(signUpRequests.hash, hash))
}

/** Changes the expiry of the links of guests who are signed up for a tee time. */
export async function moveLinkEnds(
  tx: Transaction,
  { teetimeId, expiresAt }: { readonly teetimeId: number; readonly expiresAt: Date },
): Promise<void> {
  const isSignedUp = and(eq(signUpRequests.teetimeId, teetimeId), isNotNull(signUpRequests.signUpId))
  await tx.sql.update(signUpRequests).set({ expiresAt: expiresAt.toISOString() }).where(isSignedUp)
}

export async function deleteRequest(tx: Transaction, { hash }: { readonly hash: string }): Promise<void> {
  await tx.sql.delete(signUpRequests).where(and(eq(signUpRequests.hash, hash), isNull(signUpRequests.signUpId)))
}

export async function deleteExpiredRequests(tx: Transaction, { now }: { readonly now: Date }): Promise<void> {
  await tx.sql.delete(signUpRequests).where(lte(signUpRequests.expiresAt, now.toISOString()))
}
