import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readHoleEntry } from '../card/hole-entry.ts'
import { sampleGolfer, sampleHoles } from '../outing/sample-outing-testing.ts'
import { courseHandicap } from '../units.ts'
import { afterReason, pickupPosts, postedCard, type CardToPost, maximumHoleScore } from './posted-card.ts'

/** A card of pars with some holes written otherwise; null for a hole without an entry. */
function cardOf(written: Readonly<Record<number, string | null>>, others: Partial<CardToPost> = {}): CardToPost {
  const holes = others.holes ?? sampleHoles()
  return {
    holes,
    courseHandicap: courseHandicap(0),
    reason: null,
    ...others,
    entry: (hole) => {
      const text = written[hole] === undefined ? `${holes[hole - 1]?.par}` : written[hole]
      return text === null ? undefined : (readHoleEntry(text) ?? undefined)
    },
  }
}

test('a card of plain scores posts its gross', () => {
  expect(postedCard(cardOf({}))).toMatchObject({ acceptable: true, gross: 72, adjustedGross: 72, limited: 0 })
})

describe('the adjusted gross score', () => {
  const all = (written: string) => Object.fromEntries(sampleHoles().map(({ hole }) => [hole, written]))
  const adjusted = (written: string, handicap: number | null) =>
    postedCard(cardOf(all(written), { courseHandicap: handicap === null ? null : courseHandicap(handicap) }))

  test('counts no hole above net double bogey', () => {
    // Par 72 with a double bogey on every hole is 108, and every stroke received adds one.
    expect(adjusted('20', 0)).toMatchObject({ adjustedGross: 108, limited: 18 })
    expect(adjusted('20', 11)).toMatchObject({ adjustedGross: 119 })
    expect(adjusted('20', -3)).toMatchObject({ adjustedGross: 105 })
  })

  test('keeps the holes below it', () => {
    expect(adjusted('4', 4)).toMatchObject({ adjustedGross: 72 })
  })

  test('allows par and five to a golfer without an index', () => {
    expect(adjusted('8', null)).toMatchObject({ adjustedGross: 144 })
    expect(adjusted('20', null)).toMatchObject({ adjustedGross: 162 })
    expect(adjusted('X', null)).toMatchObject({ adjustedGross: 162 })
  })
})

describe('holes that were not played', () => {
  const without = (holes: readonly number[]) => Object.fromEntries(holes.map((hole) => [hole, null]))
  const last = (count: number) => without(Array.from({ length: count }, (_, at) => 18 - at))

  test('four of eighteen are net par, five are too many', () => {
    expect(postedCard(cardOf(last(4), { reason: 'weather', courseHandicap: courseHandicap(18) }))).toMatchObject({
      acceptable: true,
      gross: null,
      adjustedGross: 76,
      limited: 4,
    })
    expect(postedCard(cardOf(last(5), { reason: 'weather' }))).toEqual({ acceptable: false, reason: 'too-few' })
  })

  test('a nine-hole card needs all nine', () => {
    const nine = cardOf(without([9]), { holes: sampleHoles(9), reason: 'injury' })
    expect(postedCard(nine)).toEqual({ acceptable: false, reason: 'too-few' })
  })

  test('a golfer without an index needs every hole, whatever the reason', () => {
    const first = cardOf(last(1), { reason: 'darkness', courseHandicap: null })
    expect(postedCard(first)).toEqual({ acceptable: false, reason: 'incomplete' })
  })
})

test.each([
  [18, 18, null],
  [18, 17, 'net-par'],
  [18, 14, 'net-par'],
  [18, 13, 'association'],
  [18, 10, 'association'],
  [18, 9, null],
  [9, 8, null],
])('with a reason, %d holes of which %d were played allow %s', (holes, played, allowed) => {
  expect(afterReason({ holes, played })).toBe(allowed)
})

test('a most likely score above the limit posts the limit', () => {
  expect(postedCard(cardOf({ 1: 'X5', 2: 'X12' }))).toMatchObject({ gross: null, adjustedGross: 75 })
})

