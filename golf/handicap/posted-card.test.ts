import { describe, expect, test } from 'vitest'
import { readHoleEntry } from '../card/hole-entry.ts'
import { sampleHoles } from '../outing/sample-outing.ts'
import { courseHandicap } from '../units.ts'
import { postedCard, type CardToPost } from './posted-card.ts'

/** A card of pars with some holes written otherwise; null for a hole without an entry. */
function cardOf(written: Readonly<Record<number, string | null>>, others: Partial<CardToPost> = {}): CardToPost {
  const holes = others.holes ?? sampleHoles()
  return {
    holes,
    courseHandicap: courseHandicap(0),
    ownBall: true,
    alone: false,
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

test('a golfer out alone and a side with one ball post nothing', () => {
  expect(postedCard(cardOf({}, { alone: true }))).toEqual({ acceptable: false, reason: 'alone' })
  expect(postedCard(cardOf({}, { ownBall: false }))).toEqual({ acceptable: false, reason: 'format' })
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

test('a most likely score above the limit posts the limit', () => {
  expect(postedCard(cardOf({ 1: 'X5', 2: 'X12' }))).toMatchObject({ gross: null, adjustedGross: 75 })
})
