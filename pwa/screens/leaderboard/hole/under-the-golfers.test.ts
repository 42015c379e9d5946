import { expect, test } from 'vitest'
import { sampleCard, sampleGolfer } from '#golf/outing/sample-outing-testing.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import * as holeTexts from './texts.ts'
import { silentPhone, targetText, teeingOff } from './under-the-golfers.tsx'

const noon = Date.parse('2026-11-21T12:00:00.000Z')
const other = {
  outingId: 1,
  strokes: 4,
  ver: 1,
  pending: false,
  isOwn: false,
  contested: false,
  late: false,
  by: 'Ben Okafor',
}
const snapshot = { outing: { status: 'inprogress' } } as OutingOnPhone['snapshot']
const card = { holes: Array.from({ length: 18 }, (_, at) => ({ hole: at + 1 })) } as unknown as OutingOnPhone['card']
const outing = { snapshot, card, departures: [], clockAhead: 0 }
const cells = [
  { ...other, golferId: 1, hole: 11, at: '2026-11-21T11:10:00.000Z', isOwn: true },
  { ...other, golferId: 2, hole: 12, at: '2026-11-21T11:25:00.000Z' },
]

test('a phone that sent nothing for half an hour is named with its last hole, also when this one goes on', () => {
  const silent = { by: 'Ben Okafor', hole: 12, at: '2026-11-21T11:25:00.000Z' }
  expect(silentPhone({ ...outing, cells }, { golferIds: [1, 2], now: noon })).toEqual(silent)
  const goesOn = { ...other, golferId: 1, hole: 14, at: '2026-11-21T11:55:00.000Z', isOwn: true }
  expect(silentPhone({ ...outing, cells: [...cells, goesOn] }, { golferIds: [1, 2], now: noon })).toEqual(silent)
  expect(silentPhone({ ...outing, cells }, { golferIds: [1, 2], now: noon - 20 * 60_000 })).toBeNull()
})

test('the silence is counted by the clock of the server, which says when a score arrived', () => {
  const behind = { ...outing, cells, clockAhead: 3_600_000 }
  expect(silentPhone(behind, { golferIds: [1, 2], now: noon - 3_600_000 })).toMatchObject({ hole: 12 })
  const ahead = { ...outing, cells, clockAhead: -3_600_000 }
  expect(silentPhone(ahead, { golferIds: [1, 2], now: noon + 2_400_000 })).toBeNull()
})

test('no one waits for a golfer whom this phone scores now, who has left, or whose card is complete', () => {
  const asked = { golferIds: [1, 2], now: noon }
  const taken = { ...other, golferId: 2, hole: 13, at: '2026-11-21T11:29:00.000Z', isOwn: true }
  expect(silentPhone({ ...outing, cells: [...cells, taken] }, asked)).toBeNull()
  const left = [{ golferId: 2, fromHole: 13 }] as unknown as OutingOnPhone['departures']
  expect(silentPhone({ ...outing, cells, departures: left }, asked)).toBeNull()
  const complete = card.holes.map(({ hole }) => ({ ...other, golferId: 2, hole, at: '2026-11-21T11:00:00.000Z' }))
  expect(silentPhone({ ...outing, cells: complete }, asked)).toBeNull()
})

test('a phone that scores alone misses no other one, and other groups do not count', () => {
  expect(silentPhone({ ...outing, cells }, { golferIds: [1], now: noon })).toBeNull()
  expect(silentPhone({ ...outing, cells: [] }, { golferIds: [1, 2], now: noon })).toBeNull()
})

test('what a hole is about is said in a few words', () => {
  const nameOf = (id: number) => ['', 'Alice', 'Dev'][id] ?? ''
  expect(targetText({ kind: 'match', side: [1, 2] }, nameOf)).toBe(holeTexts.closesMatch('Alice & Dev'))
  expect(targetText({ kind: 'handicap', golferId: 2, toPar: 2, holes: 4 }, nameOf)).toBe(
    holeTexts.beatsHandicap({ name: 'Dev', toPar: '+2', holes: 4 }),
  )
})

test('in foursomes the partners of each side tee off in turn, from the hole on which the group starts', () => {
  const partner = (id: number, first: string) => ({ id, user_id: id, first, last: 'Reed', unrounded: 0 })
  const ofSides = {
    card: sampleCard({ golfers: [1, 3].map((id) => sampleGolfer(id, { startingHole: 10 })), gross: {} }),
    snapshot: {
      golfers: [
        { id: 1, partners: [partner(1, 'Ann'), partner(2, 'Ben')] },
        { id: 3, partners: [partner(3, 'Cy'), partner(4, 'Dee')] },
      ],
    } as unknown as OutingOnPhone['snapshot'],
  }
  const on = (hole: number) => teeingOff(ofSides, { golferIds: [1, 3], hole })
  expect([10, 11, 1].map(on)).toEqual([
    ['Ann', 'Cy'],
    ['Ben', 'Dee'],
    ['Ben', 'Dee'],
  ])
  expect(holeTexts.teeOff(on(10))).toBe('Ann and Cy tee off')
})
