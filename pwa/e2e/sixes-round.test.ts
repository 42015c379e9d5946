import { expect, test } from 'vitest'
import { expectedFigures, gamesAreFinal, scoreGroupHole, shownFigures, twoGroups } from './harness/game-round.ts'
import { holes } from './harness/round.ts'
import { allAtClub, showHole } from './harness/scoring.ts'
import { story } from './harness/story.ts'

const sixesId = 14

test(
  'a Sixes round tells the new teams on the seventh hole, with no network either, and comes to the same everywhere',
  { timeout: 300_000 },
  story(async ({ club, takePhone }) => {
    const { outing, first, second, third } = await twoGroups({ club, takePhone }, sixesId)
    const golferIds = outing.groups.flatMap((group) => group.golferIds)
    const [group] = outing.groups
    if (group === undefined) throw new Error('the outing has no group')
    const expected = await expectedFigures(club, { group, contestId: sixesId, golferIds })

    for (const hole of holes(1, 18)) {
      if (hole === 5) await second.goOffline()
      if (hole === 14) await second.comeBack()
      await showHole(second.page, hole)
      const isNew = hole === 7 || hole === 13
      expect(await second.page.getByText('New teams.').isVisible()).toBe(isNew)
      await scoreGroupHole(hole === 18 ? third.page : first.page, { group: 1, hole })
      await scoreGroupHole(second.page, { group: 2, hole })
    }

    for (const { page } of [first, second, third]) {
      await allAtClub(page)
      await gamesAreFinal(page)
      expect(await shownFigures(page, 'Sixes')).toEqual({ points: expected.points, skins: expected.skins })
    }
  }),
)
