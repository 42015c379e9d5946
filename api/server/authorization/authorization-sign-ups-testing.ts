import { renewFeed } from '#db/tee-times/calendar-feeds.ts'
import { recordPayment, rosterOf } from '#db/tee-times/sign-ups-roster.ts'
import { signUp } from '#db/tee-times/sign-ups.ts'
import { transaction } from '#db/transaction.ts'
import { handicapIndex } from '#golf/units.ts'
import { solvedRobotCheck } from '../../accounts/accounts-testing.ts'
import { hashLinkSecret } from '../../accounts/link-secret.ts'
import { carolsTeeTime } from './authorization-tee-times-testing.ts'
import type { Samples, Scene } from './authorization-testing.ts'

const today = '2026-06-14'

/** Test equipment: for each call about sign-ups a request about a new tee time of Carol's, which she has a spot in. */
export const signUpSamples: Samples = {
  'GET teetime/:id/tourney/players': async (scene) => ({ path: `teetime/${await signedUp(scene)}/tourney/players` }),
  'PATCH teetime/:id/tourney/players': async (scene) => {
    const id = await signedUp(scene)
    const none = { partner: '', teebox_id: null, flight: null, teetime: null, startinghole: null }
    const players = [{ id: await carolIn(scene, id), ...none, code: 1 }]
    return { path: `teetime/${id}/tourney/players`, payload: { players } }
  },
  'POST teetime/:id/tourney/draw': async (scene) => ({
    path: `teetime/${await signedUp(scene)}/tourney/draw`,
    payload: { flights: { by: 'size', count: 1 }, groups: 'near', start: { by: 'shotgun' } },
  }),
  'POST teetime/:id/tourney/paid': async (scene) => {
    const id = await signedUp(scene)
    const payload = { signup_id: await carolIn(scene, id), paid: true, how: 'cash' }
    return { path: `teetime/${id}/tourney/paid`, payload }
  },
  'GET teetime/:id/tourney/export': async (scene) => ({ path: `teetime/${await signedUp(scene)}/tourney/export` }),
  'GET teetime/:id/outing': async (scene) => ({ path: `teetime/${await signedUp(scene)}/outing` }),
  'GET teetime/:id/signup': async (scene) => ({
    path: `teetime/${await signedUp(scene)}/signup?user_id=${scene.club.ids.members.carol}`,
  }),
  'POST teetime/:id/signup': async (scene) => ({
    path: `teetime/${await carolsTeeTime(scene)}/signup`,
    payload: {
      ...{ op: scene.club.context.newId(), user_id: scene.club.ids.members.carol, ...form },
      robotcheck: await solvedRobotCheck(scene.club),
    },
  }),
  'GET teetime/:id/calendar': async (scene) => ({ path: `teetime/${await signedUp(scene)}/calendar` }),
  'GET calendar/:secret': async (scene) => ({ path: `calendar/${await carolsFeed(scene)}` }),
  'GET user/calendar': () => ({}),
  'POST user/calendar': () => ({ payload: {} }),
  'POST user/calendar/end': () => ({ payload: {} }),
  'POST teetime/signupByLink': () => ({ payload: { hash: 'x', action: 'withdraw' } }),
  'POST teetime/:id/withdraw': async (scene) => {
    const id = await signedUp(scene)
    return { path: `teetime/${id}/withdraw`, payload: { signup_id: await carolIn(scene, id) } }
  },
}

const form = {
  ...{ name: 'Zed Guest', email: 'zed@mail.example', phone: '', notify: true, handicap: 12.4, membership_id: '' },
  ...{ lastrounds: [], course_best: '', score_best: null, crunch: 0, foursome: '' },
}

/** What a guest told, whom Carol has signed up: for herself she told nothing. */
export const guestWords = {
  email: 'guest-email@canary.example',
  phone: '602 555 7303',
  membershipId: 'guest-membership',
  foursome: 'guest-foursome',
  paidHow: 'guest-paid-how',
} as const

async function signedUp(scene: Scene): Promise<number> {
  const { db, context, ids } = scene.club
  const teetimeId = await carolsTeeTime(scene)
  const { carol } = ids.members
  const { paidHow, ...told } = guestWords
  const none = { name: 'Carol', email: 'carol@club.example', phone: '', membershipId: '', foursome: '', courseBest: '' }
  const figures = { handicap: handicapIndex(-1.2), lastRounds: [], scoreBest: null, crunch: 0, notify: true } as const
  const by = { teetimeId, by: carol, today, now: context.now() }
  await transaction(db, async (tx) => {
    const person = { ...none, ...figures }
    await signUp(tx, { ...by, mid: context.newId(), memberId: carol, person })
    await signUp(tx, { ...by, mid: context.newId(), memberId: null, person: { ...person, name: 'Zed Guest', ...told } })
    const guest = (await rosterOf(tx, { teetimeId })).at(-1)
    await recordPayment(tx, { id: guest?.id ?? 0, how: paidHow, by: carol, now: by.now })
  })
  return teetimeId
}

/** The secret of Carol's calendar link. */
async function carolsFeed(scene: Scene): Promise<string> {
  const { db, ids } = scene.club
  await signedUp(scene)
  const link = { memberId: ids.members.carol, hash: hashLinkSecret('carol-feed'), at: '2026-06-14T09:00:00.000Z' }
  await transaction(db, (tx) => renewFeed(tx, link))
  return 'carol-feed'
}

async function carolIn({ club }: Scene, teetimeId: number): Promise<number> {
  const [golfer] = await rosterOf(club.db, { teetimeId })
  return golfer?.id ?? 0
}
