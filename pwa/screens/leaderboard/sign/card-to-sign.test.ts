import { expect, test } from 'vitest'
import type { CardRole } from '#golf/card/signatures.ts'
import { sampleCard, sampleGolfer, sampleHoles } from '#golf/outing/sample-outing-testing.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { cardOnPhone, cardsOfGroup, choicesOf, markersOf } from './card-to-sign.ts'
import { historyOf } from './signed-card.tsx'
import * as texts from './texts.ts'

type Signed = Pick<OutingOnPhone, 'card' | 'cells' | 'signatures'>

const said = {
  ver: 1,
  pending: false,
  isOwn: false,
  contested: false,
  late: false,
  by: 'Ben',
  at: '2026-11-21T19:00:00.000Z',
}
const fours = Array.from({ length: 9 }, () => '4').join(' ')

/** Golfers 1, 2 and 3 of a group with a four on each of nine holes. */
function outing({ strokes = 4, leftFrom }: { strokes?: number | null; leftFrom?: number } = {}): Signed {
  const golfers = [sampleGolfer(1), sampleGolfer(2), sampleGolfer(3, leftFrom === undefined ? {} : { leftFrom })]
  const holes = sampleHoles(9)
  const cells = golfers.flatMap(({ id: golferId }) =>
    holes.map(({ hole }) => ({ ...said, outingId: 1, golferId, hole, strokes: hole === 4 ? strokes : 4 })),
  )
  return { card: sampleCard({ golfers, holes, gross: {} }), cells, signatures: [] }
}

function signature(golferId: number, role: CardRole, scores: string | null = fours, reopened: string | null = null) {
  return { ...said, outingId: 1, golferId, role, signerId: scores === null ? null : golferId, scores, reopened }
}

const both = (golferId: number) => [signature(golferId, 'player'), signature(golferId, 'marker')]

test('a card is locked once both have signed it, whatever is entered on this phone after that', () => {
  expect(cardOnPhone({ ...outing(), signatures: both(1) }, 1).isLocked).toBe(true)
  expect(cardOnPhone({ ...outing({ strokes: 5 }), signatures: both(1) }, 1)).toMatchObject({
    isLocked: true,
    counting: { player: { golferId: 1 }, marker: { golferId: 1 } },
  })
})

test('one signature counts until a score changes', () => {
  const signatures = [signature(1, 'player')]
  expect(cardOnPhone({ ...outing(), signatures }, 1).counting.player).toMatchObject({ signerId: 1 })
  expect(cardOnPhone({ ...outing({ strokes: 5 }), signatures }, 1).counting.player).toBeNull()
})

test('a hole without a score is open, and one that two phones entered differently is a difference', () => {
  expect(cardOnPhone(outing({ strokes: null }), 1)).toMatchObject({ open: [4], differences: [] })
  const { cells, ...rest } = outing()
  const differing = cells.map((cell) => ({ ...cell, contested: cell.hole === 7 }))
  expect(cardOnPhone({ ...rest, cells: differing }, 1)).toMatchObject({ open: [], differences: [7] })
})

test('a card that was opened again says by whom and why, until one of the two signs it', () => {
  const open = [signature(1, 'player', null, 'A stroke'), signature(1, 'marker', null, 'A stroke')]
  expect(cardOnPhone({ ...outing(), signatures: open }, 1).reopened).toEqual({ by: 'Ben', reason: 'A stroke' })
  const again = [signature(1, 'player'), ...open.slice(1)]
  expect(cardOnPhone({ ...outing(), signatures: again }, 1).reopened).toBeNull()
})

test('the cards of a group are signed in turn, without golfers who left', () => {
  const { of, signed, nextAfter } = cardsOfGroup({ ...outing({ leftFrom: 5 }), signatures: both(1) }, [1, 2, 3])
  expect({ of, signed, after: [0, 1, 2].map(nextAfter) }).toEqual({ of: 2, signed: 1, after: [2, 2, null] })
  expect(cardsOfGroup(outing({ strokes: null }), [1, 2, 3]).hasWholeCard).toBe(false)
})

test('the marker that is proposed is the next golfer of the group', () => {
  expect(markersOf(outing(), 1)).toEqual([2, 3])
  expect(markersOf(outing(), 3)).toEqual([1, 2])
})

test('a golfer who left the course marks a card only if chosen', () => {
  expect(markersOf(outing({ leftFrom: 5 }), 2)).toEqual([1, 3])
})

const entry = (strokes: number | null, by: string, outcome: 'applied' | 'contested' | 'late' = 'applied') => {
  return { strokes, by, outcome }
}

test('a group chooses between the score that is shown and the last other one, in the order of their entry', () => {
  const entries = [entry(3, 'Al'), entry(5, 'Al'), entry(6, 'Ben', 'contested')]
  const [five, six] = [
    { value: 5, by: 'Al' },
    { value: 6, by: 'Ben' },
  ]
  expect(choicesOf(entries, six)).toEqual([five, six])
  expect(choicesOf(entries, five)).toEqual([five, six])
  expect(choicesOf([entry(5, 'Al'), entry(9, 'Ben', 'late')], five)).toEqual([five])
})

test('the history tells a reopening once, and each signature with its golfer', () => {
  const at = { enteredAt: null, receivedAt: said.at, outcome: 'applied', by: 'Al' } as const
  const lines = historyOf(
    [
      { ...at, role: 'player', signerId: 1, scores: fours, reopened: null },
      { ...at, role: 'player', signerId: null, scores: null, reopened: 'A stroke' },
      { ...at, role: 'marker', signerId: null, scores: null, reopened: 'A stroke' },
    ],
    (golferId) => `Golfer ${golferId}`,
  )
  expect(lines.map(({ what }) => what)).toEqual([texts.signedAs('player', 'Golfer 1'), texts.openedBecause('A stroke')])
})
