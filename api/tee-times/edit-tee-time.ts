import { findCourse } from '#db/courses/courses.ts'
import type { Reader, Transaction } from '#db/database.ts'
import { addBroadcast } from '#db/messages/broadcasts.ts'
import { moveLinkEnds } from '#db/tee-times/sign-up-requests.ts'
import { fillSpots, forgetTees, moveStarts } from '#db/tee-times/sign-ups.ts'
import {
  addTeeTime,
  findTeeTime,
  updateTeeTime,
  withdrawTeeTime,
  type TeeTimeSettings,
} from '#db/tee-times/tee-times.ts'
import { transaction } from '#db/transaction.ts'
import { minutesOf, timeOfTwelveHours } from '#golf/clock.ts'
import { addDays, isDay, shownDay } from '#golf/day.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { fromWire } from '#sync/calls/spelling.ts'
import {
  noDeadline,
  teeTimeFormSpelling,
  type teeTimeAdd,
  type teeTimeCancel,
  type teeTimeEdit,
  type TeeTimeForm,
} from '#sync/calls/tee-times.ts'
import { movedAlert, teeTimeAlert } from '../delivery/alert.ts'
import { validateBroadcast } from '../delivery/broadcasts.ts'
import type { Changer } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import type { TryLimit } from '../server/http/try-limit.ts'
import type { OnlyOnce, SentBefore } from '../server/only-once.ts'
import { success } from '../server/route.ts'
import { timeOfDay, today } from '../server/time.ts'
import { versionOf } from '../server/version-of.ts'
import { linkEndOf } from './guest-sign-up.ts'
import { alertSignUp, alertSignedUp, alertUnpaid } from './sign-up-messages.ts'
import { teeTimeNotFound, teeTimeToChange } from './tee-time-access.ts'
import type { TeeTimeProblem } from './tee-time-problems.ts'

type Submission = {
  readonly form: TeeTimeForm
  readonly memberId: number
  readonly onlyOnce: OnlyOnce<AnswerOf<typeof teeTimeAdd>>
}

/** Submits a tee time, and alerts the members if the form asks for it. */
export async function submitTeeTime(
  context: Context,
  { form, memberId, onlyOnce }: Submission,
): Promise<Result<AnswerOf<typeof teeTimeAdd>, TeeTimeProblem | SentBefore>> {
  const at = context.now()
  const add = onlyOnce(async (tx): Promise<Result<AnswerOf<typeof teeTimeAdd>, TeeTimeProblem>> => {
    const broadcasts = await validateBroadcast(tx, { form, memberId, at })
    if (!broadcasts.ok) return broadcasts
    const settings = await validateSettings(tx, { context, settings: settingsOf(form, emptyWords), before: null })
    if (!settings.ok) return settings
    const teetimeId = await addTeeTime(tx, { settings: settings.value, memberId, now: at })
    if (broadcasts.value) await addBroadcast(tx, { kind: 'teetime-new', teetimeId, memberId, at })
    return accept({ ...success, id: teetimeId })
  })
  const added = await transaction(context.db, add)
  if (added.ok) context.backgroundJobs.wake()
  return added
}

type Edit = {
  readonly id: number
  readonly form: TeeTimeForm
  readonly by: Changer
  /** Counts how often each tee time was moved, because every move sends a message to everyone who signed up. */
  readonly moves: TryLimit
  readonly onlyOnce: OnlyOnce<AnswerOf<typeof teeTimeEdit>>
}

/**
 * The most moves of a tee time within a day. Several are usual, for example after a mistyped day, time or course, or
 * for frost.
 */
export const mostMoves = 10

/**
 * Saves an open tee time. Golfers who have signed up are alerted when its day, time or course changes; new spots go to
 * the waiting list.
 */
export async function editTeeTime(
  context: Context,
  { id, form, by, moves, onlyOnce }: Edit,
): Promise<Result<null, TeeTimeProblem | SentBefore>> {
  // Requests by members who may not change the tee time are not counted.
  const allowed = await teeTimeToChange(context.db, { teetimeId: id, by })
  if (!allowed.ok) return allowed
  const key = `tee time ${id}`
  // Counted before the transaction, so that simultaneous moves cannot exceed the limit.
  const mayMove = (await moves.take(key)) === 0
  const edit = { context, id, form, by, mayMove, at: context.now() }
  const save = onlyOnce((tx) => saveEdit(tx, edit))
  const changed = await transaction(context.db, save)
  const hasMoved = changed.ok && 'moved' in changed.value && changed.value.moved
  if (mayMove && !hasMoved) await moves.forgive(key)
  if (!changed.ok) return changed
  context.backgroundJobs.wake()
  return accept(null)
}

