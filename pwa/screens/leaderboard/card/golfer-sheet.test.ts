import { expect, test } from 'vitest'
import { storedEntries } from '#golf/card/hole-entry.ts'
import { cardOfEntries } from '#golf/outing/outing.ts'
import { courseHandicap } from '#golf/units.ts'
import { departureText, paceOf } from './golfer-sheet.tsx'
import * as cardTexts from './texts.ts'

const here = 'saved on this phone'
const left = { fromHole: 13, pending: false, contested: false, by: 'Group 1 · BO' }

test('the golfer’s sheet says who entered it, and what settles a disagreement', () => {
  expect(departureText(left, here)).toBe(cardTexts.departure({ ...left, here: false }))
  expect(departureText({ ...left, fromHole: null, by: null }, here)).toBe(
    cardTexts.departure({ fromHole: null, by: null, contested: false, here: false }),
  )
  expect(departureText({ ...left, contested: true }, here)).toBe(
    cardTexts.departure({ ...left, contested: true, here: false }),
  )
  expect(departureText(undefined, here)).toBeNull()
})

test('the golfer’s sheet has the pace while a total can still be reached', () => {
  const golfer = {
    id: 1,
    group: 1,
    startingHole: 1,
    leftFrom: null,
    courseHandicap: courseHandicap(0),
    playingHandicap: courseHandicap(0),
  }
  const holes = [1, 2, 3].map((hole) => ({ hole, par: 4, strokeIndex: hole }))
  const after = (...scores: readonly (number | null)[]) =>
    cardOfEntries({
      holes,
      golfers: [golfer],
      entries: storedEntries(
        scores.map((strokes, at) => ({
          golferId: 1,
          hole: at + 1,
          strokes,
          ...(strokes === null && { pickup: 'X' as const }),
        })),
      ),
    })
  const inPlay = (card: ReturnType<typeof after>) => paceOf({ card, status: 'inprogress' }, golfer)
  expect([after(), after(5), after(5, 4), after(5, null), after(5, 4, 4)].map(inPlay)).toEqual([
    null,
    15,
    14,
    null,
    null,
  ])
  expect(paceOf({ card: after(5), status: 'posted' }, golfer)).toBeNull()
  expect(paceOf({ card: after(5), status: 'inprogress' }, { ...golfer, leftFrom: 2 })).toBeNull()
})
