import { describe, expect, test } from 'vitest'
import { cardOfEntries, entryOn } from '../outing/outing.ts'
import { sampleCard, sampleGolfer, sampleHoles } from '../outing/sample-outing-testing.ts'
import { rabbitFull18, rabbitHolders, rabbitPerNine } from './rabbit.ts'

/** A group of two; each letter is a hole of play: a or b wins it, = is a tie, . has no score of b. */
function play(story: string, { group = 1, ids = [1, 2], startingHole = 1 } = {}) {
  const golfers = ids.map((id) => sampleGolfer(id, { group, startingHole }))
  const card = (mine: string) => {
    const gross = Array<number | undefined>(18).fill(undefined)
    ;[...story].forEach((winner, at) => {
      if (mine === 'a' || winner !== '.') gross[(at + startingHole - 1) % 18] = winner === mine ? 3 : 4
    })
    return gross
  }
  const [a = 1, b = 2] = ids
  return { card: sampleCard({ golfers, gross: { [a]: card('a'), [b]: card('b') } }), wolfChoices: () => undefined }
}

describe('the rabbit', () => {
  test('is caught by an outright low, kept through ties and set free by another', () => {
    expect(rabbitHolders([null, 1, null, 1, 2, null, 2])).toEqual([null, 1, 1, 1, null, null, 2])
  })

  test('changes hands immediately where it is stolen', () => {
    expect(rabbitHolders([1, 2, null, 1], 'steal')).toEqual([1, 2, 2, 1])
  })
})

test('one per nine runs free again on the tenth hole of play', () => {
  const group = rabbitPerNine.standing(play('a========b', { startingHole: 4 })).groups[0]
  expect(group?.legs.map(({ holder, waitsFor }) => [holder, waitsFor.length])).toEqual([
    [1, 0],
    [2, 8],
  ])
  expect(group?.legs[1]?.holes[0]).toMatchObject({ hole: 13, holder: 2 })
  expect(group?.holder).toBe(2)
})

test('the full 18 has one rabbit', () => {
  const group = rabbitFull18.standing(play('a========b')).groups[0]
  expect(group?.legs).toHaveLength(1)
  expect(group?.holder).toBeNull()
})

test('both are the same over nine holes', () => {
  const nine = { ...play('a==b====a'), card: { ...play('a==b====a').card, holes: sampleHoles(9) } }
  expect(rabbitPerNine.standing(nine)).toEqual(rabbitFull18.standing(nine))
  expect(rabbitPerNine.standing(nine).groups[0]).toMatchObject({ holder: 1, legs: [{ holder: 1, waitsFor: [] }] })
})

test('a hole without every score is left out, and every later holder waits for it', () => {
  const leg = rabbitFull18.standing(play('a.b')).groups[0]?.legs[0]
  expect(leg?.holes.slice(0, 3)).toEqual([
    { hole: 1, missing: [], winner: 1, holder: 1, waitsFor: [] },
    { hole: 2, missing: [2], winner: null, holder: 1, waitsFor: [2] },
    { hole: 3, missing: [], winner: 2, holder: null, waitsFor: [2] },
  ])
})

test('a board names the winner of each nine, and who has the rabbit of the one in play', () => {
  const lines = (story: string) => rabbitPerNine.lines(rabbitPerNine.standing(play(story)))
  expect(lines('a')).toEqual([{ of: [1], text: 'has the rabbit' }])
  expect(lines('a========b')).toEqual([
    { of: [1], text: 'won the rabbit, holes 1–9' },
    { of: [2], text: 'has the rabbit' },
  ])
  expect(lines('a========b========')).toEqual([
    { of: [1], text: 'won the rabbit, holes 1–9' },
    { of: [2], text: 'won the rabbit, holes 10–18' },
  ])
})

test('a board leaves out a free rabbit, and that of a nine with a gap once the next one is played', () => {
  const lines = (story: string) => rabbitPerNine.lines(rabbitPerNine.standing(play(story)))
  expect(lines('=========b========')).toEqual([{ of: [2], text: 'won the rabbit, holes 10–18' }])
  expect(lines('a=.======b')).toEqual([{ of: [2], text: 'has the rabbit' }])
})

test('a board names no holes of a rabbit of the whole round', () => {
  const lines = (story: string) => rabbitFull18.lines(rabbitFull18.standing(play(story)))
  expect(lines('a=================')).toEqual([{ of: [1], text: 'won the rabbit' }])
})

test('a holder keeps the rabbit up to the last hole that they play, and the one left catches it', () => {
  const { card } = play('a=====')
  const golfers = card.golfers.map((golfer) => (golfer.id === 1 ? { ...golfer, leftFrom: 5 } : golfer))
  const [group] = rabbitFull18.standing({ card: { ...card, golfers } }).groups
  expect(group?.legs[0]?.holes.slice(2, 6).map(({ holder }) => holder)).toEqual([1, 1, 2, 2])
})

test('every group of two or more has its own rabbit', () => {
  const one = play('a', { ids: [1, 2], group: 1 }).card
  const other = play('b', { ids: [3, 4], group: 2 }).card
  const alone = sampleGolfer(5, { group: 3 })
  const card = {
    ...one,
    golfers: [...one.golfers, ...other.golfers, alone],
    entries: (id: number, hole: number) => entryOn(id < 3 ? one : other)(id, hole),
  }
  const { groups } = rabbitFull18.standing({ card: cardOfEntries(card) })
  expect(groups.map(({ group, holder }) => [group, holder])).toEqual([
    [1, 1],
    [2, 4],
  ])
})