type EditToSave = Pick<Edit, 'id' | 'form' | 'by'> & {
  readonly context: Context
  /** Whether the golfers may be alerted to another move today. */
  readonly mayMove: boolean
  readonly at: Date
}

/** Saves an edit in one transaction. `moved` is whether golfers were alerted. */
async function saveEdit(
  tx: Transaction,
  { context, id, form, by, mayMove, at }: EditToSave,
): Promise<Result<typeof success & { moved: boolean }, TeeTimeProblem>> {
  const { memberId } = by
  const broadcasts = await validateBroadcast(tx, { form, memberId, at })
  if (!broadcasts.ok) return broadcasts
  const found = await teeTimeToChange(tx, { teetimeId: id, by })
  if (!found.ok) return found
  const before = found.value
  if (form.version !== undefined && form.version !== versionOfTeeTime(before)) return changedByAnother()
  const settings = await validateSettings(tx, { context, settings: settingsOf(form, before), before })
  if (!settings.ok) return settings
  const { courseId, date, time } = settings.value
  const isMoved = isElsewhere(before, settings.value)
  const isToPay = isOtherwiseToPay(before, settings.value)
  const isAlerted = isMoved || isToPay
  if (isAlerted && !mayMove) return tooManyMoves()
  await updateTeeTime(tx, { id, settings: settings.value })
  if (courseId !== before.courseId) await forgetTees(tx, { teetimeId: id })
  if (date !== before.date) await moveLinkEnds(tx, { teetimeId: id, expiresAt: linkEndOf({ date }) })
  if (time !== before.time) await moveStarts(tx, { teetimeId: id, from: before.time, to: time })
  if (isAlerted) {
    const teeTime = await findTeeTime(tx, id)
    if (teeTime === undefined) return teeTimeNotFound()
    const changed = { context, teeTime, by: memberId, at }
    if (isMoved) await alertSignedUp(tx, { ...changed, alert: movedAlert(teeTime, before) })
    if (isToPay) await alertUnpaid(tx, changed)
  }
  const promoted = await fillSpots(tx, { teetimeId: id, today: today(context) })
  for (const signUpId of promoted) await alertSignUp(tx, { context, signUpId, at, kind: 'spot-promoted' })
  if (broadcasts.value) await addBroadcast(tx, { kind: 'teetime-changed', teetimeId: id, memberId, at })
  return accept({ ...success, moved: isAlerted })
}

function tooManyMoves() {
  return refuse(
    'teetime.too-many-moves',
    `This tee time was moved ${mostMoves} times within a day. Its golfers get a message each time, so please wait a day.`,
  )
}

/** Returns the version of what the form edits. */
export function versionOfTeeTime({ date, time, courseId, teeboxId, comments, ...settings }: TeeTimeSettings): string {
  const { ownGameId, grossSkins, netSkins, numWanted, rateCents, tournament, tournamentTitle, prepay, deadline } =
    settings
  const game = [ownGameId, grossSkins, netSkins]
  const entry = [numWanted, rateCents, tournament, tournamentTitle, prepay, deadline]
  return versionOf([date, time, courseId, teeboxId, comments, game, entry])
}

function changedByAnother() {
  return refuse('teetime.changed', 'Another person has changed this tee time. Check the new values, then save again.')
}

type Cancellation = {
  readonly id: number
  readonly by: Changer
  readonly onlyOnce: OnlyOnce<AnswerOf<typeof teeTimeCancel>>
}

/** Cancels an open tee time and alerts the golfers who have signed up. */
export async function cancelTeeTime(
  context: Context,
  { id, by, onlyOnce }: Cancellation,
): Promise<Result<typeof success, TeeTimeProblem | SentBefore>> {
  const at = context.now()
  const cancel = onlyOnce(async (tx): Promise<Result<typeof success, TeeTimeProblem>> => {
    const found = await teeTimeToChange(tx, { teetimeId: id, by })
    if (!found.ok) return found
    await withdrawTeeTime(tx, { id, now: at })
    const alert = teeTimeAlert('teetime-cancelled', found.value)
    await alertSignedUp(tx, { context, teeTime: found.value, by: by.memberId, at, alert })
    return accept(success)
  })
  const canceled = await transaction(context.db, cancel)
  if (canceled.ok) context.backgroundJobs.wake()
  return canceled
}

