import { expect, test } from 'vitest'
import {
  chooseOn,
  choiceOn,
  expectedFigures,
  gamesAreFinal,
  scoreGroupHole,
  shownFigures,
  twoGroups,
} from './harness/game-round.ts'
import { holes } from './harness/round.ts'
import { allAtClub, showHole, showPane } from './harness/scoring.ts'
import { story } from './harness/story.ts'

const wolfId = 21

test(
  'a Wolf round of two groups, one of them without a network for nine holes, comes to the same on every phone',
  { timeout: 300_000 },
  story(async ({ club, takePhone }) => {
    const { outing, first, second, third } = await twoGroups({ club, takePhone }, wolfId)
    const golferIds = outing.groups.flatMap((group) => group.golferIds)
    const [group] = outing.groups
    if (group === undefined) throw new Error('the outing has no group')
    const expected = await expectedFigures(club, { group, contestId: wolfId, golferIds })

    await showHole(first.page, 1)
    await first.page.getByRole('region', { name: 'Wolf of hole 1' }).getByRole('button', { name: 'Choose' }).click()
    await first.page.getByRole('dialog').getByRole('radio', { name: /^Lone/ }).click()
    await first.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await first.page.getByRole('dialog').waitFor({ state: 'detached' })
    await first.page.getByText('No choice yet').waitFor()

    for (const hole of holes(1, 18)) {
      if (hole === 5) await second.goOffline()
      if (hole === 14) await second.comeBack()
      const choice = choiceOn(hole, golferIds)
      const wolfsPhone = (hole - 1) % 4 < 2 ? first : second
      await chooseOn(wolfsPhone.page, { hole, choice, name: expected.nameOf(choice.partner ?? 0) })
      await scoreGroupHole(hole === 18 ? third.page : first.page, { group: 1, hole })
      await scoreGroupHole(second.page, { group: 2, hole })
      if (hole === 13) {
        await showPane(third.page, 'Games')
        await third.page.getByText(/Points on amber are for now\. Waits for holes/).waitFor()
        await showPane(third.page, 'Score')
      }
    }

    for (const { page } of [first, second, third]) {
      await allAtClub(page)
      await gamesAreFinal(page)
      expect(await shownFigures(page, 'Wolf')).toEqual({ points: expected.points, skins: expected.skins })
    }
  }),
)
