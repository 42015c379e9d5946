import { asksAboutAlcohol } from '#db/club/club-settings.ts'
import { findCourse } from '#db/courses/courses.ts'
import type { Reader, Transaction } from '#db/database.ts'
import { day as oneDay, instantBefore } from '#db/instants.ts'
import { isWaiting } from '#db/rounds/round-holds.ts'
import {
  countChangesBy,
  deleteRounds,
  findPosted,
  findRound,
  handsOn,
  isPostedAgain,
  outingOfRound,
  restorableDays,
  restoreRounds,
  writeSavedRound,
  type Changing,
  type StoredRound,
} from '#db/rounds/rounds-change.ts'
import { indexesOf, ratedTees } from '#db/rounds/rounds-posting.ts'
import { settleReports } from '#db/rounds/rounds-to-check.ts'
import { addDays, shownDay } from '#golf/day.ts'
import { farBelow } from '#golf/handicap/far-below.ts'
import { validateDay, validateScore } from '#golf/handicap/round-entry.ts'
import { accept, acceptUnless, refuse, type Result } from '#golf/result.ts'
import { strokes } from '#golf/units.ts'
import type { Changer } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { instantAt, today } from '../server/time.ts'
import type { RoundProblem } from './round-problems.ts'

export type RoundToSave = Changing & {
  readonly id: number
  readonly by: Changer
  readonly date: string
  readonly teeboxId: number
  readonly score: number
  readonly parorbetter: number
  readonly tournament: boolean
  /** Undefined keeps the stored value. */
  readonly alcohol?: '0' | '1' | '2' | undefined
  readonly latestDay: string
  /**
   * The values that the editor's form was opened with; without them the round is overwritten, even if it has changed
   * since.
   */
  readonly seen?: Figures | undefined
}

/** Members may edit their own rounds, organizers the rounds of their outing, and administrators any round. */
export async function mayEdit(reader: Reader, { round, by }: { round: StoredRound; by: Changer }): Promise<boolean> {
  if (by.isadmin) return true
  const outing = await outingOfRound(reader, round)
  return by.memberId === (outing === undefined ? round.memberId : outing.organizerId)
}

/** Organizers may delete the rounds of their outing, and administrators any round. */
export async function mayDelete(reader: Reader, { round, by }: { round: StoredRound; by: Changer }): Promise<boolean> {
  return by.isadmin || (await outingOfRound(reader, round))?.organizerId === by.memberId
}

/**
 * Saves an edited round. On the same tees it keeps the rating of the day it was played. If an edit by anyone but an
 * administrator makes the score far lower than the golfer's index, the round waits for an administrator. Returns the
 * round as it was and as it is now.
 */
export async function saveRound(
  tx: Transaction,
  given: RoundToSave,
): Promise<Result<{ readonly before: StoredRound; readonly after: StoredRound }, RoundProblem>> {
  const { id, by, date, score, parorbetter, tournament, reason = '', now } = given
  const round = await findRound(tx, id)
  if (!round) return roundNotFound()
  if (!(await mayEdit(tx, { round, by }))) return notYours(round)
  const explained = validateReason(round, reason)
  if (!explained.ok) return explained
  const few = await validateChanges(tx, { round, by, now })
  if (!few.ok) return few
  if (given.seen !== undefined && !isOneOf(round, [given.seen, given])) return changedByAnother(round)
  const day = validateDay(date, given.latestDay)
  if (!day.ok) return day
  const tees = await teesOf(tx, { round, teeboxId: given.teeboxId })
  if (!tees.ok) return tees
  const isNoBetter = score >= round.score && tees.value.teeboxId === round.teeboxId
  const hasIndex = by.isadmin || isNoBetter || (await indexOf(tx, round)) !== null
  const possible = acceptUnless(score, validateScore({ whose: 'The', tees: tees.value, score, parorbetter, hasIndex }))
  if (!possible.ok) return possible

  const alcohol = (await asksAboutAlcohol(tx)) ? (given.alcohol ?? round.alcohol) : round.alcohol
  const edited = { ...round, ...tees.value, date, score: strokes(score), parorbetter, tournament, alcohol }
  const hold = by.isadmin || isNoBetter ? null : await farBelowIndex(tx, edited)
  const after = await writeSavedRound(tx, { round, edited, hold, by, now, reason })
  if (by.isadmin) await settleReports(tx, { roundId: id, outcome: 'corrected', by, now })
  return accept({ before: round, after })
}

/**
 * The most changes of a golfer's round by the organizer of its outing in a day: the golfer gets an email about each.
 */
const mostChanges = 5

async function validateChanges(
  reader: Reader,
  { round: { id, memberId }, by, now }: { readonly round: StoredRound; readonly by: Changer; readonly now: Date },
): Promise<Result<null, 'round.too-many-changes'>> {
  if (by.isadmin || by.memberId === memberId) return accept(null)
  const span = { since: instantBefore(now, oneDay), at: now.toISOString() }
  if ((await countChangesBy(reader, { id, by: by.memberId, ...span })) < mostChanges) return accept(null)
  return refuse(
    'round.too-many-changes',
    `You’ve changed this round ${mostChanges} times in the last 24 hours. Ask an administrator to correct it.`,
  )
}

type Figures = Pick<RoundToSave, 'date' | 'teeboxId' | 'score' | 'parorbetter' | 'tournament'>

/**
 * Whether a round has one of these sets of figures: those that the editor saw or, for a repeated save whose answer was
 * lost, the new ones.
 */
function isOneOf(round: StoredRound, figures: readonly Figures[]): boolean {
  return figures.some(({ date, teeboxId, score, parorbetter, tournament }) => {
    const isSame = date === round.date && teeboxId === round.teeboxId && tournament === round.tournament
    return isSame && score === round.score && parorbetter === round.parorbetter
  })
}

