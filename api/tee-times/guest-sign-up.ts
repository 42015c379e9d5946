import type { Reader, Transaction } from '#db/database.ts'
import { day, hour } from '#db/instants.ts'
import { areSame, fieldGolfers } from '#db/messages/alert-receivers.ts'
import { addMessage } from '#db/messages/messages.ts'
import { readOuting } from '#db/outings/outings.ts'
import type { SignUpPerson, signUps } from '#db/schema/tee-times.ts'
import {
  addSignUpRequest,
  confirmRequest,
  countRequests,
  deleteRequest,
  findRequest,
  findRequestOfOperation,
  golfersWithEmail,
} from '#db/tee-times/sign-up-requests.ts'
import { findSignUpById, findSignUpOfOperation, placeOf, storedEmail, type Place } from '#db/tee-times/sign-ups.ts'
import { findKeptTeeTime, type KeptTeeTime } from '#db/tee-times/tee-times.ts'
import { transaction } from '#db/transaction.ts'
import { foldName } from '#golf/names.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { AccountContext } from '../accounts/account-context.ts'
import { drawLinkSecret, hashLinkSecret } from '../accounts/link-secret.ts'
import type { MemberCaller } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { createTryLimit, forgiveAll, networkOf, takeAll } from '../server/http/try-limit.ts'
import { today } from '../server/time.ts'
import { signedUpEmail, signUpEmail } from './sign-up-messages.ts'
import { operationReused, takeSpot, type SpotWanted } from './take-spot.ts'
import { teeTimeNotFound, teeTimeToJoin, teeTimeToWithdrawFrom } from './tee-time-access.ts'
import type { TeeTimeProblem } from './tee-time-problems.ts'
import { withdrawSignUp } from './withdraw-sign-up.ts'

/** The most guests that one address, or one member, can sign up in an hour (SEC-28). */
const mostGuests = 5
/** The most guests that one network, or one member, can sign up for one tee time in a day. */
const mostOfNetwork = 8
const mostOfMember = 3
/** The most emails to one address in a day, in total and about one tee time. */
const mostEmails = 12
const mostEmailsOfTeeTime = 3

export const unconfirmed = { place: 'unconfirmed', waiting: null } as const

export type Guest = {
  readonly wanted: SpotWanted
  /** The member who signs the guest up; null for a visitor. */
  readonly caller: MemberCaller | null
  readonly ip: string
  readonly robotcheck: string | undefined
}

type Requested = Result<typeof unconfirmed, TeeTimeProblem>

/**
 * Stores the sign-up of a guest, which counts once the emailed link is opened. The response does not reveal whether the
 * email belongs to a member or is already signed up (SEC-28).
 */
export function createGuestSignUp(context: AccountContext): (guest: Guest) => Promise<Requested> {
  const { db, now, config, robots, randomBytes, backgroundJobs } = context
  const guests = createTryLimit(context, { name: 'guests', allowed: mostGuests, window: hour })
  const ofField = { name: 'guests of a field', window: day }
  const fieldOfNetwork = createTryLimit(context, { ...ofField, allowed: mostOfNetwork })
  const fieldOfMember = createTryLimit(context, { ...ofField, allowed: mostOfMember })

  async function validateGuest({ wanted: { teetimeId }, caller, ip, robotcheck }: Guest) {
    const key = caller === null ? networkOf(ip) : `member ${caller.id}`
    const field = caller === null ? fieldOfNetwork : fieldOfMember
    const many = 'Too many golfers were signed up from here'
    const counted = [
      { limit: guests, key, message: `${many}. Please try again in an hour.` },
      { limit: field, key: `${teetimeId} ${key}`, message: `${many} for this tee time. Please try again in 24 hours.` },
    ]
    // Counted before the robot check is awaited, so that simultaneous requests can't exceed the limit.
    const full = await takeAll(counted)
    if (full !== undefined) return refuse('signup.too-many', full.message)
    const human = caller === null ? await robots.validate(robotcheck) : accept(undefined)
    if (!human.ok) await forgiveAll(counted)
    return human
  }

  return async (guest) => {
    const { mid, teetimeId, start, by: askedBy, person } = guest.wanted
    const repeated = await findRepeatedRequest(db, guest.wanted)
    if (repeated !== undefined) return repeated
    const valid = await validateGuest(guest)
    if (!valid.ok) return valid
    const at = now()
    const { secret, hash } = drawLinkSecret(randomBytes)
    const requested = await transaction(db, async (tx): Promise<Requested> => {
      // The request may have been repeated during the robot check.
      const repeatedSince = await findRepeatedRequest(tx, guest.wanted)
      if (repeatedSince !== undefined) return repeatedSince
      const open = await teeTimeToJoin(tx, { teetimeId, start, today: today(context) })
      if (!open.ok) return open
      if (await hasManyEmails(tx, { teetimeId, person, now: at })) return accept(unconfirmed)
      const expiresAt = new Date(at.getTime() + day)
      await addSignUpRequest(tx, { hash, mid, teetimeId, person, askedBy, now: at, expiresAt })
      const message = { kind: 'mail', receiver: person.email.trim(), createdAt: at.toISOString() } as const
      await addMessage(tx, { ...message, ...signUpEmail(config, { teeTime: open.value, secret }) })
      return accept(unconfirmed)
    })
    if (requested.ok) backgroundJobs.wake()
    return requested
  }
}

