import { expect, test } from 'vitest'
import type { DraftGolfer } from './outing-draft.ts'
import { draftHandicaps } from './places-step.tsx'

const blue = { id: 71, course_id: 7, description: 'Blue', rating: 72.1, slope: 128, yardage: 6600 }
const ground = { par: 72, holes: 18 as const, teeboxes: { '71': blue } }

function golfer(key: string, given: Partial<DraftGolfer>): DraftGolfer {
  const person = { id: 0, userId: 0, firstname: 'A', lastname: 'B', email: '' }
  return {
    key,
    ...person,
    index: 10,
    teeboxId: 71,
    group: 1,
    startingHole: 0,
    hasScores: false,
    replaces: 0,
    takesScores: false,
    ...given,
  }
}

function figures(golfers: readonly DraftGolfer[], spin: 0 | 1 | 2) {
  const handicaps = [...draftHandicaps({ golfers, spin }, ground)]
  return Object.fromEntries(handicaps.map(([key, { course, playing }]) => [key, [course, playing]]))
}

test('the course handicap counts the rating against par', () => {
  // 12.4 x 128 / 113 + (72.1 - 72) = 14.15
  expect(figures([golfer('alice', { index: 12.4 })], 0)).toEqual({ alice: [14, 14] })
})

test('with spin the lowest plays at scratch', () => {
  const golfers = [golfer('low', { index: 4 }), golfer('high', { index: 20 })]
  expect(figures(golfers, 1)).toEqual({ low: [5, 0], high: [23, 18] })
})

test('spin by group looks at each group alone, by field at all', () => {
  const golfers = [golfer('low', { index: 4 }), golfer('other', { index: 20, group: 2 })]
  expect(figures(golfers, 1)).toEqual({ low: [5, 0], other: [23, 0] })
  expect(figures(golfers, 2)).toEqual({ low: [5, 0], other: [23, 18] })
})

test('a golfer without an index or tee has no strokes yet and takes none from the others', () => {
  const golfers = [golfer('new', { index: null }), golfer('lost', { teeboxId: null }), golfer('here', { index: 20 })]
  expect(figures(golfers, 1)).toEqual({ here: [23, 0] })
})
