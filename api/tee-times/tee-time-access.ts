import type { Reader } from '#db/database.ts'
import { readOuting } from '#db/outings/outings.ts'
import { findKeptTeeTime, findTeeTime, type KeptTeeTime, type TeeTime } from '#db/tee-times/tee-times.ts'
import { shownTime } from '#golf/clock.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { longDay } from '../delivery/alert.ts'
import { asChanger, type Changer, type MemberCaller } from '../server/callers/caller.ts'

type NotFound = 'teetime.not-found'
type NotManaged = NotFound | 'teetime.not-yours'
type Asked = { readonly teetimeId: number; readonly by: Changer }

export function teeTimeNotFound() {
  return refuse('teetime.not-found', 'Tee time not found. It may have been canceled.')
}

/** Finds an open tee time that the caller, its organizer or an administrator, may change. */
export async function teeTimeToChange(reader: Reader, { teetimeId, by }: Asked): Promise<Result<TeeTime, NotManaged>> {
  const found = await findTeeTime(reader, teetimeId)
  if (found === undefined) return await notOpen(reader, { teetimeId, by })
  if (managesTeeTime(found, by)) return accept(found)
  return refuse('teetime.not-yours', 'Only the member who submitted this tee time can change it.')
}

/** Refuses the change of a tee time that has become an outing, or is not there. */
async function notOpen(reader: Reader, { teetimeId, by }: Asked): Promise<Result<never, NotFound>> {
  const kept = await findKeptTeeTime(reader, teetimeId)
  const outing = kept && (await readOuting(reader, teetimeId))
  if (kept === undefined || outing === undefined || outing.status === 'cancelled') return teeTimeNotFound()
  const where = managesTeeTime(kept, by) ? 'Change or cancel it' : `${nameOf(kept)} can change or cancel it`
  return refuse('teetime.not-found', `Scoring is set up for this tee time. ${where} under Leaderboard.`)
}

function nameOf({ submitter: { firstname, lastname } }: Pick<TeeTime, 'submitter'>): string {
  return `${firstname} ${lastname}`
}

/**
 * Finds a tee time whose players the caller may manage as its organizer or as an administrator, even after it was
 * started as an outing.
 */
export async function managedTeeTime(
  reader: Reader,
  { teetimeId, by }: Asked,
): Promise<Result<KeptTeeTime, NotManaged>> {
  const found = await findKeptTeeTime(reader, teetimeId)
  if (found === undefined) return teeTimeNotFound()
  if (managesTeeTime(found, by)) return accept(found)
  return refuse('teetime.not-yours', 'Only the member who submitted this tee time can change its players.')
}

/**
 * Finds an open tee time whose players the caller may manage. Refused after the start, because an outing has its own
 * golfers.
 */
export async function openManagedTeeTime(
  reader: Reader,
  asked: Asked,
): Promise<Result<KeptTeeTime, NotManaged | 'signup.closed'>> {
  const kept = await findKeptTeeTime(reader, asked.teetimeId)
  if (kept === undefined || kept.isOpen) return await managedTeeTime(reader, asked)
  // The person who set it up runs it now, and may be another one than the member who submitted it.
  const where = managesTeeTime(kept, asked.by)
    ? 'Change its golfers there: tap Set up scoring.'
    : `${nameOf(kept)} can change its golfers.`
  return refuse('signup.closed', `Scoring is set up for this tee time. ${where}`)
}

/** Whether a member manages a tee time: the member who submitted it, and administrators. */
export function managesTeeTime({ submitter }: Pick<TeeTime, 'submitter'>, { memberId, isadmin }: Changer): boolean {
  return isadmin || submitter.id === memberId
}

/**
 * Whether a caller may manage a tee time. A login by the link of an email gives no rights over other golfers (SEC-16).
 */
export function mayManage(teeTime: Pick<TeeTime, 'submitter'>, caller: MemberCaller | null): boolean {
  return caller?.scope === 'full' && managesTeeTime(teeTime, asChanger(caller))
}

/**
 * Returns the date and time of a tee time as answers have it, so that a sign-up can name the tee time that was seen.
 */
export function startOf({ date, time }: Pick<TeeTime, 'date' | 'time'>): string {
  return `${date} ${time}`
}

type SpotAsked = {
  readonly teetimeId: number
  /** The date and time that the person saw; left out by apps of older releases. */
  readonly start?: string | undefined
  readonly today: string
}

/**
 * Finds a tee time for a new sign-up. A sign-up may have waited on a phone without a signal, so it is refused if the
 * tee time was moved since: the golfer has not chosen the new day.
 */
export async function teeTimeToJoin(
  reader: Reader,
  { start, ...asked }: SpotAsked,
): Promise<Result<KeptTeeTime, NotFound | 'signup.closed' | 'signup.moved'>> {
  const open = await teeTimeForSignUps(reader, asked)
  if (!open.ok || start === undefined || start === startOf(open.value)) return open
  const { date, time } = open.value
  const when = `${longDay(date)}, ${shownTime(time)}`
  return refuse('signup.moved', `This tee time was moved to ${when}. Try again if that suits you.`)
}

/**
 * Finds a tee time that golfers can sign up for and withdraw from, which ends with its day or with its start as an
 * outing.
 */
async function teeTimeForSignUps(
  reader: Reader,
  { teetimeId, today }: { readonly teetimeId: number; readonly today: string },
): Promise<Result<KeptTeeTime, NotFound | 'signup.closed'>> {
  const teeTime = await findKeptTeeTime(reader, teetimeId)
  if (teeTime === undefined) return teeTimeNotFound()
  return teeTime.isOpen && teeTime.date >= today ? accept(teeTime) : signUpClosed()
}

/**
 * Finds a tee time in which a golfer can withdraw. After it was started as an outing, only its organizer can change the
 * field.
 */
export async function teeTimeToWithdrawFrom(
  reader: Reader,
  asked: { readonly teetimeId: number; readonly today: string },
): Promise<Result<KeptTeeTime, NotFound | 'signup.closed'>> {
  const open = await teeTimeForSignUps(reader, asked)
  const kept = open.ok ? undefined : await findKeptTeeTime(reader, asked.teetimeId)
  if (kept === undefined || kept.isOpen || kept.date < asked.today) return open
  return refuse('signup.closed', `Scoring is set up for this tee time. ${nameOf(kept)} can take golfers out.`)
}

function signUpClosed() {
  return refuse('signup.closed', 'Sign-up for this tee time is closed.')
}
