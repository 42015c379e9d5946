import { expect, test } from 'vitest'
import { texts as landing } from '../../screens/leaderboard/landing/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { texts as tournament } from '../../screens/tournament/texts.ts'
import { faultsOf } from '../harness/faults.ts'
import { startOuting } from '../harness/outing.ts'
import { scoreHoles, holes } from '../harness/round.ts'
import { allOnServer } from '../harness/scoring.ts'
import { signIn } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

test(
  'the screens of an outing are accessible in light and dark, from a small phone to a desktop',
  storyWithSignal(async ({ club, takePhone }) => {
    const phone = await takePhone()
    await signIn(phone)
    const outing = await startOuting(club.url, { golfers: 8, game: { contest_id: 16, net_skins: 1 } })
    const code = outing.groups[0].code
    await phone.open(`/leaderboard/${code}`)
    await scoreHoles(phone.page, holes(1, 3))
    await allOnServer(phone.page)

    const places = [
      { name: 'home', address: '/home', heading: /./ },
      { name: 'its codes', address: '/tournament', heading: 'Group 2' },
      { name: 'leaderboard', address: '/leaderboard', heading: landing.nomadScoring },
      { name: 'scoring', address: `/leaderboard/${code}?show=score`, heading: scoring.hole(4) },
      { name: 'board', address: `/leaderboard/${code}?show=board`, heading: /./ },
      { name: 'games', address: `/leaderboard/${code}?show=games`, heading: 'Stableford' },
      { name: 'posting', address: '/tournament?show=post', heading: tournament.finalScores },
      { name: 'game format', address: '/tournament?step=4', heading: tournament.stepTitles[4] },
      { name: 'tees and groups', address: '/tournament?step=5', heading: tournament.stepTitles[5] },
      { name: 'card', address: `/leaderboard/${code}?show=card`, heading: /./ },
    ]
    for (const place of places) expect(await faultsOf(phone, place)).toEqual([])
  }),
)