function changedByAnother({ score, date }: StoredRound) {
  return refuse(
    'round.changed',
    `Another person has changed this round. It’s now ${score} on ${shownDay(date)}. Check it, then save again.`,
  )
}

/**
 * Deletes a round and recalculates the record of its golfer. It can be restored for 30 days. Returns null for a
 * repeated request by the same person, whose first answer was lost; it changes nothing.
 */
export async function deleteRound(
  tx: Transaction,
  { id, ...changing }: Changing & { readonly id: number; readonly by: Changer },
): Promise<Result<StoredRound | null, RoundProblem>> {
  const round = await findRound(tx, id)
  if (!round) return (await isDeletedBy(tx, { id, by: changing.by })) ? accept(null) : roundNotFound()
  if (!(await mayDelete(tx, { round, by: changing.by }))) {
    return refuse('round.not-yours', 'Only an administrator, or the organizer of its outing, can delete this round.')
  }
  const explained = validateReason(round, changing.reason ?? '')
  if (!explained.ok) return explained
  await deleteRounds(tx, { rounds: [round], ...changing })
  return accept(round)
}

async function isDeletedBy(
  reader: Reader,
  { id, by }: { readonly id: number; readonly by: Changer },
): Promise<boolean> {
  const round = await findPosted(reader, id)
  if (!round?.deletedAt || (await isWaiting(reader, id))) return false
  // The last change of a deleted round is its deletion, because a deleted round can only be restored.
  return (await handsOn(reader, round)).changed?.by === by.memberId
}

/** `since`: see `restorableSince`. */
export type Restoring = Changing & { readonly id: number; readonly since: string }

/**
 * Restores a deleted round. Returns null for one that is there already, because another administrator or an earlier
 * request whose answer was lost has restored it; it changes nothing.
 */
export async function restoreRound(
  tx: Transaction,
  { id, since, ...changing }: Restoring,
): Promise<Result<StoredRound | null, RoundProblem>> {
  const round = await findPosted(tx, id)
  if (!round || (await isWaiting(tx, id))) return roundNotFound()
  if (round.deletedAt === null) return accept(null)
  const inTime = validateRestoring(round.deletedAt, since)
  if (!inTime.ok) return inTime
  const back = await validateBack(tx, round)
  if (!back.ok) return back
  await restoreRounds(tx, { rounds: [round], kind: 'restored', ...changing })
  return accept(round)
}

type AtClub = { readonly config: { readonly club: { readonly timeZone: string } } }

/** Returns the instant since which deleted rounds can be restored: the start of the day at the club 30 days ago. */
export function restorableSince({ now, config }: Pick<Context, 'now'> & AtClub): string {
  const { timeZone } = config.club
  const date = addDays(today({ now, config }), -restorableDays)
  return instantAt({ date, time: '00:00', timeZone }).toISOString()
}

/** Returns the last day at the club, YYYY-MM-DD, on which something deleted at an instant can be restored. */
export function restorableUntil(deletedAt: string, { config }: AtClub): string {
  return addDays(today({ now: () => new Date(deletedAt), config }), restorableDays)
}

export function validateRestoring(deletedAt: string, since: string): Result<null, 'round.restore-too-late'> {
  if (deletedAt >= since) return accept(null)
  return refuse(
    'round.restore-too-late',
    `Deleted rounds can be restored for ${restorableDays} days. Post this one again instead.`,
  )
}

export function roundNotFound() {
  return refuse('round.not-found', 'Round not found.')
}

/**
 * Validates that a deleted or waiting round of an outing may count again. Refused once its golfer has another round
 * from that outing, and while the outing is reopened, because posting it will create another round.
 */
export async function validateBack(
  reader: Reader,
  round: StoredRound,
): Promise<Result<null, 'round.posted-again' | 'round.outing-reopened'>> {
  if ((await outingOfRound(reader, round))?.inprogress === 1) {
    return refuse('round.outing-reopened', 'This outing was reopened. Its rounds count after you post it again.')
  }
  if (!(await isPostedAgain(reader, round))) return accept(null)
  return refuse('round.posted-again', 'This outing was posted again, so the round would count twice.')
}

function notYours({ gtid }: StoredRound) {
  return refuse(
    'round.not-yours',
    gtid === null
      ? 'Only the golfer or an administrator can edit this round.'
      : 'This round came from an outing: only its organizer or an administrator can change it. You can report a problem.',
  )
}

/**
 * Requires a public reason for a change of a round from an outing, because the round will no longer match the outing's
 * card.
 */
function validateReason({ gtid }: StoredRound, reason: string): Result<null, RoundProblem> {
  if (gtid === null || /\S/.test(reason)) return accept(null)
  return refuse('round.reason-required', 'Enter a reason. It’s shown on the round and its card.')
}

async function indexOf(reader: Reader, round: StoredRound) {
  return (await indexesOf(reader, [round])).get(round.memberId) ?? null
}

async function farBelowIndex(reader: Reader, round: StoredRound) {
  const index = await indexOf(reader, round)
  const differential = farBelow({ ...round, adjustedGross: round.score }, index)
  return differential === null || index === null ? null : { index, differential }
}

async function teesOf(reader: Reader, { round, teeboxId }: { round: StoredRound; teeboxId: number }) {
  const { rating, slope, holes } = round
  if (teeboxId === round.teeboxId) return accept({ teeboxId, rating, slope, holes })
  const course = await findCourse(reader, { id: round.courseId })
  const tees = course?.teeboxes.find(({ id }) => id === teeboxId)
  if (!tees) return refuse('round.no-such-teebox', 'That teebox isn’t on this course.', 'teebox_id')
  return accept(ratedTees(tees))
}
