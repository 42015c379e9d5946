import { expect, test } from 'vitest'
import { lastHoles, withoutLastHoles } from './followed.ts'
import { entryOn } from './outing.ts'
import { sampleCard, sampleGolfer, sampleHoles } from './sample-outing-testing.ts'

const golfers = [sampleGolfer(1, { startingHole: 16 }), sampleGolfer(2)]

test('the last holes are those played last, also by a group that started on the 16th', () => {
  const gross = { 1: [6, 7, 8, ...Array.from({ length: 12 }, () => undefined), 3, 4, 'X'] as const }
  const last = lastHoles(sampleCard({ golfers, gross }), { golferId: 1, count: 5 })
  expect(last).toEqual([
    { hole: 17, par: 4, gross: 4 },
    { hole: 18, par: 4, gross: 'X' },
    { hole: 1, par: 4, gross: 6 },
    { hole: 2, par: 5, gross: 7 },
    { hole: 3, par: 3, gross: 8 },
  ])
})

test('a golfer who is not in the outing has played nothing', () => {
  expect(lastHoles(sampleCard({ golfers, gross: {} }), { golferId: 9, count: 5 })).toEqual([])
})

test('the last three holes of each golfer’s own order are hidden, and nothing else', () => {
  const fours = sampleHoles().map(() => 4)
  const card = withoutLastHoles(sampleCard({ golfers, gross: { 1: fours, 2: fours } }))
  const hidden = (id: number) =>
    sampleHoles().flatMap(({ hole }) => (entryOn(card)(id, hole) === undefined ? [hole] : []))
  expect(hidden(1)).toEqual([13, 14, 15])
  expect(hidden(2)).toEqual([16, 17, 18])
  expect(card.scores(2, 15)).toBe(4)
})