type Change = {
  readonly context: Context
  readonly settings: TeeTimeSettings
  /** The stored settings; null for a new tee time. */
  readonly before: TeeTimeSettings | null
}

/** The most days in advance: two years. A tee time with a mistyped year would stay at the end of every list. */
const mostDaysAhead = 730

/**
 * Validates the settings and returns those to store: a title only for a tournament, a deadline only for a prepaid tee
 * time.
 */
async function validateSettings(
  reader: Reader,
  { context, settings, before }: Change,
): Promise<Result<TeeTimeSettings, TeeTimeProblem>> {
  const day = today(context)
  const { date, courseId, teeboxId, tournament, prepay } = settings
  const deadline = prepay === 1 ? settings.deadline : null
  const moment = validateMoment({ context, settings, before })
  if (!moment.ok) return moment
  if (deadline !== null && (!isDay(deadline) || deadline > date)) {
    return refuse('teetime.deadline', 'The deadline can’t be after the tee time.', 'deadline')
  }
  // A deadline in the past, such as a mistyped one, would cancel every unpaid entry overnight.
  if (deadline !== null && deadline !== (before?.deadline ?? null) && deadline < day) {
    return refuse('teetime.deadline', 'The deadline has passed. Choose today or a later day.', 'deadline')
  }
  const card = await findCourse(reader, { id: courseId })
  if (card === undefined) return refuse('teetime.no-such-course', 'Course not found.', 'course_id')
  if (teeboxId !== null && !card.teeboxes.some(({ id }) => id === teeboxId)) {
    return refuse('teetime.no-such-teebox', 'That teebox isn’t on this course.', 'teebox_id')
  }
  return accept({ ...settings, deadline, tournamentTitle: tournament === 1 ? settings.tournamentTitle.trim() : '' })
}

function isElsewhere(before: TeeTimeSettings, after: TeeTimeSettings): boolean {
  return before.date !== after.date || before.time !== after.time || before.courseId !== after.courseId
}

/**
 * Whether golfers have to pay by a new deadline. They are alerted, because entries that are not paid by then are
 * canceled.
 */
function isOtherwiseToPay(before: TeeTimeSettings, { prepay, deadline }: TeeTimeSettings): boolean {
  return prepay === 1 && deadline !== null && (before.prepay !== 1 || deadline !== before.deadline)
}

type Words = Pick<TeeTimeSettings, 'comments' | 'tournamentTitle' | 'deadline'>

const emptyWords: Words = { comments: '', tournamentTitle: '', deadline: null }

/** Maps a form to settings; texts that it leaves out stay as they were. */
function settingsOf(form: TeeTimeForm, before: Words): TeeTimeSettings {
  const { comments = before.comments, deadline } = form
  return {
    ...fromWire(teeTimeFormSpelling, form),
    comments: comments.trim(),
    time: timeOfTwelveHours(form),
    teeboxId: form.teebox_id || null,
    rateCents: Math.round(form.rate * 100),
    tournamentTitle: form.tournamenttitle ?? before.tournamentTitle,
    deadline: deadline === undefined ? before.deadline : deadline === noDeadline ? null : deadline,
  }
}

/** Minutes by which a time may be in the past, for a form that was open for a while or a group that is late. */
const longestPast = 60

/** Validates the day and time. A tee time that has started can still be edited if it keeps its time. */
function validateMoment({ context, settings: { date, time }, before }: Change): Result<null, TeeTimeProblem> {
  const day = today(context)
  if (!isDay(date)) return refuse('teetime.no-such-day', `${date} isn’t a valid date.`, 'date')
  if (date < day) return refuse('teetime.past-day', 'That date has passed.', 'date')
  const isMoved = date !== before?.date || time !== before.time
  if (isMoved && date === day && minutesOf(time) < minutesOf(timeOfDay(context)) - longestPast) {
    return refuse('teetime.past-time', 'That time has passed. Choose a later one.', 'hour')
  }
  const last = addDays(day, mostDaysAhead)
  return date > last ? refuse('teetime.too-far', `Choose a date up to ${shownDay(last)}.`, 'date') : accept(null)
}