async function findRepeatedRequest(
  reader: Reader,
  { mid, teetimeId, person }: SpotWanted,
): Promise<Requested | undefined> {
  const found = await findRequestOfOperation(reader, { mid })
  if (found === undefined) return undefined
  const isSame = found.teetimeId === teetimeId && found.email === storedEmail(person)
  return isSame ? accept(unconfirmed) : operationReused()
}

type Emailed = { readonly teetimeId: number; readonly person: SignUpPerson; readonly now: Date }

async function hasManyEmails(reader: Reader, { teetimeId, person, now }: Emailed): Promise<boolean> {
  const sent = await countRequests(reader, { person, since: new Date(now.getTime() - day), at: now })
  const inAll = sent.values().reduce((sum, emails) => sum + emails, 0)
  return inAll >= mostEmails || (sent.get(teetimeId) ?? 0) >= mostEmailsOfTeeTime
}

type LinkState = {
  readonly teeTime: KeptTeeTime
  /** The id of the sign-up; null before the request is confirmed and after the sign-up has ended. */
  readonly signUpId: number | null
  readonly state: Place | { readonly place: 'unconfirmed' | 'ended'; readonly waiting: null }
}

type LinkAnswer = Result<LinkState, TeeTimeProblem>
type LinkUse = {
  readonly secret: string
  /** The date and time of the tee time that the guest saw (`startOf`); left out by apps of older releases. */
  readonly start?: string | undefined
}
type Link = LinkUse & { readonly context: Context; readonly now: Date }

/** Looks up, confirms or withdraws the sign-up of a link; returns its new state. */
export async function useSignUpLink(
  context: Context,
  { action, secret, start }: LinkUse & { readonly action: 'look' | 'confirm' | 'withdraw' },
): Promise<LinkAnswer> {
  const link = { context, secret, start, now: context.now() }
  // Looking up uses no write transaction, because email scanners open every link.
  if (action === 'look') return await readLink(context.db, link)
  const run = { confirm: confirmLink, withdraw: withdrawLink }[action]
  const answered = await transaction(context.db, (tx) => run(tx, link))
  if (answered.ok) context.backgroundJobs.wake()
  return answered
}

async function readLink(reader: Reader, { secret, now }: Link): Promise<LinkAnswer> {
  const request = await findRequest(reader, { hash: hashLinkSecret(secret), now })
  if (request === undefined) return linkUnusable()
  const { teetimeId, signUpId } = request
  const teeTime = await notCanceled(reader, teetimeId)
  if (teeTime === undefined) return teeTimeNotFound()
  if (signUpId === null) return accept({ teeTime, signUpId, state: unconfirmed })
  const found = await findSignUpById(reader, { id: signUpId })
  const place = found === undefined || found.endedAt !== null ? undefined : await presentPlace(reader, found)
  return accept(place === undefined ? ended(teeTime) : { teeTime, signUpId, state: place })
}

/**
 * Returns the present place of a sign-up; undefined for a golfer who was taken out. Once the tee time is an outing, its
 * organizer decides who plays, and the sign-ups stay as they were.
 */
