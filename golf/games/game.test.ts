import { expect, test } from 'vitest'
import { sampleCard, sampleGolfer } from '../outing/sample-outing-testing.ts'
import { betterBall, gameOrder, missingOn, netScores, outrightLow } from './game.ts'

const golfers = [1, 2, 3].map((id) => sampleGolfer(id, { handicap: id, startingHole: 17 }))
// Hole 5 has stroke index 1.
const card = sampleCard({ golfers, gross: { 1: [5, 5, 3, 4, 5], 2: [4, 5, 3, 4, 4], 3: [4, 5, 3, 4] } })

test('a group counts its holes from where it starts, golfers of several groups by number', () => {
  expect(gameOrder(card).slice(0, 3)).toEqual([17, 18, 1])
  const other = sampleGolfer(4, { group: 2, startingHole: 17 })
  expect(gameOrder({ ...card, golfers: [...golfers, other] }).slice(0, 3)).toEqual([1, 2, 3])
})

test('net is gross less the strokes of the playing handicap', () => {
  const net = netScores(card)
  expect([net(1, 5), net(2, 5), net(1, 1)]).toEqual([4, 3, 5])
  expect(net(3, 5)).toBeUndefined()
})

test('a hole names the golfers whose score is missing', () => {
  expect(missingOn(card, 4)).toEqual([])
  expect(missingOn(card, 5)).toEqual([3])
  expect(missingOn(card, 6)).toEqual([1, 2, 3])
})

test('the better ball of a side is its lowest', () => {
  expect(betterBall({ scores: card.scores, side: [1, 2], hole: 1 })).toBe(4)
})

test('the outright low is no one when it is shared, and needs no score of everybody', () => {
  const lowOf = (scores: readonly (number | undefined)[]) => outrightLow(golfers, (id) => scores[id - 1])
  expect(lowOf([4, 3, 5])).toBe(2)
  expect(lowOf([3, 4, 3])).toBeNull()
  expect(lowOf([3, 3, 2])).toBe(3)
  expect(lowOf([undefined, 4, undefined])).toBe(2)
  expect(lowOf([undefined, undefined, undefined])).toBeNull()
})
