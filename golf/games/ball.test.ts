import { expect, test } from 'vitest'
import { readHoleEntry } from '../card/hole-entry.ts'
import { cardOfEntries } from '../outing/outing.ts'
import { sampleGolfer, sampleHoles } from '../outing/sample-outing-testing.ts'
import { grossBalls, netBalls } from './ball.ts'
import { stableford } from './stableford.ts'

const written = ['5', '4c', 'X7', undefined, '4']
const entries = (_: number, hole: number) => readHoleEntry(written[hole - 1] ?? '') ?? undefined
const card = cardOfEntries({ holes: sampleHoles(), golfers: [sampleGolfer(1, { handicap: 18 })], entries })
const five = [1, 2, 3, 4, 5]

test('a conceded stroke counts in match play, elsewhere only as a gimme', () => {
  const gross = (of: typeof card, concessions: 'count' | 'only as gimmes') =>
    five.map((hole) => grossBalls(of, concessions)(1, hole))
  expect(gross(card, 'count')).toEqual([5, 4, 'out', null, 4])
  expect(gross(card, 'only as gimmes')).toEqual([5, 'out', 'out', null, 4])
  expect(gross({ ...card, gimmes: true }, 'only as gimmes')).toEqual([5, 4, 'out', null, 4])
})

test('strokes are received on the golfer’s own stroke indexes', () => {
  const hardFirst = sampleHoles().map((hole) => ({ ...hole, strokeIndex: hole.hole }))
  const golfers = [sampleGolfer(1, { handicap: 1 }), { ...sampleGolfer(2, { handicap: 1 }), holes: hardFirst }]
  const net = netBalls({ ...card, golfers }, 'count')
  expect(five.map((hole) => net(1, hole))).toEqual([5, 4, 'out', null, 3])
  expect(five.map((hole) => net(2, hole))).toEqual([4, 4, 'out', null, 4])
})

test('a golfer who left the course has no ball in play', () => {
  const gone = { ...card, golfers: [sampleGolfer(1, { leftFrom: 2 })] }
  expect(five.map((hole) => grossBalls(gone, 'count')(1, hole))).toEqual([5, 'out', 'out', 'out', 'out'])
})

test('Stableford points are counted against the par of the golfer’s own tees', () => {
  const ladies = sampleHoles().map((hole) => ({ ...hole, par: hole.hole === 1 ? 5 : hole.par }))
  const golfers = [sampleGolfer(1), { ...sampleGolfer(2), holes: ladies }]
  const rows = stableford.standing({ card: { ...card, golfers } }).golfers
  expect(rows.map(({ golferId, holes }) => [golferId, holes[0]?.points])).toEqual([
    [2, 2],
    [1, 1],
  ])
})
