import type { Reader, Transaction } from '#db/database.ts'
import { day, instantBefore } from '#db/instants.ts'
import { findGolfer } from '#db/members/members.ts'
import type { SignUpPerson } from '#db/schema/tee-times.ts'
import {
  addSignUp,
  countSignUps,
  fillSpots,
  findSignUpOfOperation,
  placeOf,
  prefillSignUp,
  signedUpFor,
  storedEmail,
  type NewSignUp,
  type Place,
  type SignUpPrefill,
} from '#db/tee-times/sign-ups.ts'
import { foldName } from '#golf/names.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { handicapIndex } from '#golf/units.ts'
import { teeTimeToJoin } from './tee-time-access.ts'
import type { TeeTimeProblem } from './tee-time-problems.ts'

export type SpotWanted = Omit<NewSignUp, 'now'> & {
  /** The date and time of the tee time that the person saw (`startOf`). */
  readonly start?: string | undefined
  /** A sign-up with one tap: only the wishes in `person` are used; everything else comes from the account. */
  readonly fromAccount?: boolean | undefined
  /** Whether an administrator adds this golfer, who may then have the same email as a golfer of another name. */
  readonly isVouched?: boolean
}

/** The day at the club, YYYY-MM-DD, and the instant. */
type Moment = { readonly today: string; readonly now: Date }

/**
 * Gives a golfer a spot or a place on the waiting list; the transaction decides who gets the last spot. A guest's email
 * is not compared with those of members, so that no answer reveals whether it belongs to one (SEC-28).
 */
export async function takeSpot(
  tx: Transaction,
  { today, now, ...sent }: SpotWanted & Moment,
): Promise<Result<Place, TeeTimeProblem>> {
  const repeated = await findRepeatedSignUp(tx, sent)
  if (repeated !== undefined) return repeated
  const { fromAccount: _filled, isVouched = false, start, ...wanted } = await fillFromAccount(tx, sent)
  const { teetimeId, memberId } = wanted
  const open = await teeTimeToJoin(tx, { teetimeId, start, today })
  if (!open.ok) return open
  if (memberId !== null && (await findGolfer(tx, { id: memberId })) === undefined) return notGolfer()
  const once = await validateOnce(tx, { ...wanted, isVouched })
  if (!once.ok) return once
  const few = await validateTimes(tx, { teetimeId, memberId, isVouched, now })
  if (!few.ok) return few
  const id = await addSignUp(tx, { ...wanted, now })
  const given = await fillSpots(tx, { teetimeId, today })
  return accept(await placeOf(tx, { id, teetimeId, place: given.includes(id) ? 'in' : 'waiting' }))
}

/** Returns the present answer to a repeated operation; undefined for a new one. */
export async function findRepeatedSignUp(
  reader: Reader,
  { mid, teetimeId, memberId, person, fromAccount }: SpotWanted,
): Promise<Result<Place, 'signup.op-reused' | 'signup.ended'> | undefined> {
  const found = await findSignUpOfOperation(reader, { mid })
  if (found === undefined) return undefined
  const isSameEmail = fromAccount || found.email === storedEmail(person)
  if (found.teetimeId !== teetimeId || found.memberId !== memberId || !isSameEmail) return operationReused()
  if (found.endedAt !== null) return refuse('signup.ended', 'This sign-up is no longer active.')
  return accept(await placeOf(reader, found))
}

export function operationReused() {
  return refuse('signup.op-reused', 'Already sent with different details.')
}

export function notGolfer() {
  return refuse('signup.no-such-golfer', 'This golfer isn’t a member of the club.')
}

async function validateOnce(
  reader: Reader,
  { teetimeId, memberId, person, isVouched = false }: SpotWanted,
): Promise<Result<null, 'signup.already' | 'signup.email-taken'>> {
  const golfers = await signedUpFor(reader, { teetimeId })
  if (memberId !== null && golfers.some((golfer) => golfer.memberId === memberId)) {
    return refuse('signup.already', 'This golfer is already signed up for this tee time.')
  }
  // Couples share a mailbox, so two members may have the same email. So may a golfer and a guest of another name, if
  // the person who signs up is a member or an administrator adds the golfer.
  const isOtherName = ({ name }: (typeof golfers)[number]) => foldName(name) !== foldName(person.name)
  const mayShare = (golfer: (typeof golfers)[number]) =>
    memberId !== null ? golfer.memberId !== null || isOtherName(golfer) : isVouched && isOtherName(golfer)
  if (golfers.some((golfer) => golfer.email === storedEmail(person) && !mayShare(golfer))) {
    return refuse('signup.email-taken', 'A golfer with this email is already signed up for this tee time.')
  }
  return accept(null)
}

/**
 * The most sign-ups of a member for one tee time in a day: each can get a spot from the waiting list, of which an email
 * and a text are sent.
 */
const mostTimes = 5

async function validateTimes(
  reader: Reader,
  { memberId, isVouched, now, teetimeId }: Pick<SpotWanted, 'memberId' | 'isVouched' | 'teetimeId'> & { now: Date },
): Promise<Result<null, 'signup.too-many'>> {
  if (memberId === null || isVouched === true) return accept(null)
  const span = { since: instantBefore(now, day), at: now.toISOString() }
  if ((await countSignUps(reader, { teetimeId, memberId, ...span })) < mostTimes) return accept(null)
  return refuse(
    'signup.too-many',
    `You’ve signed up for this tee time ${mostTimes} times in the last 24 hours. Try again in 24 hours, or ask its organizer.`,
  )
}

/** The index in the sign-up of a member who has none, as the form sends it. */
const noIndex = handicapIndex(0)

async function fillFromAccount(reader: Reader, wanted: SpotWanted): Promise<SpotWanted> {
  const { fromAccount, teetimeId, memberId, person } = wanted
  if (!fromAccount || memberId === null) return wanted
  const prefill = await prefillSignUp(reader, { teetimeId, memberId })
  return prefill === undefined ? wanted : { ...wanted, person: { ...person, ...personOf(prefill) } }
}

function personOf({
  firstname,
  lastname,
  index,
  best,
  signedUp: _signedUp,
  ...rest
}: SignUpPrefill): Omit<SignUpPerson, 'crunch' | 'foursome'> {
  return {
    ...rest,
    name: `${firstname} ${lastname}`,
    handicap: index ?? noIndex,
    courseBest: best?.course ?? '',
    scoreBest: best?.score ?? null,
  }
}
