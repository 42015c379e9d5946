import { and, eq, gt, lte, sql as expression } from 'drizzle-orm'
import { foldName } from '#golf/names.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { Reader, Transaction } from '../database.ts'
import { members } from '../schema/members.ts'
import { signUpRequests, signUps, type SignUpPerson } from '../schema/sign-ups.ts'
import { placeOf, type Place } from './sign-ups-places.ts'
import { openForSignUps, signUp, storedEmail, withdrawSignUp, type SignUpRefusal } from './sign-ups.ts'

/** A sign-up of a guest, which counts once the link of the mail is opened. */
export type NewRequest = {
  readonly hash: string
  readonly mid: string
  readonly teetimeId: number
  readonly person: SignUpPerson
  readonly askedBy: number | null
  readonly today: string
  readonly now: Date
}

const day = 24 * 60 * 60 * 1000
/** Emails that one address gets in a day, whoever asks for them: about all sign-ups, and about those for one tee time. */
const mostEmails = 12
const mostOfTeeTime = 3

/**
 * Keeps what a guest asks for. Nothing is held, and whether the address is a member's, or signed up already, is not
 * looked at: the answer could tell it. Answers whether an email is to go out.
 */
export async function addSignUpRequest(
  tx: Transaction,
  { hash, mid, teetimeId, person, askedBy, today, now }: NewRequest,
): Promise<Result<{ readonly sendsEmail: boolean }, SignUpRefusal>> {
  const repeated = await findRepeatedRequest(tx, { mid, teetimeId, person })
  if (repeated !== undefined) return repeated.ok ? accept({ sendsEmail: false }) : repeated
  const open = await openForSignUps(tx, { teetimeId, today })
  if (!open.ok) return open
  const email = storedEmail(person)
  const since = new Date(now.getTime() - day).toISOString()
  const ofDay = and(eq(signUpRequests.email, email), gt(signUpRequests.createdAt, since))
  const sent = await tx.sql.select({ teetimeId: signUpRequests.teetimeId }).from(signUpRequests).where(ofDay)
  const here = sent.filter((other) => other.teetimeId === teetimeId)
  if (sent.length >= mostEmails || here.length >= mostOfTeeTime) return accept({ sendsEmail: false })
  const times = { createdAt: now.toISOString(), expiresAt: new Date(now.getTime() + day).toISOString() }
  await tx.sql.insert(signUpRequests).values({ hash, mid, teetimeId, email, person, askedBy, ...times })
  return accept({ sendsEmail: true })
}

/** Whether a request was sent before; undefined for a new one. */
export async function findRepeatedRequest(
  reader: Reader,
  { mid, teetimeId, person }: Pick<NewRequest, 'mid' | 'teetimeId' | 'person'>,
): Promise<Result<null, 'signup.op-reused'> | undefined> {
  const [known] = await reader.sql.select().from(signUpRequests).where(eq(signUpRequests.mid, mid))
  if (known === undefined) return undefined
  const isSame = known.teetimeId === teetimeId && known.email === storedEmail(person)
  return isSame ? accept(null) : refuse('signup.op-reused', 'This was sent before with other content.')
}

type Linked = { readonly hash: string; readonly today: string; readonly now: Date }

export type RequestState = {
  readonly teetimeId: number
  /** Null while the request is not confirmed, or once the sign-up has ended. */
  readonly signUpId: number | null
  readonly state: Place | { readonly place: 'unconfirmed' | 'ended'; readonly waiting: null }
}

export type LinkRefusal = SignUpRefusal | 'signup.link-unusable' | 'signup.member-login'

/** Where the sign-up of a link stands. */
export async function readSignUpRequest(
  reader: Reader,
  { hash, now }: Linked,
): Promise<Result<RequestState, LinkRefusal>> {
  const request = await findRequest(reader, { hash, now })
  if (request === undefined) return unusable()
  const { teetimeId, signUpId } = request
  if (signUpId === null) return accept({ teetimeId, signUpId, state: { place: 'unconfirmed', waiting: null } })
  const [found] = await reader.sql.select().from(signUps).where(eq(signUps.id, signUpId))
  if (found === undefined || found.endedAt !== null) {
    return accept({ teetimeId, signUpId: null, state: { place: 'ended', waiting: null } })
  }
  return accept({ teetimeId, signUpId, state: await placeOf(reader, found) })
}

