import { expect, test } from 'vitest'
import { sampleCard, sampleGolfer } from '#golf/outing/sample-outing-testing.ts'
import { inViewOf, spokenCard, spokenHoleOf } from './read-aloud.tsx'

const golfers = [sampleGolfer(1), sampleGolfer(2, { handicap: 18 })]
const card = sampleCard({ golfers, gross: { 1: [4, 5, 4], 2: [5] } })
const nameOf = (id: number) => ['', 'Alice', 'Ben'][id] ?? ''

test('a hole is read with its facts, the strokes and the scores, and without a par that no one entered', () => {
  const entries = [
    { golferId: 1, shown: 4, recorded: undefined, isSet: false },
    { golferId: 2, shown: 5, recorded: 5, isSet: false },
  ] as const
  expect(spokenHoleOf(card, { hole: 1, entries, nameOf })).toBe(
    'Hole 1, par 4, stroke index 7. Alice. Ben, gets one stroke, five',
  )
})

test('after a pickup the card has no total', () => {
  const pickedUp = sampleCard({ golfers, gross: { 1: [4, 'X'], 2: [] } })
  expect(spokenCard(pickedUp, { golferIds: [1, 2], nameOf })).toBe('Alice, through two, no total. Ben, no score yet')
})

test('the card is read golfer by golfer', () => {
  expect(spokenCard(card, { golferIds: [1, 2], nameOf })).toBe(
    'Alice, through three, one over par, net one over par. Ben, through one, one over par, net even par',
  )
})

test('the board and the games are not read, also after the last hole, when the card is', () => {
  for (const tab of ['board', 'games'] as const) {
    expect(inViewOf(tab, { isEnd: false })).toBeNull()
    expect(inViewOf(tab, { isEnd: true })).toBeNull()
  }
  expect(inViewOf('score', { isEnd: false })).toBe('hole')
  expect(inViewOf('score', { isEnd: true })).toBe('card')
  expect(inViewOf('card', { isEnd: false })).toBe('card')
})