/** Strokes handed out one by one, from the hardest hole down; given back from the easiest hole up. */
function handedOut(handicap: number, strokeIndexes: readonly number[]): readonly number[] {
  const fromHardest = strokeIndexes.toSorted((one, other) => one - other)
  const order = handicap < 0 ? fromHardest.toReversed() : fromHardest
  const received = new Map<number, number>()
  for (let given = 0; given < Math.abs(handicap); given += 1) {
    const hole = order[given % order.length] ?? 0
    received.set(hole, (received.get(hole) ?? 0) + Math.sign(handicap))
  }
  return strokeIndexes.map((strokeIndex) => received.get(strokeIndex) ?? 0)
}

test('every card posts what the Rules of Handicapping say of each of its holes', () => {
  const entry = fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 14 }).map((count): string | null => `${count}`) },
    { weight: 2, arbitrary: fc.constantFrom('X', 'X3', 'X6', 'X12', '4c', '11c') },
    { weight: 1, arbitrary: fc.constant(null) },
  )
  const card = fc.record({
    count: fc.constantFrom<9 | 18>(9, 18),
    handicap: fc.option(fc.integer({ min: -9, max: 72 }), { freq: 5 }),
    written: fc.array(entry, { minLength: 18, maxLength: 18 }),
    reason: fc.constantFrom('weather', null),
  })
  fc.assert(
    fc.property(card, ({ count, handicap, written, reason }) => {
      const holes = sampleHoles(count)
      const own = written.slice(0, count)
      const posted = postedCard(
        cardOf(Object.fromEntries(own.map((text, at) => [at + 1, text])), {
          holes,
          reason,
          courseHandicap: handicap === null ? null : courseHandicap(handicap),
        }),
      )
      const open = own.filter((text) => text === null).length
      const allows = open === 0 || (reason !== null && handicap !== null && count === 18 && open <= 4)
      expect(posted.acceptable).toBe(allows)
      if (!posted.acceptable) return
      const received = handedOut(
        handicap ?? 0,
        holes.map(({ strokeIndex }) => strokeIndex),
      )
      const due = holes.map(({ par }, at) => {
        const strokes = received[at] ?? 0
        const text = own[at] ?? null
        // Net par on a hole that was not played; else the score, or the most likely one, up to net double bogey.
        if (text === null) return par + strokes
        const limit = handicap === null || strokes > 3 ? par + 5 : par + 2 + strokes
        return Math.min(Number(/\d+/.exec(text)?.[0] ?? limit), limit)
      })
      expect(posted.adjusted).toEqual(due)
      expect(posted.adjustedGross).toBe(due.reduce((sum, each) => sum + each, 0))
      const isHoled = own.every((text) => text !== null && !text.startsWith('X'))
      expect(posted.gross === null).toBe(!isHoled)
    }),
  )
})

test('a pickup counts the limit for a golfer, and nothing for a team that shares a ball', () => {
  const holes = sampleHoles()
  const [hole = { hole: 1, par: 4, strokeIndex: 1 }] = holes
  const golfer = sampleGolfer(1)
  expect(pickupPosts({ hole, holes, golfer, pickup: 'X' })).toBe(hole.par + 2)
  expect(pickupPosts({ hole, holes, golfer, pickup: 'X5' })).toBe(5)
  expect(pickupPosts({ hole, holes, golfer, pickup: 'X9' })).toBe(hole.par + 2)
  expect(pickupPosts({ hole, holes, golfer: { ...golfer, lacksIndex: true }, pickup: 'X' })).toBe(hole.par + 5)
  expect(pickupPosts({ hole, holes, golfer: { ...golfer, partners: [1, 2] }, pickup: 'X7' })).toBeNull()
})

describe('the maximum of a hole', () => {
  test.each([
    { par: 4, received: 1, handicap: 15, expected: 7 },
    { par: 4, received: 0, handicap: 8, expected: 6 },
    { par: 5, received: -1, handicap: -2, expected: 6 },
    { par: 4, received: 3, handicap: 52, expected: 9 },
    { par: 4, received: 4, handicap: 58, expected: 9 },
    { par: 3, received: 0, handicap: null, expected: 8 },
  ])('of par $par with $received strokes is $expected', ({ par, received, handicap, expected }) => {
    const full = handicap === null ? null : courseHandicap(handicap)
    expect(maximumHoleScore({ par, received, courseHandicap: full })).toBe(expected)
  })
})