/** Gives the golfer a spot or a place in the waiting list. Opened again it says where the golfer stands. */
export async function confirmSignUpRequest(tx: Transaction, link: Linked): Promise<Result<RequestState, LinkRefusal>> {
  const request = await findRequest(tx, link)
  if (request === undefined) return unusable()
  const { hash, mid, teetimeId, person, askedBy: by } = request
  if (person === null) return await readSignUpRequest(tx, link)
  const member = await memberMeant(tx, person)
  if (!member.ok) return member
  const asked = { mid, teetimeId, memberId: member.value, by, person }
  const placed = await signUp(tx, { ...asked, today: link.today, now: link.now })
  if (!placed.ok) return placed
  const [added] = await tx.sql.select({ id: signUps.id }).from(signUps).where(eq(signUps.mid, mid))
  const open = await openForSignUps(tx, { teetimeId, today: link.today })
  if (!open.ok || added === undefined) throw new Error('A sign-up that was written is not there')
  const expiresAt = new Date(Date.parse(open.value.date) + 2 * day).toISOString()
  await tx.sql
    .update(signUpRequests)
    .set({ person: null, signUpId: added.id, expiresAt })
    .where(eq(signUpRequests.hash, hash))
  return await readSignUpRequest(tx, link)
}

/** Gives the spot back; answers who has it now. */
export async function withdrawSignUpRequest(
  tx: Transaction,
  link: Linked,
): Promise<Result<{ readonly after: RequestState; readonly promoted: readonly number[] }, LinkRefusal>> {
  const found = await readSignUpRequest(tx, link)
  if (!found.ok) return found
  const { signUpId, teetimeId } = found.value
  if (signUpId === null) {
    await tx.sql.delete(signUpRequests).where(and(eq(signUpRequests.hash, link.hash), isUnconfirmed))
    return accept({ after: { teetimeId, signUpId, state: { place: 'ended', waiting: null } }, promoted: [] })
  }
  const open = await openForSignUps(tx, { teetimeId, today: link.today })
  if (!open.ok) return open
  const promoted = await withdrawSignUp(tx, { id: signUpId, teetimeId, today: link.today, now: link.now })
  const after = await readSignUpRequest(tx, link)
  return after.ok ? accept({ after: after.value, promoted }) : after
}

/** Links that nobody can use any more go, with what was typed. */
export async function forgetSignUpRequests(tx: Transaction, { now }: { readonly now: Date }): Promise<void> {
  await tx.sql.delete(signUpRequests).where(lte(signUpRequests.expiresAt, now.toISOString()))
}

const isUnconfirmed = expression`${signUpRequests.signUpId} IS NULL`

async function findRequest(reader: Reader, { hash, now }: Pick<Linked, 'hash' | 'now'>) {
  const isGood = and(eq(signUpRequests.hash, hash), gt(signUpRequests.expiresAt, now.toISOString()))
  const [request] = await reader.sql.select().from(signUpRequests).where(isGood)
  return request
}

/**
 * Who opens the link reads the mailbox. Where that is a member's, the member of that name is signed up, and nobody
 * under the member's address as a guest.
 */
async function memberMeant(
  reader: Reader,
  person: SignUpPerson,
): Promise<Result<number | null, 'signup.member-login'>> {
  const sharing = await reader.sql
    .select({ id: members.id, firstname: members.firstname, lastname: members.lastname })
    .from(members)
    .where(
      and(
        eq(expression`lower(${members.email})`, storedEmail(person)),
        eq(members.isactive, true),
        eq(members.isconfirmed, true),
      ),
    )
  if (sharing.length === 0) return accept(null)
  const typed = foldName(person.name)
  const meant = sharing.find(({ firstname, lastname }) => foldName(`${firstname} ${lastname}`) === typed)
  if (meant !== undefined) return accept(meant.id)
  return refuse('signup.member-login', 'This email belongs to a member. Please log in to sign up.')
}

function unusable() {
  return refuse('signup.link-unusable', 'This link has been used up or is too old. Please sign up again.')
}
