import { addBroadcast } from '#db/messages/broadcasts.ts'
import {
  addFeeler,
  changeFeeler,
  comingFeelers,
  findFeeler,
  type Feeler,
  type FeelerWish,
} from '#db/tee-times/feelers.ts'
import { transaction } from '#db/transaction.ts'
import { accept } from '#golf/result.ts'
import {
  feelerAdd,
  feelerAll,
  feelerById,
  feelerEdit,
  type Feeler as FeelerAnswer,
  type FeelerForm,
} from '#sync/calls/feelers.ts'
import { changerOf, memberOf } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { judgeTelling } from '../delivery/broadcasts.ts'
import { dayName, today } from '../server/time.ts'
import { success, type Routes } from '../server/route.ts'
import type { TeeTimeProblem } from './tee-time-problems.ts'

/** Golfers who look for others. Whoever sends a feeler wants to be called, so members see how. */
export function registerFeelers({ route }: Routes<TeeTimeProblem>, context: Context): void {
  const { db, now, config, backgroundJobs } = context
  const { regions } = config.club
  const clubNow = () => ({ today: today(context), regions: regions.length })

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
      const mayTell = await judgeTelling(tx, { form: body, memberId, at })
      if (!mayTell.ok) return mayTell
      const fid = await addFeeler(tx, { wish: wishOf(body), memberId, now: at, ...clubNow() })
      if (fid.ok && mayTell.value) await addBroadcast(tx, { kind: 'feeler', feelerId: fid.value, memberId, at })
      return fid
    })
    if (!added.ok) return added
    backgroundJobs.wake()
    return accept({ ...success, fid: added.value })
  })

  route(feelerEdit, async ({ params: { id }, body, caller }) => {
    const by = changerOf(caller)
    const { memberId } = by
    const at = now()
    const change = { id, wish: wishOf(body), by, ...clubNow() }
    const changed = await transaction(db, async (tx) => {
      const mayTell = await judgeTelling(tx, { form: body, memberId, at })
      if (!mayTell.ok) return mayTell
      const saved = await changeFeeler(tx, change)
      if (saved.ok && mayTell.value) await addBroadcast(tx, { kind: 'feeler', feelerId: id, memberId, at })
      return saved
    })
    if (!changed.ok) return changed
    backgroundJobs.wake()
    return accept(success)
  })
}

function wishOf({ date, timerange: timeRange, region_id: regionId, comments }: FeelerForm): FeelerWish {
  return { date, timeRange, regionId, comments: comments.trim() }
}

function asAnswer(feeler: Feeler, regions: readonly string[]): FeelerAnswer {
  const { id, date, timeRange, regionId, memberId, comments, firstname, lastname, email, phonenum } = feeler
  return {
    ...{ fid: id, fdate: date, day: dayName(date), time_range: timeRange, region_id: regionId },
    ...{ comments, firstname, lastname, email, phonenum, member_submitted_id: memberId },
    // Regions are configuration: one may have been taken away since.
    region: regions[regionId - 1] ?? '',
  }
}
