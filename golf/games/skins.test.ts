import { expect, test } from 'vitest'
import { sampleCard, sampleGolfer, sampleHoles } from '../outing/sample-outing-testing.ts'
import { skins, skinsGame, skinsOfField } from './skins.ts'

const golfers = [sampleGolfer(1), sampleGolfer(2), sampleGolfer(3, { handicap: 18, group: 2 })]

test('the unique low of the whole field wins, gross and net apart', () => {
  const card = sampleCard({ golfers, gross: { 1: [4], 2: [5], 3: [4] } })
  expect(skins({ card, by: 'gross' }).holes[0]).toMatchObject({ winner: null, worth: 0, waitsFor: [] })
  expect(skins({ card, by: 'net' }).holes[0]).toMatchObject({ winner: 3, worth: 1, waitsFor: [] })
})

test('a skin is provisional until the last golfer of the outing has scored the hole', () => {
  const standing = skins({ card: sampleCard({ golfers, gross: { 1: [4], 2: [5] } }), by: 'gross' })
  expect(standing.holes[0]).toEqual({ hole: 1, winner: 1, worth: 1, missing: [3], waitsFor: [1] })
  expect(standing.golfers[0]).toMatchObject({ golferId: 1, won: 0, provisional: 1 })
})

test('once the outing is over, no missing score holds a skin open', () => {
  const card = sampleCard({ golfers, gross: { 1: [4, 3], 2: [5] } })
  const over = skinsOfField(card, { by: 'gross', spin: 0, isOver: true }).standing
  expect(over.holes.slice(0, 2)).toMatchObject([
    { winner: 1, missing: [] },
    { winner: 1, missing: [] },
  ])
  expect(over.golfers).toMatchObject([
    { golferId: 1, won: 2, provisional: 0 },
    { golferId: 2, won: 0 },
  ])
  expect(skinsOfField(card, { by: 'gross', spin: 0, isOver: false }).standing.holes[0]).toMatchObject({ missing: [3] })
})

test('the strokes off the low golfer stay those of the whole field', () => {
  const field = [sampleGolfer(1), sampleGolfer(2, { handicap: 18 })]
  const card = sampleCard({ golfers: field, gross: { 2: [5] } })
  const { compared, standing } = skinsOfField(card, { by: 'net', spin: 2, isOver: true })
  expect(compared.golfers.map(({ playingHandicap }) => playingHandicap)).toEqual([0, 18])
  expect(standing.golfers).toMatchObject([{ golferId: 2, won: 1 }])
})

test('a tied hole is dead', () => {
  const card = sampleCard({ golfers, gross: { 1: [4, 4], 2: [4, 5], 3: [4, 6] } })
  const standing = skins({ card, by: 'gross' })
  expect(standing.golfers.map(({ won }) => won)).toEqual([1, 0, 0])
  expect(standing.unclaimed).toBe(0)
})

test('carried over, a skin collects the tied holes before it and waits for them', () => {
  const card = sampleCard({ golfers, gross: { 1: [4, 4, 2], 2: [4, 5, 3], 3: [4, undefined, 3] } })
  const { holes } = skins({ card, by: 'gross', carryOver: true })
  expect(holes.slice(0, 3).map(({ winner, worth, waitsFor }) => [winner, worth, waitsFor])).toEqual([
    [null, 0, []],
    [1, 2, [2]],
    [1, 1, [2]],
  ])
})

test('a large field lists only the golfers with a skin, and a foursome everyone', () => {
  const linesOf = (count: number) => {
    const ids = Array.from({ length: count }, (_, at) => at + 1)
    const card = sampleCard({
      golfers: ids.map((id) => sampleGolfer(id)),
      gross: Object.fromEntries(ids.map((id) => [id, [id === 2 ? 3 : 4]])),
    })
    return skinsGame.lines({ game: 'skins', by: 'gross', ...skins({ card, by: 'gross' }) })
  }
  expect(linesOf(5)).toEqual([{ of: [2], text: '1 skin', besideName: '1', isEmpty: false }])
  expect(linesOf(4).map(({ text }) => text)).toEqual(['1 skin', '0 skins', '0 skins', '0 skins'])
})

test('the golfer with the most skins is listed first, then the one with the most provisional skins', () => {
  const card = sampleCard({ golfers, gross: { 1: [4, 5, 5, 3], 2: [5, 4, 4, 4], 3: [5, 5, 5] } })
  const lines = skinsGame.lines({ game: 'skins', by: 'gross', ...skins({ card, by: 'gross' }) })
  expect(lines.map(({ of, text }) => [...of, text])).toEqual([
    [2, '2 skins'],
    [1, '1 skin, 1 provisional'],
    [3, '0 skins'],
  ])
})

test('a skin that a par must keep stays so for a golfer who was moved, by the next hole that each winner plays', () => {
  // Holes 1, 9, 10 and 18 are par 4; golfer 3 of the other group starts on hole 10 and ends on hole 9.
  const moved = sampleGolfer(3, { group: 2, startingHole: 10 })
  const fours = sampleHoles().map(() => 4)
  const on = (own: Readonly<Record<number, number>>) => fours.map((four, at) => own[at + 1] ?? four)
  const won = (one: Readonly<Record<number, number>>, third: Readonly<Record<number, number>>) => {
    const card = sampleCard({
      golfers: [sampleGolfer(1), sampleGolfer(2), moved],
      gross: { 1: on(one), 2: fours, 3: on(third) },
    })
    const sides = { order: card.holes.map(({ hole }) => hole), sides: [], records: {}, wolfChoices: () => undefined }
    const play = { ...sides, card, settings: { by: 'gross' as const, validate: true }, isOver: true }
    return skinsGame.standing(play).golfers.map((golfer) => golfer.won)
  }
  expect(won({ 9: 3, 10: 5 }, {})).toEqual([0, 0, 0])
  expect(won({}, { 9: 3, 10: 5 })).toEqual([0, 0, 1])
  expect(won({ 18: 3, 1: 5 }, {})).toEqual([1, 0, 0])
  expect(won({}, { 18: 3, 1: 5 })).toEqual([0, 0, 0])
})
