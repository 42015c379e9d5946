import { expect, test } from 'vitest'
import {
  certifiedCard,
  markerOf,
  refusalOfSignature,
  scoresText,
  signingOf,
  type CardEvent,
  type CardToSign,
} from './certification.ts'
import { isReturned } from './signatures.ts'

const marked: CardEvent = {
  type: 'enter',
  by: 'marker',
  holes: [
    [1, '4'],
    [2, 'X7'],
  ],
}
const byPlayer: CardEvent = { type: 'certify', by: 'player' }
const byMarker: CardEvent = { type: 'certify', by: 'marker' }
const returned: CardEvent = { type: 'return' }
const state = (...events: readonly CardEvent[]) => certifiedCard(events, 2)

test('a card with an empty hole cannot be certified', () => {
  const empty: CardEvent = { type: 'enter', by: 'marker', holes: [[1, '4']] }
  expect(state(empty, byMarker)).toMatchObject({ state: 'open', refused: [[1, 'card.incomplete']] })
})

test('an entry that changes nothing voids nothing', () => {
  expect(state(marked, byPlayer, byMarker, marked).state).toBe('certified')
})

test('a change of one hole in the marker’s column voids both certifications', () => {
  const changed: CardEvent = {
    type: 'enter',
    by: 'marker',
    holes: [
      [1, '4'],
      [2, '6'],
    ],
  }
  expect(state(marked, byPlayer, byMarker, changed)).toMatchObject({ state: 'open', scores: ['4', '6'] })
})

test('a change of the player’s own column voids the player’s certification only', () => {
  const own: CardEvent = { type: 'enter', by: 'player', holes: [[1, '5']] }
  expect(state(marked, byPlayer, byMarker, own)).toMatchObject({ state: 'marker-certified', differences: [1] })
})

test('a returned card is locked', () => {
  const after = state(marked, byPlayer, byMarker, returned, byPlayer, returned)
  expect(after).toMatchObject({
    state: 'returned',
    scores: ['4', 'X7'],
    refused: [
      [4, 'card.returned'],
      [5, 'card.returned'],
    ],
  })
})

test('only a returned card is reopened; it keeps the reason and is certified again', () => {
  const reopen: CardEvent = { type: 'reopen', reason: 'Penalty on 2' }
  expect(state(marked, reopen).refused).toEqual([[1, 'card.not-returned']])
  const blank: CardEvent = { type: 'reopen', reason: ' ' }
  expect(state(marked, byPlayer, byMarker, returned, blank).refused).toEqual([[4, 'card.reason']])
  const again = state(marked, byPlayer, byMarker, returned, reopen, byMarker)
  expect(again).toMatchObject({ state: 'marker-certified', reopenings: ['Penalty on 2'] })
})

const holes: CardToSign['holes'] = [
  { hole: 1, entry: 4, contested: false },
  { hole: 2, entry: 'X7', contested: false },
]
const unsigned = { player: null, marker: null }
const seen = { signerId: 1, scores: scoresText(holes) }
const both = { player: seen, marker: { ...seen, signerId: 2 } }

test('a card that player and marker signed over the same scores is returned', () => {
  expect(seen.scores).toBe('4 X7')
  expect(signingOf({ holes, signatures: { ...unsigned, player: seen } }).state).toBe('player-certified')
  expect(signingOf({ holes, signatures: { ...unsigned, marker: seen } }).state).toBe('marker-certified')
  expect(signingOf({ holes, signatures: both }).state).toBe('returned')
  expect(isReturned(both)).toBe(true)
})

test('a signature over other scores than those of the card no longer counts', () => {
  const changed = [holes[0] ?? { hole: 1, entry: 4, contested: false }, { hole: 2, entry: 6, contested: false }]
  expect(signingOf({ holes: changed, signatures: { ...unsigned, player: seen } }).state).toBe('open')
  const again = { signerId: 2, scores: scoresText(changed) }
  expect(isReturned({ player: seen, marker: again })).toBe(false)
  expect(signingOf({ holes: changed, signatures: { player: seen, marker: again } }).state).toBe('marker-certified')
})

test('a hole that two phones entered differently is a difference, and no one signs before it is settled', () => {
  const differing = holes.map((one) => ({ ...one, hole: one.hole + 9, contested: true }))
  expect(signingOf({ holes: differing, signatures: both })).toMatchObject({ state: 'open', differences: [10, 11] })
  expect(refusalOfSignature({ holes: differing, signatures: unsigned }, 'player', seen)).toBe('card.differences')
})

test('a hole that one phone cleared and the other one scored is a difference', () => {
  const cleared = [holes[0] ?? { hole: 1, entry: 4, contested: false }, { hole: 2, entry: null, contested: true }]
  expect(signingOf({ holes: cleared, signatures: unsigned }).differences).toEqual([2])
})

test.each([
  ['an open hole', [{ hole: 1, entry: null, contested: false }], unsigned, '-', 'card.incomplete'],
  ['other scores than those seen', holes, unsigned, '5 X7', 'card.changed'],
  ['more scores than the card has', holes, unsigned, '4 X7 4', 'card.changed'],
  ['a returned card', holes, both, '4 X7', 'card.returned'],
  ['the scores that were seen', holes, { ...unsigned, player: seen }, '4 X7', null],
] as const)('signing %s', (_, card, signatures, scores, code) => {
  expect(refusalOfSignature({ holes: card, signatures }, 'marker', { signerId: 2, scores })).toBe(code)
})

test('the marker is the next golfer of the group; a golfer alone has none', () => {
  expect(markerOf(1, [1, 2, 3])).toBe(2)
  expect(markerOf(3, [1, 2, 3])).toBe(1)
  expect(markerOf(1, [1])).toBe(null)
})
