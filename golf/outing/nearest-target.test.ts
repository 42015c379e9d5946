import { describe, expect, test } from 'vitest'
import { matchStanding, type HoleResult } from '../games/match.ts'
import { nearestTarget } from './nearest-target.ts'
import { sampleCard, sampleGolfer, sampleHoles } from './sample-outing-testing.ts'

// Par 4 on hole 1; stroke index 7.
const golfers = [sampleGolfer(1), sampleGolfer(2, { handicap: 18 }), sampleGolfer(3, { group: 2, handicap: 18 })]
const empty = sampleCard({ golfers, gross: {} })
const now = { card: empty, golferIds: [1, 2], hole: 1, matches: [], pots: [] }
const pars = sampleHoles().map(({ par }) => par)

const match = (up: number, left: number) => ({
  sides: [{ golfers: [1] }, { golfers: [2] }],
  match: { up, left, leader: up > 0 ? 'A' : 'B', winner: null, waitsFor: [1] } as const,
})

describe('a match', () => {
  test.each([
    { up: 2, left: 3, side: [1] },
    { up: 1, left: 3, side: null },
    { up: 1, left: 2, side: [1] },
    { up: -2, left: 3, side: [2] },
  ])('$up up with $left to play is closed on this hole by $side', ({ up, left, side }) => {
    expect(nearestTarget({ ...now, matches: [match(up, left)] })).toEqual(
      side === null ? null : { kind: 'match', side },
    )
  })

  test('is not closed on a hole that one side has conceded, but on the next', () => {
    // 2 up thru 15; side A conceded the 16th, and nothing is written there yet.
    const holes = sampleHoles().map(({ hole }): HoleResult => (hole < 3 ? 1 : hole < 16 ? 0 : hole === 16 ? -1 : null))
    const standing = matchStanding({ order: sampleHoles().map(({ hole }) => hole), holes, conceded: null, extra: null })
    const matches = [{ sides: [{ golfers: [1] }, { golfers: [2] }], match: standing }]
    expect(nearestTarget({ ...now, matches, hole: 16 })).toBeNull()
    expect(nearestTarget({ ...now, matches, hole: 17 })).toEqual({ kind: 'match', side: [1] })
  })
})

describe('a skin', () => {
  const card = sampleCard({ golfers, gross: { 3: [4] } })

  test('is won with a score below the lowest of those who have played the hole', () => {
    const net = { isNet: true, card }
    expect(nearestTarget({ ...now, card, pots: [net] })).toEqual({ kind: 'skin', isNet: true, needs: 2, hole: 1 })
    const gross = { isNet: false, card }
    expect(nearestTarget({ ...now, card, pots: [gross] })).toEqual({ kind: 'skin', isNet: false, needs: 3, hole: 1 })
  })

  test('that only less than a hole in one would win is no target', () => {
    const ace = sampleCard({ golfers, gross: { 3: [1] } })
    const gross = { isNet: false, card: ace }
    expect(nearestTarget({ ...now, card: ace, pots: [gross] })).toEqual({ kind: 'alive', isNet: false, skins: 17 })
    // Golfer 3 has a net 0 there, and golfer 2, with a stroke as well, no less.
    const net = { isNet: true, card: ace }
    expect(nearestTarget({ ...now, card: ace, pots: [net] })).toEqual({ kind: 'alive', isNet: true, skins: 17 })
  })

  test('at net is won by a hole in one of a golfer with a stroke more', () => {
    const two = sampleCard({ golfers, gross: { 3: [2] } })
    const pots = [{ isNet: true, card: two }]
    expect(nearestTarget({ ...now, card: two, pots })).toEqual({ kind: 'skin', isNet: true, needs: 0, hole: 1 })
    expect(nearestTarget({ ...now, card: two, pots, golferIds: [1] })).toMatchObject({ kind: 'alive' })
  })

  test('of a game in which ties carry over is a target, and its holes are no count of the skins alive', () => {
    const carrying = { isNet: true, card, carries: true }
    expect(nearestTarget({ ...now, card, pots: [carrying] })).toMatchObject({ kind: 'skin', needs: 2 })
    expect(nearestTarget({ ...now, pots: [{ ...carrying, card: empty }] })).toBe(null)
    const pots = [
      { ...carrying, card: empty },
      { isNet: false, card: empty },
    ]
    expect(nearestTarget({ ...now, pots })).toEqual({ kind: 'alive', isNet: false, skins: 18 })
  })

  test('that no one has played for is one of those alive', () => {
    expect(nearestTarget({ ...now, pots: [{ isNet: true, card: empty }] })).toEqual({
      kind: 'alive',
      isNet: true,
      skins: 18,
    })
  })
})

describe('the handicap', () => {
  const after = (over: readonly number[]) =>
    sampleCard({ golfers, gross: { 2: over.map((more, at) => (pars[at] ?? 0) + more) } })

  test('is beaten with one stroke less than it gives over the holes that are left', () => {
    // 15 over on 14 holes: with 18 strokes, 3 over on the last four equals the handicap, and 2 beats it.
    const card = after([2, ...Array.from({ length: 13 }, () => 1)])
    expect(nearestTarget({ ...now, card })).toEqual({ kind: 'handicap', golferId: 2, toPar: 2, holes: 4 })
  })

  test('is no target early in the round, or out of reach', () => {
    expect(nearestTarget({ ...now, card: after([1, 1, 1]) })).toBeNull()
    expect(nearestTarget({ ...now, card: after(Array.from({ length: 14 }, () => 2)) })).toBeNull()
  })
})

test('what this hole can close comes first', () => {
  const card = sampleCard({ golfers, gross: { 3: [4] } })
  const both = { ...now, card, pots: [{ isNet: true, card }], matches: [match(1, 1)] }
  expect(nearestTarget(both)).toEqual({ kind: 'match', side: [1] })
  const scored = sampleCard({ golfers, gross: { 1: [4], 2: [4], 3: [4] } })
  expect(nearestTarget({ ...both, card: scored, pots: [{ isNet: true, card: scored }] })).toMatchObject({
    kind: 'alive',
  })
})
