import { expect, test } from 'vitest'
import type { DraftGolfer } from '../draft/outing-draft.ts'
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
    side: 0,
    ...given,
  }
}

const plain = { spin: 0, allowance: '100', ownGameId: 0, format: 'own', teamSize: 4, shares: null } as const

function figures(golfers: readonly DraftGolfer[], spin: 0 | 1 | 2, allowance = '100') {
  const handicaps = [...draftHandicaps({ ...plain, golfers, spin, allowance }, ground)]
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

test('an allowance is taken of the handicap before its rounding, and the spin after it', () => {
  // 22.5 and 13.4: 95 percent are 21.4 and 12.8.
  const golfers = [golfer('high', { index: 19.8 }), golfer('low', { index: 11.8 })]
  expect(figures(golfers, 0, '95')).toEqual({ high: [23, 21], low: [13, 13] })
  expect(figures(golfers, 1, '95')).toEqual({ high: [23, 8], low: [13, 0] })
})

test('a rating with pars of its own counts against those', () => {
  const longer = Array.from({ length: 18 }, (_, at) => ({ hole: at + 1, par: at < 2 ? 5 : 4, handicap: at + 1 }))
  const women = { ...blue, id: 72, gender: 'W' as const, holes: longer }
  const draft = { ...plain, golfers: [golfer('ann', { index: 12.4, teeboxId: 72 })] }
  // With the same index a golfer plays off 14 against the card's par of 72, and off 12 against par 74 of her tees.
  const handicaps = draftHandicaps(draft, { ...ground, teeboxes: { '71': blue, '72': women } })
  expect(handicaps.get('ann')).toEqual({ course: 12, playing: 12, isOfTeam: false })
})

test('partners who share a ball have the strokes of their team', () => {
  const golfers = ['low', 'high', 'one', 'two'].map((key, at) => golfer(key, { index: [4, 20, 10, 10][at] ?? 0 }))
  const strokesOf = (shares: string | null) => {
    const handicaps = draftHandicaps({ ...plain, golfers, format: 'scramble', teamSize: 2, shares }, ground)
    return [...handicaps.values()].map(({ playing }) => playing)
  }
  // 35% of 4.6 and 15% of 22.8; 35% and 15% of 11.4.
  expect(strokesOf(null)).toEqual([5, 5, 6, 6])
  expect(strokesOf('50 50')).toEqual([14, 14, 11, 11])
})
