import { day } from '#db/instants.ts'
import { comingFeelers, findFeeler, type Feeler } from '#db/tee-times/feelers.ts'
import { accept, refuse } from '#golf/result.ts'
import { feelerAdd, feelerAll, feelerById, feelerEdit, type Feeler as FeelerAnswer } from '#sync/calls/feelers.ts'
import { changerOf, memberOf } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { createTryLimit } from '../server/http/try-limit.ts'
import type { Routes } from '../server/route.ts'
import { dayName, today } from '../server/time.ts'
import { editFeeler, feelerNotFound, sendFeeler, versionOfFeeler } from './edit-feeler.ts'
import type { TeeTimeProblem } from './tee-time-problems.ts'

/** The most feelers of a member in a day, because the home screen of every member lists all future ones. */
const mostFeelers = 20

/** Feelers, with which members look for golfers. Other members see the sender's phone and email. */
export function registerFeelers({ route }: Routes<TeeTimeProblem>, context: Context): void {
  const { db, config } = context
  const { regions } = config.club
  const sent = createTryLimit(context, { name: 'feelers', allowed: mostFeelers, window: day })

  route(feelerAll, async () => {
    const coming = await comingFeelers(db, { today: today(context) })
    return accept({ feelers: coming.map((feeler) => asAnswer(feeler, regions)) })
  })

  route(feelerById, async ({ params: { id } }) => {
    const feeler = await findFeeler(db, id)
    if (feeler === undefined) return feelerNotFound()
    return accept({ feeler: asAnswer(feeler, regions), version: versionOfFeeler(feeler) })
  })

  route(feelerAdd, async ({ body: form, caller, onlyOnce }) => {
    const { id: memberId } = memberOf(caller)
    const key = `member ${memberId}`
    if ((await sent.take(key)) > 0) {
      return refuse(
        'feeler.too-many',
        `You’ve sent ${mostFeelers} feelers in the last 24 hours. Change one that you sent instead.`,
      )
    }
    const added = await sendFeeler(context, { form, memberId, onlyOnce })
    if (!added.ok) await sent.forgive(key)
    return added
  })

  route(feelerEdit, async ({ params: { id }, body: form, caller, onlyOnce }) =>
    editFeeler(context, { id, form, by: changerOf(caller), onlyOnce }),
  )
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
    // Regions are configurable, so this one may have been removed.
    region: regions[regionId - 1] ?? '',
  }
}
