import { findCourse } from '#db/courses/courses.ts'
import { noConditions, postRounds } from '#db/rounds/rounds-posting.ts'
import { transaction } from '#db/transaction.ts'
import { strokes, tenths } from '#golf/units.ts'
import type { Samples, Scene } from './authorization-testing.ts'

/** Test equipment: for each call about rounds a request about a new one of Carol's. */
export const roundSamples: Samples = {
  'POST round/add': async (scene) => {
    const conditions = { fairwaycondition: 0, greenscondition: 0, greensspeed: 0, value: 0, coursecom: '' }
    const { courseId: id, ...played } = await carolsTees(scene)
    return {
      payload: {
        ...played,
        course: { id, ...conditions },
        region_id: null,
        alcohol: '0',
        golfers: [],
        duplicate: true,
      },
    }
  },
  'POST round/save': async (scene) => {
    const { courseId: _, ...played } = await carolsTees(scene)
    return { payload: { ...played, id: await carolsRound(scene) } }
  },
  'POST round/delete': async (scene) => ({ payload: { round_id: await carolsRound(scene) } }),
  'POST round/restore': async (scene) => ({ payload: { round_id: await carolsRound(scene) } }),
  'GET round/:id/history': async (scene) => ({ path: `round/${await carolsRound(scene)}/history` }),
  'POST round/:id/report': async (scene) => ({
    path: `round/${await carolsRound(scene)}/report`,
    payload: { words: 'I never played there' },
  }),
  'GET round/waiting': () => ({}),
  'GET admin/roundsToCheck': () => ({}),
  'POST admin/roundsToCheck/:id/:verdict': async (scene) => ({
    path: `admin/roundsToCheck/${await carolsRound(scene)}/remove`,
    payload: { reason: '' },
  }),
  'GET admin/roundsTogether': ({ club }) => ({
    path: `admin/roundsTogether?user_id=${club.ids.members.carol}&posted_by=${club.ids.members.carol}`,
  }),
  'POST admin/roundsTogether/undo': ({ club }) => ({
    payload: { user_id: club.ids.members.carol, posted_by: club.ids.members.carol, expect: 0, reason: 'x' },
  }),
  'GET admin/undoneRounds': () => ({}),
  'POST admin/undoneRounds/:id/restore': () => ({ path: 'admin/undoneRounds/1/restore', payload: {} }),
  'GET admin/deletedRounds': () => ({}),
  'GET round/search': async (scene) => ({ path: `round/search?round_id=${await carolsRound(scene)}` }),
  'GET round/recent': () => ({ path: 'round/recent?size=100' }),
  'POST round/courseRecords': ({ club }) => ({ payload: { course: club.ids.courses.oaks } }),
  'POST round/:id/post-usga': async (scene) => ({ path: `round/${await carolsRound(scene)}/post-usga`, payload: {} }),
  'GET round/user/:id/reviews': async (scene) => {
    await carolsRound(scene)
    return { path: `round/user/${scene.club.ids.members.carol}/reviews?size=100` }
  },
  'GET round/user/:id/handicaps': ({ club }) => ({ path: `round/user/${club.ids.members.carol}/handicaps` }),
  'GET user/search': () => ({ path: 'user/search?size=100' }),

  'GET round/export': () => ({ path: 'round/export?scope=own&format=json' }),
  'POST round/import/preview': ({ club }) => ({ payload: fileOf(club.ids.members.carol) }),
  'POST round/import': ({ club }) => ({ payload: fileOf(club.ids.members.carol) }),

  'GET admin/export': () => ({ path: 'admin/export?what=members&format=json' }),
  'GET admin/usgaRounds': () => ({}),
  'POST admin/usgaRounds/export': () => ({ payload: {} }),
  'POST admin/usgaRounds/:id/settle': () => ({ path: 'admin/usgaRounds/1/settle', payload: { posted: true } }),
}

function fileOf(user_id: number) {
  return { user_id, csv: 'date,course,tee,score\n2026-06-01,The oaks,White,84\n' }
}

async function carolsTees({ club }: Scene) {
  const courseId = club.ids.courses.oaks
  const teebox_id = (await findCourse(club.db, { id: courseId }))?.teeboxes[0]?.id ?? 0
  return { courseId, teebox_id, date: '2026-06-13', score: 76, parorbetter: 9, tournament: 0 }
}

async function carolsRound(scene: Scene): Promise<number> {
  const { club } = scene
  const { teebox_id: teeboxId, courseId, date, parorbetter } = await carolsTees(scene)
  const memberId = club.ids.members.carol
  const played = { memberId, courseId, teeboxId, date, parorbetter, score: strokes(76), tournament: false } as const
  const round = { ...played, rating: tenths(70.2), slope: 125, holes: 18, alcohol: '2', gtid: null } as const
  const posting = { source: 'member', postedBy: memberId, postedAt: '2026-06-13T20:00:00.000Z' } as const
  const rest = { mid: null, regionId: null, conditions: noConditions, confirmed: true }
  const [id = 0] = await transaction(club.db, (tx) =>
    postRounds(tx, { posting: { ...posting, ...rest }, newRounds: [round] }),
  )
  return id
}
