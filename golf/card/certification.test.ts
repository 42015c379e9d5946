import { expect, test } from 'vitest'
import { certifiedCard, type CardEvent } from './certification.ts'

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
  const again = state(marked, byPlayer, byMarker, returned, reopen, byMarker)
  expect(again).toMatchObject({ state: 'marker-certified', reopenings: ['Penalty on 2'] })
})
