import { addBroadcast } from '#db/messages/broadcasts.ts'
import { addFeeler, findFeeler, updateFeeler, type FeelerWish } from '#db/tee-times/feelers.ts'
import { transaction } from '#db/transaction.ts'
import { isDay } from '#golf/day.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { AnswerOf, BodyOf } from '#sync/calls/call.ts'
import type { feelerAdd, feelerEdit, FeelerForm } from '#sync/calls/feelers.ts'
import { validateBroadcast } from '../delivery/broadcasts.ts'
import type { Changer } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import type { OnlyOnce, SentBefore } from '../server/only-once.ts'
import { success } from '../server/route.ts'
import { today } from '../server/time.ts'
import { versionOf } from '../server/version-of.ts'
import type { TeeTimeProblem } from './tee-time-problems.ts'

type Sending = {
  readonly form: FeelerForm
  readonly memberId: number
  readonly onlyOnce: OnlyOnce<AnswerOf<typeof feelerAdd>>
}

/** Saves and publishes a new feeler of a member. Alerts the members if the form requests it. */
export async function sendFeeler(
  context: Context,
  { form, memberId, onlyOnce }: Sending,
): Promise<Result<AnswerOf<typeof feelerAdd>, TeeTimeProblem | SentBefore>> {
  const at = context.now()
  const send = onlyOnce(async (tx): Promise<Result<AnswerOf<typeof feelerAdd>, TeeTimeProblem>> => {
    const broadcasts = await validateBroadcast(tx, { form, memberId, at })
    if (!broadcasts.ok) return broadcasts
    const wish = validateWish(context, form)
    if (!wish.ok) return wish
    const feelerId = await addFeeler(tx, { wish: wish.value, memberId, now: at })
    if (broadcasts.value) await addBroadcast(tx, { kind: 'feeler', feelerId, memberId, at })
    return accept({ ...success, fid: feelerId })
  })
  const sent = await transaction(context.db, send)
  if (sent.ok) context.backgroundJobs.wake()
  return sent
}

type Edit = {
  readonly id: number
  readonly form: BodyOf<typeof feelerEdit>
  readonly by: Changer
  readonly onlyOnce: OnlyOnce<AnswerOf<typeof feelerEdit>>
}

/** Saves changes of a feeler by the member who sent it or an administrator. */
export async function editFeeler(
  context: Context,
  { id, form, by, onlyOnce }: Edit,
): Promise<Result<AnswerOf<typeof feelerEdit>, TeeTimeProblem | SentBefore>> {
  const at = context.now()
  const { memberId, isadmin } = by
  const save = onlyOnce(async (tx): Promise<Result<typeof success, TeeTimeProblem>> => {
    const broadcasts = await validateBroadcast(tx, { form, memberId, at })
    if (!broadcasts.ok) return broadcasts
    const feeler = await findFeeler(tx, id)
    if (feeler === undefined) return feelerNotFound()
    if (feeler.memberId !== memberId && !isadmin) {
      return refuse('feeler.not-yours', 'Only the member who sent this feeler can change it.')
    }
    if (form.version !== undefined && form.version !== versionOfFeeler(feeler)) return changedByAnother()
    const wish = validateWish(context, { ...form, comments: form.comments ?? feeler.comments })
    if (!wish.ok) return wish
    await updateFeeler(tx, { id, wish: wish.value })
    if (broadcasts.value) await addBroadcast(tx, { kind: 'feeler', feelerId: id, memberId, at })
    return accept(success)
  })
  const saved = await transaction(context.db, save)
  if (saved.ok) context.backgroundJobs.wake()
  return saved
}

/** Returns the version of what the form edits. */
export function versionOfFeeler({ date, timeRange, regionId, comments }: FeelerWish): string {
  return versionOf([date, timeRange, regionId, comments])
}

function changedByAnother() {
  return refuse('feeler.changed', 'Another person has changed this feeler. Check the new values, then save again.')
}

export function feelerNotFound() {
  return refuse('feeler.not-found', 'Feeler not found.')
}

function validateWish(
  context: Context,
  { date, timerange: timeRange, region_id: regionId, comments = '' }: FeelerForm,
): Result<FeelerWish, TeeTimeProblem> {
  if (!isDay(date)) return refuse('feeler.no-such-day', `${date} isn’t a valid date.`, 'date')
  if (date < today(context)) return refuse('feeler.past-day', 'That date has passed.', 'date')
  // Region ids start at 1.
  if (regionId > context.config.club.regions.length)
    return refuse('feeler.no-such-region', 'Region not found.', 'region_id')
  return accept({ date, timeRange, regionId, comments: comments.trim() })
}
