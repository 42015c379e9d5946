import { comingFeelers, findFeeler, type Feeler } from '#db/tee-times/feelers.ts'
import { accept } from '#golf/result.ts'
import { feelerAdd, feelerAll, feelerById, feelerEdit, type Feeler as FeelerAnswer } from '#sync/calls/feelers.ts'
import { changerOf, memberOf } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { success, type Routes } from '../server/route.ts'
import { dayName, today } from '../server/time.ts'
import { editFeeler, feelerNotFound, sendFeeler } from './edit-feeler.ts'
import type { TeeTimeProblem } from './tee-time-problems.ts'

/** Members who look for golfers; other members see their phone and email. */
export function registerFeelers({ route }: Routes<TeeTimeProblem>, context: Context): void {
  const { db, config } = context
  const { regions } = config.club

  route(feelerAll, async () => {
    const coming = await comingFeelers(db, { today: today(context) })
    return accept({ feelers: coming.map((feeler) => asAnswer(feeler, regions)) })
  })

  route(feelerById, async ({ params: { id } }) => {
    const feeler = await findFeeler(db, id)
    return feeler === undefined ? feelerNotFound() : accept({ feeler: asAnswer(feeler, regions) })
  })

  route(feelerAdd, async ({ body: form, caller }) => {
    const sent = await sendFeeler(context, { form, memberId: memberOf(caller).id })
    return sent.ok ? accept({ ...success, fid: sent.value }) : sent
  })

  route(feelerEdit, async ({ params: { id }, body: form, caller }) => {
    const saved = await editFeeler(context, { id, form, by: changerOf(caller) })
    return saved.ok ? accept(success) : saved
  })
}

function asAnswer(feeler: Feeler, regions: readonly string[]): FeelerAnswer {
  const { id, date, timeRange, regionId, memberId, comments, firstname, lastname, email, phonenum } = feeler
  return {
    fid: id,
    fdate: date,
    day: dayName(date),
    time_range: timeRange,
    region_id: regionId,
    comments,
    firstname,
    lastname,
    email,
    phonenum,
    member_submitted_id: memberId,
    // Regions are configuration and may have been removed.
    region: regions[regionId - 1] ?? '',
  }
}
