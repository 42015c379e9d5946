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
