import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleCard, sampleGolfer, sampleHoles } from '../outing/sample-outing-testing.ts'
import { courseHandicap } from '../units.ts'
import type { HoleValue } from './hole-entry.ts'
import { scorecard } from './scorecard.ts'

function cardOf({
  handicap,
  gross,
  count = 18,
}: {
  handicap: number
  gross: (HoleValue | undefined)[]
  count?: 9 | 18
}) {
  const golfer = sampleGolfer(7, { handicap })
  return scorecard({ golfer, ...sampleCard({ golfers: [golfer], gross: { 7: gross }, holes: sampleHoles(count) }) })
}

test('a row has the strokes received, gross, net and both figures against par', () => {
  const card = cardOf({ handicap: 8, gross: [5, 5, 2] })
  expect(card.holes.slice(0, 4)).toEqual([
    { hole: 1, par: 4, strokeIndex: 7, received: 1, written: 5, gross: 5, net: 4, toPar: 1, netToPar: 0 },
    { hole: 2, par: 5, strokeIndex: 11, received: 0, written: 5, gross: 5, net: 5, toPar: 0, netToPar: 0 },
    { hole: 3, par: 3, strokeIndex: 17, received: 0, written: 2, gross: 2, net: 2, toPar: -1, netToPar: -1 },
    { hole: 4, par: 4, strokeIndex: 3, received: 1 },
  ])
})

test('sums count scored holes only and keep the par of the whole side', () => {
  const card = cardOf({ handicap: 18, gross: [5, undefined, 4, ...Array<undefined>(7), 3] })
  expect(card.out).toEqual({ par: 36, received: 9, scored: 2, notHoled: 0, gross: 9, net: 7 })
  expect(card.in).toEqual({ par: 36, received: 9, scored: 1, notHoled: 0, gross: 3, net: 2 })
  expect(card.total).toEqual({ par: 72, received: 18, scored: 3, notHoled: 0, gross: 12, net: 9 })
  expect(card).toMatchObject({ thru: 3, grossToPar: 2, netToPar: -1, parsOrBetter: 1 })
})

test('strokes are those that the spin left', () => {
  const golfer = { ...sampleGolfer(7, { handicap: 18 }), playingHandicap: courseHandicap(0) }
  const { holes, scores } = sampleCard({ golfers: [golfer], gross: { 7: [5] } })
  expect(scorecard({ golfer, holes, scores })).toMatchObject({ grossToPar: 1, netToPar: 1 })
})

test('a nine-hole card has no second side', () => {
  const card = cardOf({ handicap: 4, gross: Array<number>(9).fill(4), count: 9 })
  expect(card.in).toEqual({ par: 0, received: 0, scored: 0, notHoled: 0, gross: 0, net: 0 })
  expect(card.total).toMatchObject({ par: 36, received: 4, gross: 36, net: 32 })
})

test('net is gross less strokes, on every hole and in every sum', () => {
  const anyScore = fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined })
  fc.assert(
    fc.property(
      fc.integer({ min: -10, max: 72 }),
      fc.array(anyScore, { minLength: 18, maxLength: 18 }),
      (handicap, gross) => {
        const card = cardOf({ handicap, gross })
        const scored = card.holes.filter((row) => row.gross !== undefined)
        const received = scored.reduce((sum, row) => sum + row.received, 0)
        for (const row of scored) expect(row.net).toBe((row.gross ?? 0) - row.received)
        expect(card.total.net).toBe(card.total.gross - received)
        expect(card.netToPar).toBe(card.grossToPar - received)
        expect(card.thru).toBe(scored.length)
      },
    ),
  )
})

test('a hole on which the ball was picked up is played and is in no sum', () => {
  const card = cardOf({ handicap: 0, gross: [4, 'X', 'X5', 3] })
  expect(card.holes[1]).toEqual({ hole: 2, par: 5, strokeIndex: 11, received: 0, written: 'X' })
  expect(card.holes[2]).toMatchObject({ written: 'X5' })
  expect(card).toMatchObject({ thru: 4, grossToPar: -1, parsOrBetter: 2, total: { scored: 2, notHoled: 2, gross: 7 } })
})

test('a conceded stroke is a score with gimmes only, and the hole is played either way', () => {
  const golfer = sampleGolfer(7)
  const outing = sampleCard({ golfers: [golfer], gross: { 7: [4, '5c', 3] } })
  const without = scorecard({ ...outing, golfer })
  expect(without.holes[1]).toEqual({ hole: 2, par: 5, strokeIndex: 11, received: 0, written: '5c' })
  expect(without).toMatchObject({ thru: 3, total: { scored: 2, notHoled: 1, gross: 7 } })
  const withGimmes = scorecard({ ...outing, golfer, gimmes: true })
  expect(withGimmes.holes[1]).toMatchObject({ written: '5c', gross: 5, toPar: 0 })
  expect(withGimmes).toMatchObject({ thru: 3, total: { scored: 3, notHoled: 0, gross: 12 } })
})
