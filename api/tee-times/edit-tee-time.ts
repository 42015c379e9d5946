import { findCourse } from '#db/courses/courses.ts'
import type { Reader, Transaction } from '#db/database.ts'
import { addBroadcast } from '#db/messages/broadcasts.ts'
import { fillSpots } from '#db/tee-times/sign-ups-places.ts'
import {
  addTeeTime,
  findTeeTime,
  updateTeeTime,
  withdrawTeeTime,
  type TeeTime,
  type TeeTimeSettings,
} from '#db/tee-times/tee-times.ts'
import { transaction } from '#db/transaction.ts'
import { isDay } from '#golf/day.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { noDeadline, type TeeTimeForm } from '#sync/calls/tee-times.ts'
import { validateBroadcast } from '../delivery/broadcasts.ts'
import type { BroadcastRefusal } from '../delivery/delivery-problems.ts'
import type { Changer } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { today } from '../server/time.ts'
import { alertPromoted, alertSignedUp } from './sign-up-messages.ts'

/** A member submits a tee time, and members who want to know are told if the form says so. Answers its id. */
export async function submitTeeTime(
  context: Context,
  { form, memberId }: { readonly form: TeeTimeForm; readonly memberId: number },
): Promise<Result<number, SettingsRefusal | BroadcastRefusal>> {
  const at = context.now()
  const added = await transaction(context.db, async (tx) => {
    const broadcasts = await validateBroadcast(tx, { form, memberId, at })
    if (!broadcasts.ok) return broadcasts
    const settings = await validateSettings(tx, { settings: settingsOf(form, emptyWords), day: today(context) })
    if (!settings.ok) return settings
    const teetimeId = await addTeeTime(tx, { settings: settings.value, memberId, now: at })
    if (broadcasts.value) await addBroadcast(tx, { kind: 'teetime-new', teetimeId, memberId, at })
    return accept(teetimeId)
  })
  if (added.ok) context.backgroundJobs.wake()
  return added
}

type Edit = { readonly id: number; readonly form: TeeTimeForm; readonly by: Changer }

/**
 * Saves an open tee time. Golfers who have signed up are told of another day, time or course, and those who wait get
 * the spots when more golfers are wanted.
 */
export async function editTeeTime(
  context: Context,
  { id, form, by }: Edit,
): Promise<Result<null, OwnRefusal | SettingsRefusal | BroadcastRefusal>> {
  const at = context.now()
  const { memberId } = by
  const changed = await transaction(context.db, async (tx) => {
    const broadcasts = await validateBroadcast(tx, { form, memberId, at })
    if (!broadcasts.ok) return broadcasts
    const before = await teeTimeToChange(tx, { id, by })
    if (!before.ok) return before
    const day = today(context)
    const settings = await validateSettings(tx, { settings: settingsOf(form, before.value), day })
    if (!settings.ok) return settings
    await updateTeeTime(tx, { before: before.value, settings: settings.value })
    if (isElsewhere(before.value, settings.value)) {
      const after = await findTeeTime(tx, id)
      if (!after.ok) return after
      await alertSignedUp(tx, { context, teeTime: after.value, by: memberId, at, kind: 'teetime-changed' })
    }
    const promoted = await fillSpots(tx, { teetimeId: id, today: day })
    for (const signUpId of promoted) await alertPromoted(tx, { context, signUpId, at })
    if (broadcasts.value) await addBroadcast(tx, { kind: 'teetime-changed', teetimeId: id, memberId, at })
    return accept(null)
  })
  if (changed.ok) context.backgroundJobs.wake()
  return changed
}

/** Calls off a tee time that has not become an outing; the golfers who have signed up are told. */
export async function callOffTeeTime(
  context: Context,
  { id, by }: { readonly id: number; readonly by: Changer },
): Promise<Result<null, OwnRefusal>> {
  const at = context.now()
  const gone = await transaction(context.db, async (tx) => {
    const found = await teeTimeToChange(tx, { id, by })
    if (!found.ok) return found
    await withdrawTeeTime(tx, { id, now: at })
    await alertSignedUp(tx, { context, teeTime: found.value, by: by.memberId, at, kind: 'teetime-cancelled' })
    return accept(null)
  })
  if (gone.ok) context.backgroundJobs.wake()
  return gone
}

type OwnRefusal = 'teetime.not-found' | 'teetime.not-yours'

/** An open tee time is changed by whoever submitted it, and by administrators. */
async function teeTimeToChange(
  tx: Transaction,
  { id, by }: { readonly id: number; readonly by: Changer },
): Promise<Result<TeeTime, OwnRefusal>> {
  const found = await findTeeTime(tx, id)
  if (!found.ok || found.value.submitter.id === by.memberId || by.isadmin) return found
  return refuse('teetime.not-yours', 'Only the member who submitted this tee time can change it.')
}

type SettingsRefusal =
  | 'teetime.no-such-day'
  | 'teetime.past-day'
  | 'teetime.no-such-course'
  | 'teetime.no-such-teebox'
  | 'teetime.deadline'

/** Answers what is stored: no title of what is no tournament, and no deadline of what is not prepaid. */
async function validateSettings(
  reader: Reader,
  { settings, day }: { readonly settings: TeeTimeSettings; readonly day: string },
): Promise<Result<TeeTimeSettings, SettingsRefusal>> {
  const { date, courseId, teeboxId, tournament, prepay } = settings
  const deadline = prepay === 1 ? settings.deadline : null
  if (!isDay(date)) return refuse('teetime.no-such-day', `There is no day ${date}.`)
  if (date < day) return refuse('teetime.past-day', 'This day has passed.')
  if (deadline !== null && (!isDay(deadline) || deadline > date)) {
    return refuse('teetime.deadline', 'The deadline must be a day up to the day of the tee time.')
  }
  const card = await findCourse(reader, { id: courseId })
  if (card === undefined) return refuse('teetime.no-such-course', 'This course is not known.')
  if (teeboxId !== null && !card.teeboxes.some(({ id }) => id === teeboxId)) {
    return refuse('teetime.no-such-teebox', 'This teebox is not played on the course.')
  }
  return accept({ ...settings, deadline, tournamentTitle: tournament === 1 ? settings.tournamentTitle.trim() : '' })
}

/** Whether golfers who have signed up would come on the wrong day, at the wrong time or to the wrong course. */
function isElsewhere(before: TeeTimeSettings, after: TeeTimeSettings): boolean {
  return before.date !== after.date || before.time !== after.time || before.courseId !== after.courseId
}

type Words = Pick<TeeTimeSettings, 'comments' | 'tournamentTitle' | 'deadline'>

const emptyWords: Words = { comments: '', tournamentTitle: '', deadline: null }

/** A form as it is stored, with the words of before where it has none. */
function settingsOf(form: TeeTimeForm, before: Words): TeeTimeSettings {
  const { date, hour, min, ampm, tournament, prepay, comments = before.comments, deadline } = form
  const hours = (hour % 12) + (ampm === 'pm' ? 12 : 0)
  return {
    ...{ date, tournament, prepay, comments: comments.trim() },
    time: `${twoDigits(hours)}:${twoDigits(min)}`,
    courseId: form.course_id,
    teeboxId: form.teebox_id || null,
    contestId: form.contest_id,
    grossSkins: form.gross_skins,
    netSkins: form.net_skins,
    numWanted: form.num_wanted,
    rateCents: Math.round(form.rate * 100),
    tournamentTitle: form.tournamenttitle ?? before.tournamentTitle,
    deadline: deadline === undefined ? before.deadline : deadline === noDeadline ? null : deadline,
  }
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0')
}
