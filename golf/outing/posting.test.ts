import { describe, expect, test } from 'vitest'
import type { HoleValue } from '../card/hole-entry.ts'
import { courseHandicap } from '../units.ts'
import { adjustedHoles, posting } from './posting.ts'
import { sampleCard, sampleGolfer, sampleHoles } from './sample-outing-testing.ts'

const pars = sampleHoles().map(({ par }) => par)
const blowUp = [9, ...pars.slice(1)]

test('a complete card becomes a round, with its pars counted and its worst hole limited', () => {
  const card = sampleCard({ golfers: [sampleGolfer(1, { handicap: 6 })], gross: { 1: blowUp } })
  expect(posting(card)).toEqual({
    ready: true,
    // Hole 1 is a par 4 without a stroke for a 6: six at most.
    rounds: [{ golferId: 1, gross: 77, adjustedGross: 74, parOrBetter: 17 }],
    inGroupOfOne: [1],
    incomplete: [],
    hasWholeCard: true,
  })
})

test('the holes of a card that count as another score are those above their limit, pickups, and those not played', () => {
  const golfers = [sampleGolfer(1, { handicap: 6 }), sampleGolfer(2, { leftFrom: 17 }), sampleGolfer(3)]
  const card = sampleCard({ golfers, gross: { 1: [9, 'X', ...pars.slice(2)], 2: pars, 3: pars } })
  const adjusted = (golferId: number, reason: 'darkness' | null = null) => adjustedHoles(card, { golferId, reason })
  expect([adjusted(1), adjusted(2, 'darkness'), adjusted(2), adjusted(3)]).toEqual([2, 2, 0, 0])
})

test('who had no other golfer in the group is named, and has no round if no one walked along', () => {
  const golfers = [sampleGolfer(1), sampleGolfer(2, { group: 2 }), sampleGolfer(3, { group: 2 })]
  const card = sampleCard({ golfers, gross: { 1: pars, 2: pars, 3: pars } })
  const ids = (alone: readonly number[]) => posting(card, { alone }).rounds.map(({ golferId }) => golferId)
  expect(posting(card).inGroupOfOne).toEqual([1])
  expect(ids([])).toEqual([1, 2, 3])
  expect(ids([1])).toEqual([2, 3])
  expect(ids([2])).toEqual([1, 2, 3])
  expect(posting(card, { alone: [1] })).toMatchObject({ ready: true, incomplete: [] })
})

test('a golfer of the group who never started is no company, and one who left the course was', () => {
  const golfers = [
    sampleGolfer(1),
    sampleGolfer(2),
    sampleGolfer(3, { group: 2 }),
    sampleGolfer(4, { group: 2, leftFrom: 3 }),
  ]
  const card = sampleCard({ golfers, gross: { 1: pars, 3: pars, 4: pars.slice(0, 2) } })
  expect(posting(card).inGroupOfOne).toEqual([1])
  expect(posting(card, { alone: [1, 3] }).rounds.map(({ golferId }) => golferId)).toEqual([3])
})

test('the ball of a side becomes no round, and the outing is ready all the same', () => {
  const card = sampleCard({ golfers: [sampleGolfer(1, { handicap: 6 })], gross: { 1: pars } })
  expect(posting(card, { ownBall: false })).toEqual({
    ready: true,
    rounds: [],
    inGroupOfOne: [],
    incomplete: [],
    hasWholeCard: true,
  })
})

test('the limit follows the full course handicap, not what the spin left of it', () => {
  const golfer = { ...sampleGolfer(1, { handicap: 18 }), playingHandicap: courseHandicap(0) }
  const card = sampleCard({ golfers: [golfer], gross: { 1: blowUp } })
  expect(posting(card).rounds[0]?.adjustedGross).toBe(75)
})

test('the limit is that of the tees which the golfer plays, with their own par and stroke indexes', () => {
  // From these tees hole 1 is a par 5 and the hardest: one stroke, and eight at most instead of six.
  const holes = sampleHoles().map(({ hole, par, strokeIndex }) => {
    return hole === 1
      ? { hole, par: 5, strokeIndex: 1 }
      : { hole, par, strokeIndex: strokeIndex === 1 ? 7 : strokeIndex }
  })
  const golfers = [{ ...sampleGolfer(1, { handicap: 1 }), holes }, sampleGolfer(2, { handicap: 1 })]
  const written: readonly HoleValue[] = ['X', ...pars.slice(1)]
  const card = sampleCard({ golfers, gross: { 1: written, 2: written } })
  expect(posting(card).rounds.map(({ adjustedGross }) => adjustedGross)).toEqual([76, 74])
})

test('a golfer without an index may take par and five', () => {
  const golfer = sampleGolfer(1)
  const posted = (lacksIndex: boolean) => {
    const card = sampleCard({ golfers: [{ ...golfer, lacksIndex }], gross: { 1: [11, ...pars.slice(1)] } })
    return posting(card).rounds[0]?.adjustedGross
  }
  expect(posted(true)).toBe(77)
  expect(posted(false)).toBe(74)
})

