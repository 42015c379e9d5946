import { expect, test } from 'vitest'
import * as gameTexts from '../../screens/leaderboard/games/texts.ts'
import * as onHoleTexts from '../../screens/leaderboard/hole/games-on-hole/texts.ts'
import {
  chooseOn,
  everyPhoneShows,
  newestRecords,
  playRound,
  postAsOrganizer,
  skinsOf,
  twoGroups,
  type Four,
} from '../harness/game-round.ts'
import { ownIndex } from '../harness/posting-rounds.ts'
import { showHole, showPane } from '../harness/scoring.ts'
import { story } from '../harness/story.ts'

const wolfId = 21

type PlayedHole = { readonly strokes: Four; readonly choice: string; readonly won: Four; readonly skin?: string }

/**
 * The round, calculated by hand. Ada, Bo, Cy and Dot are the wolf by turns. Dot receives two strokes on holes 1 and 2
 * and one on the others, Cy one on each, Ada one on 1 to 8, Bo one on 1 to 4; `net` is in the comments. Each choice
 * wins, loses and ties once at least.
 */
const round: readonly PlayedHole[] = [
  { strokes: [4, 5, 5, 5], choice: 'With Bo', won: [0, 0, 0, 0] }, // Ada's 3 4 against 4 3
  { strokes: [4, 5, 3, 3], choice: 'Lone', won: [1, 0, 1, 1], skin: 'Dot' }, // Bo's 4 against 3 2 1
  { strokes: [4, 5, 5, 5], choice: 'With Ada', won: [2, 0, 2, 0], skin: 'Ada' }, // Cy's 4 3 against 4 4
  { strokes: [4, 5, 6, 3], choice: 'Blind', won: [0, 0, 0, 6], skin: 'Dot' }, // Dot's 2 against 3 4 5
  { strokes: [4, 5, 5, 5], choice: 'Lone', won: [4, 0, 0, 0], skin: 'Ada' }, // Ada's 3 against 5 4 4
  { strokes: [4, 3, 4, 6], choice: 'With Dot', won: [0, 0, 0, 0] }, // Bo's 3 5 against 3 3
  { strokes: [4, 4, 5, 5], choice: 'Blind', won: [2, 2, 0, 2], skin: 'Ada' }, // Cy's 4 against 3 4 4
  { strokes: [4, 4, 4, 3], choice: 'With Cy', won: [0, 0, 2, 2], skin: 'Dot' }, // Dot's 2 3 against 3 4
  { strokes: [4, 3, 10, 3], choice: 'With Bo', won: [0, 0, 3, 3], skin: 'Dot' }, // Ada's 4 3 against 9 2
  { strokes: [4, 3, 6, 5], choice: 'Lone', won: [0, 4, 0, 0], skin: 'Bo' }, // Bo's 3 against 4 5 4
  { strokes: [3, 4, 4, 6], choice: 'Blind', won: [0, 0, 0, 0] }, // Cy's 3 against 3 4 5
  { strokes: [5, 6, 6, 4], choice: 'Lone', won: [0, 0, 0, 4], skin: 'Dot' }, // Dot's 3 against 5 6 5
  { strokes: [5, 3, 5, 5], choice: 'With Dot', won: [0, 3, 3, 0], skin: 'Bo' }, // Ada's 5 4 against 3 4
  { strokes: [5, 4, 6, 6], choice: 'Blind', won: [0, 6, 0, 0], skin: 'Bo' }, // Bo's 4 against 5 5 5
  { strokes: [4, 5, 5, 5], choice: 'Lone', won: [0, 0, 0, 0] }, // Cy's 4 against 4 5 4
  { strokes: [4, 3, 5, 6], choice: 'With Bo', won: [0, 2, 0, 2], skin: 'Bo' }, // Dot's 5 3 against 4 4
  { strokes: [4, 5, 4, 5], choice: 'Blind', won: [0, 2, 2, 2], skin: 'Cy' }, // Ada's 4 against 5 3 4
  { strokes: [9, 4, 4, 5], choice: 'With Dot', won: [3, 0, 3, 0], skin: 'Cy' }, // Bo's 4 4 against 9 3
]

const pointsOf = (golfer: 0 | 1 | 2 | 3) => round.reduce((sum, { won }) => sum + won[golfer], 0)

const figures = {
  points: { Ada: pointsOf(0), Bo: pointsOf(1), Cy: pointsOf(2), Dot: pointsOf(3) },
  skins: skinsOf(round),
}

/**
 * - Ada's 9 on 18, where she receives no stroke, counts 6: 79 is adjusted to 76. Best 8: seven of 8.0 and the 4.0: 7.5.
 * - Bo's 76 is his fourth: the lowest, 4.0, less 1.0.
 * - Cy had no index: the 10 on hole 9 counts 9, par and five. 92 becomes 91, and of 18.0, 22.0 and 19.0 the lowest
 *   less 2.0 is the first index.
 * - Dot's 85 is a 13.0 and 7.0 better than her index, which is exceptional: 1.0 off each. Seven of 19.0 and the 12.0
 *   are 18.125 on average.
 */
const records = {
  Ada: { score: 76, index: 7.5 },
  Bo: { score: 76, index: 3 },
  Cy: { score: 91, index: 16 },
  Dot: { score: 85, index: 18.1 },
}

test(
  'a Wolf round of two groups, one without a network for nine holes, is the same on every phone and in the records',
  story(async ({ club, takePhone }) => {
    const phones = await twoGroups({ club, takePhone }, wolfId)
    const { first, second, third } = phones

    await showHole(first.page, 1)
    await first.page
      .getByRole('region', { name: gameTexts.wolfOfHole(1) })
      .getByRole('button', { name: onHoleTexts.choose })
      .click()
    await first.page.getByRole('dialog').getByRole('radio', { name: gameTexts.loneWolf }).click()
    await first.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await first.page.getByRole('dialog').waitFor({ state: 'detached' })
    await first.page.getByText(gameTexts.noWolfPick).waitFor()

    await playRound(phones, {
      round,
      before: async (hole, { choice }) => {
        if (hole === 14) {
          await showPane(third.page, 'games')
          await third.page.getByText(/^Amber points/).waitFor()
          await showPane(third.page, 'score')
        }
        const wolfsPhone = (hole - 1) % 4 < 2 ? first : second
        await chooseOn(wolfsPhone.page, { hole, choice })
      },
    })
    await everyPhoneShows(phones, { game: 'Wolf', figures })

    await postAsOrganizer(third)
    await expect.poll(() => newestRecords(club)).toEqual(records)
    await expect.poll(() => ownIndex(third)).toBe('7.5')
  }),
)