async function presentPlace(reader: Reader, signUp: typeof signUps.$inferSelect): Promise<Place | undefined> {
  const { teetimeId, place } = signUp
  if ((await readOuting(reader, teetimeId)) === undefined) return await placeOf(reader, signUp)
  const field = await fieldGolfers(reader, { teetimeId, isStarted: true })
  if (field.some((golfer) => golfer.isIn && areSame(golfer, signUp))) return { place: 'in', waiting: null }
  return place === 'in' ? undefined : await placeOf(reader, signUp)
}

/**
 * Returns a tee time; undefined if it, or the outing that it became, was canceled. Its sign-ups do not change when that
 * happens.
 */
async function notCanceled(reader: Reader, teetimeId: number): Promise<KeptTeeTime | undefined> {
  const teeTime = await findKeptTeeTime(reader, teetimeId)
  const outing = teeTime && (await readOuting(reader, teetimeId))
  return outing?.status === 'cancelled' ? undefined : teeTime
}

function ended(teeTime: KeptTeeTime): LinkState {
  return { teeTime, signUpId: null, state: { place: 'ended', waiting: null } }
}

/** Returns when the link of a guest who is signed up expires: after the day of the tee time, in every time zone. */
export function linkEndOf({ date }: { readonly date: string }): Date {
  return new Date(Date.parse(date) + 2 * day)
}

/**
 * Confirms the sign-up of a link. A repeated confirmation returns the present state. Refused if the tee time was moved
 * since the guest saw it: the guest decides on the new day.
 */
async function confirmLink(tx: Transaction, link: Link): Promise<LinkAnswer> {
  const { context, secret, start, now } = link
  const hash = hashLinkSecret(secret)
  const request = await findRequest(tx, { hash, now })
  if (request === undefined) return linkUnusable()
  const { mid, teetimeId, person, askedBy: by } = request
  if (person === null) return await readLink(tx, link)
  const memberId = await memberMeant(tx, person)
  if (!memberId.ok) return memberId
  const wanted = { mid, teetimeId, start, memberId: memberId.value, by, person }
  const placed = await takeSpot(tx, { ...wanted, today: today(context), now })
  if (!placed.ok) return placed
  const signUp = await findSignUpOfOperation(tx, { mid })
  const teeTime = await findKeptTeeTime(tx, teetimeId)
  if (signUp === undefined || teeTime === undefined) throw new Error('A sign-up that was written is not there')
  await confirmRequest(tx, { hash, signUpId: signUp.id, expiresAt: linkEndOf(teeTime) })
  const content = signedUpEmail(context.config, { teeTime, waiting: placed.value.waiting, secret, day: today(context) })
  const message = {
    kind: 'mail',
    ...(signUp.memberId !== null && { memberId: signUp.memberId }),
    receiver: signUp.email,
    createdAt: now.toISOString(),
  } as const
  await addMessage(tx, { ...message, ...content })
  return accept({ teeTime, signUpId: signUp.id, state: placed.value })
}

/**
 * Returns the id of the member that the person of a sign-up is; null for a guest. Opening the link has proved access to
 * the mailbox. If the mailbox belongs to members, the one with the same name is signed up instead of a guest; a
 * different name is refused.
 */
async function memberMeant(
  reader: Reader,
  person: SignUpPerson,
): Promise<Result<number | null, 'signup.member-login'>> {
  const sharing = await golfersWithEmail(reader, person)
  if (sharing.length === 0) return accept(null)
  const typed = foldName(person.name)
  const meant = sharing.find(({ firstname, lastname }) => foldName(`${firstname} ${lastname}`) === typed)
  if (meant !== undefined) return accept(meant.id)
  return refuse('signup.member-login', 'This email belongs to a member. Please log in to sign up.')
}

async function withdrawLink(tx: Transaction, link: Link): Promise<LinkAnswer> {
  const { context, secret, now } = link
  const found = await readLink(tx, link)
  if (!found.ok) return found
  const { signUpId, teeTime } = found.value
  if (signUpId === null) {
    await deleteRequest(tx, { hash: hashLinkSecret(secret) })
    return accept(ended(teeTime))
  }
  const of = { teetimeId: teeTime.id, today: today(context) }
  const open = await teeTimeToWithdrawFrom(tx, of)
  if (!open.ok) return open
  await withdrawSignUp(tx, { context, id: signUpId, ...of, at: now })
  return accept(ended(teeTime))
}

function linkUnusable() {
  return refuse('signup.link-unusable', 'This link has expired. Please sign up again.')
}