test('a card with a pickup is posted without a gross, at its most likely score or the limit', () => {
  const golfers = [sampleGolfer(1, { handicap: 6 }), sampleGolfer(2)]
  const card = sampleCard({ golfers, gross: { 1: ['X', ...pars.slice(1)], 2: ['X5', ...pars.slice(1)] } })
  expect(posting(card).rounds).toEqual([
    { golferId: 1, gross: null, adjustedGross: 74, parOrBetter: 17 },
    { golferId: 2, gross: null, adjustedGross: 73, parOrBetter: 17 },
  ])
})

test('a conceded stroke posts the score with it, at most the limit, with gimmes or without', () => {
  const golfers = [sampleGolfer(1), sampleGolfer(2)]
  const card = sampleCard({ golfers, gross: { 1: ['4c', ...pars.slice(1)], 2: ['9c', ...pars.slice(1)] } })
  for (const gimmes of [true, false]) {
    expect(posting({ ...card, gimmes }).rounds).toEqual([
      { golferId: 1, gross: 72, adjustedGross: 72, parOrBetter: 18 },
      { golferId: 2, gross: 77, adjustedGross: 74, parOrBetter: 17 },
    ])
  }
})

test('a golfer with missing holes is named with them and not posted', () => {
  const golfers = [sampleGolfer(1), sampleGolfer(2)]
  const card = sampleCard({ golfers, gross: { 1: pars, 2: pars.slice(0, 16) } })
  const { ready, rounds, incomplete } = posting(card)
  expect(ready).toBe(false)
  expect(rounds.map(({ golferId }) => golferId)).toEqual([1])
  expect(incomplete).toEqual([{ golferId: 2, missing: [17, 18], leftFrom: null, afterReason: 'net-par' }])
})

describe('holes that were not played', () => {
  const played = (holes: number, golfer: { leftFrom?: number } = {}) =>
    sampleCard({ golfers: [sampleGolfer(1, { handicap: 18, ...golfer })], gross: { 1: pars.slice(0, holes) } })
  const notPlayed = new Map([[1, 'weather'] as const])

  test('are net par on 14 holes and more, once a reason is named', () => {
    // A stroke on each hole.
    expect(posting(played(14), { notPlayed }).rounds).toEqual([
      { golferId: 1, gross: null, adjustedGross: 76, parOrBetter: 14, notPlayed: 'weather' },
    ])
  })

  test('may be those of a golfer who left the course, whose later scores do not count', () => {
    const card = sampleCard({ golfers: [sampleGolfer(1, { handicap: 18, leftFrom: 16 })], gross: { 1: pars } })
    expect(posting(card).rounds).toEqual([])
    expect(posting(card, { notPlayed }).rounds).toMatchObject([{ gross: null, adjustedGross: 75 }])
  })

  test('leave no round of fewer holes, of which the association may take ten and more', () => {
    const after = (holes: number) => posting(played(holes), { notPlayed }).incomplete[0]?.afterReason
    expect([13, 10, 9].map(after)).toEqual(['association', 'association', null])
  })

  test('of a golfer in a group of one are a round only if someone walked along', () => {
    expect(posting(played(15)).inGroupOfOne).toEqual([1])
    expect(posting(played(9)).inGroupOfOne).toEqual([])
    expect(posting(played(15), { notPlayed, alone: [1] })).toMatchObject({ rounds: [], incomplete: [] })
  })

  test('are no question of a golfer without an index, and of a ball that was shared', () => {
    const card = played(15)
    const golfers = card.golfers.map((golfer) => ({ ...golfer, lacksIndex: true }))
    const [unrated] = posting({ ...card, golfers }, { notPlayed }).incomplete
    const [shared] = posting(card, { ownBall: false }).incomplete
    expect([unrated, shared]).toMatchObject([{ afterReason: null }, { afterReason: null }])
  })

  test('leave no round over nine holes, which need all nine', () => {
    const holes = sampleHoles(9)
    const card = (count: number) =>
      sampleCard({ holes, golfers: [sampleGolfer(1)], gross: { 1: pars.slice(0, count) } })
    expect(posting(card(7), { notPlayed })).toMatchObject({
      rounds: [],
      incomplete: [{ missing: [8, 9], afterReason: null }],
    })
    expect(posting(card(9)).rounds).toEqual([{ golferId: 1, gross: 36, adjustedGross: 36, parOrBetter: 9 }])
  })

  test('take back a stroke of a plus handicap where it is given back', () => {
    // Plus two gives back on stroke indexes 18 and 17: holes 11 and 3, of which 11 was not played.
    const written = pars.map((par, at) => (at === 10 ? undefined : par))
    const card = sampleCard({ golfers: [sampleGolfer(1, { handicap: -2 })], gross: { 1: written } })
    expect(posting(card, { notPlayed }).rounds).toMatchObject([{ gross: null, adjustedGross: 71 }])
  })

  test('change nothing of a complete card', () => {
    expect(posting(played(18), { notPlayed })).toEqual(posting(played(18)))
  })
})

test('an outing without golfers is not ready', () => {
  expect(posting(sampleCard({ golfers: [], gross: {} })).ready).toBe(false)
})
