import { expect, test } from 'vitest'
import {
  holeToGoOn,
  isHolePlayed,
  isHoleScored,
  missedAtStart,
  playedBy,
  playersOn,
  withoutGaps,
} from './departures.ts'
import { entryOn } from './outing.ts'
import { posting } from './posting.ts'
import { sampleCard, sampleGolfer, sampleHoles } from './sample-outing-testing.ts'
import { standing } from './standing.ts'

const holes = sampleHoles()
const pars = holes.map(({ par }) => par)

test('a golfer who leaves plays the holes before that one in the order of play', () => {
  const isPlayed = playedBy(sampleGolfer(1, { startingHole: 10, leftFrom: 3 }), holes)
  expect(holes.map(({ hole }) => hole).filter(isPlayed)).toEqual([1, 2, 10, 11, 12, 13, 14, 15, 16, 17, 18])
  expect(holes.every(({ hole }) => playedBy(sampleGolfer(1), holes)(hole))).toBe(true)
})

test('a hole is played by those who are still there', () => {
  const golfers = [sampleGolfer(1, { leftFrom: 7 }), sampleGolfer(2)]
  expect(playersOn({ holes, golfers }, 6).map(({ id }) => id)).toEqual([1, 2])
  expect(playersOn({ holes, golfers }, 7).map(({ id }) => id)).toEqual([2])
})

test('a hole is scored once everyone who is still there has an entry', () => {
  const golfers = [sampleGolfer(1, { leftFrom: 7 }), sampleGolfer(2), sampleGolfer(3)]
  const card = sampleCard({ golfers, gross: { 1: pars.slice(0, 6), 2: pars, 3: pars.slice(0, 7) } })
  expect([6, 7, 8].map((hole) => isHoleScored(card, hole))).toEqual([true, true, false])
})

test('without gaps, a golfer has picked up on each hole, and on extra holes that another one has played', () => {
  const golfers = [sampleGolfer(1), sampleGolfer(2)]
  const entry = entryOn(withoutGaps(sampleCard({ golfers, gross: { 1: [...pars, 4], 2: pars.slice(0, 17) } })))
  expect([17, 18, 19, 20].map((hole) => entry(2, hole)?.kind)).toEqual(['holed', 'picked-up', 'picked-up', undefined])
})

test('a group goes on with its first hole, in its order of play, on which someone who is still there has no entry', () => {
  const golfers = [
    sampleGolfer(1, { startingHole: 17 }),
    sampleGolfer(2, { startingHole: 17, leftFrom: 2 }),
    sampleGolfer(3, { group: 2 }),
  ]
  const last = (count: number) => [...Array<undefined>(16), 4, 4].slice(0, 16 + count)
  const next = (gross: Parameters<typeof sampleCard>[0]['gross']) => holeToGoOn(sampleCard({ golfers, gross }), 1)
  expect(next({})).toBe(17)
  expect(next({ 1: last(2), 2: last(1) })).toBe(18)
  expect(next({ 1: [4, 4, 4, undefined, ...last(2).slice(4)], 2: [4, undefined, ...last(2).slice(2)] })).toBe(4)
  expect(next({ 1: pars, 2: pars })).toBe(null)
})

test('the leader who leaves has no place, stands last, and keeps the card up to there', () => {
  const golfers = [sampleGolfer(1, { leftFrom: 13 }), sampleGolfer(2), sampleGolfer(3)]
  const birdies = pars.map((par) => par - 1)
  const card = sampleCard({ golfers, gross: { 1: birdies, 2: pars } })
  expect(standing(card, 'gross')).toMatchObject([
    { golferId: 2, position: '1' },
    { golferId: 3, position: '–' },
    { golferId: 1, position: 'WD', thru: 12, grossToPar: -12 },
  ])
})

test('a golfer who left is not posted, and keeps no one else from being posted', () => {
  const golfers = [sampleGolfer(1, { leftFrom: 13 }), sampleGolfer(2)]
  const { ready, rounds, incomplete } = posting(sampleCard({ golfers, gross: { 1: pars, 2: pars } }))
  expect(ready).toBe(true)
  expect(rounds.map(({ golferId }) => golferId)).toEqual([2])
  expect(incomplete).toMatchObject([{ golferId: 1, missing: [13, 14, 15, 16, 17, 18], leftFrom: 13 }])
})

test('an outing that everybody has left is not ready', () => {
  const golfers = [sampleGolfer(1, { leftFrom: 1 })]
  expect(posting(sampleCard({ golfers, gross: { 1: pars } })).ready).toBe(false)
})

test('a golfer who came late missed what the group had played before, and one who is not there all of it', () => {
  const golfers = [1, 2, 3, 4].map((id) => sampleGolfer(id, { startingHole: 17, group: id < 4 ? 1 : 2 }))
  const without = (...missing: number[]) => pars.map((par, at) => (missing.includes(at + 1) ? undefined : par))
  const [played, late, never] = golfers
  const card = sampleCard({ golfers, gross: { 1: without(18), 2: without(17, 18, 1, 5), 4: pars } })
  if (played === undefined || late === undefined || never === undefined) throw new Error('no field')
  expect(missedAtStart(late, card)).toEqual([17, 1])
  expect(missedAtStart(played, card)).toEqual([])
  expect(missedAtStart(never, card)).toEqual([17, ...pars.map((_, at) => at + 1).slice(0, 16)])
  expect(missedAtStart({ ...never, leftFrom: 17 }, card)).toEqual([])
})

test('a golfer who joins later keeps the group on no hole that it played before, and a cleared entry does', () => {
  const golfers = [sampleGolfer(1), sampleGolfer(2)]
  const joined = (holes: number) => pars.map((par, at) => (at >= 11 && at < 11 + holes ? par : undefined))
  const played = (holes: number) => pars.slice(0, holes)
  const next = (gross: Parameters<typeof sampleCard>[0]['gross']) => holeToGoOn(sampleCard({ golfers, gross }), 1)
  expect(next({ 1: played(11) })).toBe(12)
  expect(next({ 1: played(12), 2: joined(1) })).toBe(13)
  expect(next({ 1: played(18), 2: joined(7) })).toBe(null)
  // A hole that is left out later on is wanted.
  expect(next({ 1: played(13), 2: [...joined(1).slice(0, 12), undefined] })).toBe(13)
  const card = sampleCard({ golfers, gross: { 1: played(18), 2: joined(7) } })
  expect(isHolePlayed(card, 3)).toBe(true)
  const wasCleared = (id: number, hole: number) => id === 2 && hole === 3
  expect(isHolePlayed(card, 3, wasCleared)).toBe(false)
  expect(holeToGoOn(card, 1, wasCleared)).toBe(3)
})
