import { addBroadcast } from '#db/messages/broadcasts.ts'
import {
  addFeeler,
  comingFeelers,
  findFeeler,
  updateFeeler,
  type Feeler,
  type FeelerWish,
} from '#db/tee-times/feelers.ts'
import { transaction } from '#db/transaction.ts'
import { isDay } from '#golf/day.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import {
  feelerAdd,
  feelerAll,
  feelerById,
  feelerEdit,
  type Feeler as FeelerAnswer,
  type FeelerForm,
} from '#sync/calls/feelers.ts'
import { validateBroadcast } from '../delivery/broadcasts.ts'
import { changerOf, memberOf } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { success, type Routes } from '../server/route.ts'
import { dayName, today } from '../server/time.ts'
import type { TeeTimeProblem } from './tee-time-problems.ts'

/** Golfers who look for others. Members see how to reach the sender, who wants to be called. */
export function registerFeelers({ route }: Routes<TeeTimeProblem>, context: Context): void {
  const { db, now, config, backgroundJobs } = context
  const { regions } = config.club

  route(feelerAll, async () => {
    const coming = await comingFeelers(db, { today: today(context) })
    return accept({ feelers: coming.map((feeler) => asAnswer(feeler, regions)) })
  })

  route(feelerById, async ({ params: { id } }) => {
    const found = await findFeeler(db, id)
    return found.ok ? accept({ feeler: asAnswer(found.value, regions) }) : found
  })

  route(feelerAdd, async ({ body, caller }) => {
    const at = now()
    const { id: memberId } = memberOf(caller)
    const added = await transaction(db, async (tx) => {
      const broadcasts = await validateBroadcast(tx, { form: body, memberId, at })
      if (!broadcasts.ok) return broadcasts
      const wish = wishIn(body)
      if (!wish.ok) return wish
      const feelerId = await addFeeler(tx, { wish: wish.value, memberId, now: at })
      if (broadcasts.value) await addBroadcast(tx, { kind: 'feeler', feelerId, memberId, at })
      return accept(feelerId)
    })
    if (!added.ok) return added
    backgroundJobs.wake()
    return accept({ ...success, fid: added.value })
  })

  route(feelerEdit, async ({ params: { id }, body, caller }) => {
    const { memberId, isadmin } = changerOf(caller)
    const at = now()
    const changed = await transaction(db, async (tx) => {
      const broadcasts = await validateBroadcast(tx, { form: body, memberId, at })
      if (!broadcasts.ok) return broadcasts
      const found = await findFeeler(tx, id)
      if (!found.ok) return found
      if (found.value.memberId !== memberId && !isadmin) {
        return refuse('feeler.not-yours', 'Only the member who sent this feeler can change it.')
      }
      const wish = wishIn(body)
      if (!wish.ok) return wish
      await updateFeeler(tx, { id, wish: wish.value })
      if (broadcasts.value) await addBroadcast(tx, { kind: 'feeler', feelerId: id, memberId, at })
      return accept(null)
    })
    if (!changed.ok) return changed
    backgroundJobs.wake()
    return accept(success)
  })

  function wishIn({ date, timerange: timeRange, region_id: regionId, comments }: FeelerForm): Wished {
    if (!isDay(date)) return refuse('feeler.no-such-day', `There is no day ${date}.`)
    if (date < today(context)) return refuse('feeler.past-day', 'This day has passed.')
    // Regions count from 1.
    if (regionId > regions.length) return refuse('feeler.no-such-region', 'The club has no such region.')
    return accept({ date, timeRange, regionId, comments: comments.trim() })
  }
}

type Wished = Result<FeelerWish, 'feeler.no-such-day' | 'feeler.past-day' | 'feeler.no-such-region'>

function asAnswer(feeler: Feeler, regions: readonly string[]): FeelerAnswer {
  const { id, date, timeRange, regionId, memberId, comments, firstname, lastname, email, phonenum } = feeler
  return {
    ...{ fid: id, fdate: date, day: dayName(date), time_range: timeRange, region_id: regionId },
    ...{ comments, firstname, lastname, email, phonenum, member_submitted_id: memberId },
    // Regions are configuration: one may have been taken away since.
    region: regions[regionId - 1] ?? '',
  }
}
