import { expect, test } from 'vitest'
import { scorecard } from '#golf/card/scorecard.ts'
import { sampleCard, sampleGolfer } from '#golf/outing/sample-outing-testing.ts'
import { toDecide, totalsOf } from './round-complete.tsx'
import * as holeTexts from './texts.ts'

test('a complete round without anything to decide says nothing', () => {
  expect(toDecide({ rejected: 0, setHoles: [] })).toEqual([])
})

test('what waits for a person is listed with what to do, the gravest first', () => {
  const lines = toDecide({ rejected: 1, setHoles: [3] })
  expect(lines.map(({ tone }) => tone)).toEqual(['refused', 'waiting'])
  expect(lines.map(({ text }) => text)).toEqual([holeTexts.seeWhyAbove(1), holeTexts.changeSet('hole 3')])
})

test('a golfer who picked up has no total, and the nine that was holed out', () => {
  const golfer = sampleGolfer(7, { handicap: 18 })
  const card = (second: number | 'X') => {
    const gross = [...Array<number>(9).fill(4), second, ...Array<number>(8).fill(5)]
    return scorecard({ ...sampleCard({ golfers: [golfer], gross: { 7: gross } }), golfer })
  }
  expect(totalsOf(card('X'))).toEqual({ front: 36, back: 'NR', gross: 'NR', net: null, hasTotal: false })
  expect(totalsOf(card(5))).toEqual({ front: 36, back: 45, gross: 81, net: 63, hasTotal: true })
})
