import { addFeeler } from '#db/tee-times/feelers.ts'
import { addTeeTime } from '#db/tee-times/tee-times.ts'
import { transaction } from '#db/transaction.ts'
import type { Samples, Scene } from './authorization-testing.ts'

/** Test equipment: for each call about tee times and feelers a request about a new one of Carol's. */
export const teeTimeSamples: Samples = {
  'GET teetime/all': async (scene) => {
    await carolsTeeTime(scene)
    return {}
  },
  'GET teetime/loggedOut': async (scene) => {
    await carolsTeeTime(scene)
    return {}
  },
  'GET teetime/:id': async (scene) => ({ path: `teetime/${await carolsTeeTime(scene)}` }),
  'POST teetime': (scene) => ({ payload: teeTimeForm(scene) }),
  'PATCH teetime/:id': async (scene) => ({
    path: `teetime/${await carolsTeeTime(scene)}`,
    payload: teeTimeForm(scene),
  }),
  'POST teetime/cancel/:id': async (scene) => ({ path: `teetime/cancel/${await carolsTeeTime(scene)}`, payload: {} }),

  'GET info/feeler': async (scene) => {
    await carolsFeeler(scene)
    return {}
  },
  'GET info/feeler/:id': async (scene) => ({ path: `info/feeler/${await carolsFeeler(scene)}` }),
  'POST info/feeler': () => ({ payload: feelerForm }),
  'PATCH info/feeler/:id': async (scene) => ({ path: `info/feeler/${await carolsFeeler(scene)}`, payload: feelerForm }),
}

const feelerForm = { date: '2026-06-20', timerange: 'Early Morning', region_id: 1, comments: 'two spots' }

function teeTimeForm({ club }: Scene) {
  return {
    ...{ date: '2026-06-20', hour: 7, min: 40, ampm: 'am', course_id: club.ids.courses.oaks, teebox_id: null },
    ...{ contest_id: 0, gross_skins: 0, net_skins: 0, num_wanted: 8, rate: 62.5, comments: '' },
    ...{ tournament: 0, tournamenttitle: '', prepay: 0, deadline: '0000-00-00' },
  }
}

export function carolsTeeTime({ club }: Scene): Promise<number> {
  return transaction(club.db, (tx) =>
    addTeeTime(tx, {
      settings: {
        ...{ date: '2026-06-20', time: '07:40', courseId: club.ids.courses.oaks, teeboxId: null, contestId: 0 },
        ...{ grossSkins: 0, netSkins: 0, numWanted: 8, rateCents: 6250, comments: '' },
        ...{ tournament: 0, tournamentTitle: '', prepay: 0, deadline: null },
      },
      memberId: club.ids.members.carol,
      now: club.context.now(),
    }),
  )
}

function carolsFeeler({ club }: Scene): Promise<number> {
  return transaction(club.db, (tx) =>
    addFeeler(tx, {
      wish: { date: '2026-06-20', timeRange: 'Early Morning', regionId: 1, comments: '' },
      memberId: club.ids.members.carol,
      now: club.context.now(),
    }),
  )
}
