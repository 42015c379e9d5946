import { expect, test } from 'vitest'
import { storedScore, type HoleValue } from '#golf/card/hole-entry.ts'
import { sampleCard, sampleGolfer, sampleHoles } from '#golf/outing/sample-outing-testing.ts'
import type { PhoneCell } from '#sync/device/outings/outings.ts'
import { cardAsText, leavingOf } from './leaving.ts'
import { texts } from './texts.ts'

const nothing = { waiting: 0, rejected: 0 }
const golfers = [sampleGolfer(1), sampleGolfer(2), sampleGolfer(3, { group: 2 })]
const others = { pending: false, isOwn: false, contested: false, late: false, ver: 1 }

function cell(
  golferId: number,
  hole: number,
  { value = 4, ...more }: Partial<PhoneCell> & { value?: HoleValue | null } = {},
) {
  const at = `2026-11-21T1${hole < 10 ? 0 : 1}:${10 + hole}:00.000Z`
  return { ...others, by: 'Alice Moreno', at, outingId: 1, golferId, hole, ...storedScore(value), ...more }
}

type Value = { golferId: number; hole: number } & Partial<PhoneCell> & { value?: HoleValue | null }

/** Group 1 has a four on each of nine holes, except for the given changes. */
function outing(changed: readonly Value[] = [], without: readonly number[] = []) {
  const holes = sampleHoles(9)
  const cells = [1, 2].flatMap((golferId) =>
    holes
      .filter(({ hole }) => golferId === 1 || !without.includes(hole))
      .map(({ hole }) => {
        const { value = 4, ...more } = changed.find((one) => one.golferId === golferId && one.hole === hole) ?? {}
        return cell(golferId, hole, { value, ...more })
      }),
  )
  const gross = Object.fromEntries(
    [1, 2].map((id) => [
      id,
      holes.map(({ hole }) => {
        const own = cells.find((one) => one.golferId === id && one.hole === hole)
        return own?.strokes ?? own?.pickup ?? undefined
      }),
    ]),
  )
  return { card: sampleCard({ golfers, holes, gross }), cells }
}

test('with every hole of the group acknowledged a phone may leave, and another group does not matter', () => {
  expect(leavingOf(outing(), { group: 1, status: nothing, unsaved: 0 })).toEqual({
    kind: 'safe',
    holes: 9,
    lastAt: '2026-11-21T10:19:00.000Z',
  })
})

test('a phone waits for the acknowledgement of each of its operations, which need not be scores', () => {
  const waiting = { hole: 9, pending: true, isOwn: true, by: null }
  const changed = [1, 2].map((golferId) => ({ golferId, ...waiting }))
  expect(leavingOf(outing(changed), { group: 1, status: { ...nothing, waiting: 2 }, unsaved: 0 })).toEqual({
    kind: 'wait',
    holes: [9],
    operations: 2,
  })
  expect(leavingOf(outing(), { group: 1, status: { ...nothing, waiting: 1 }, unsaved: 0 })).toEqual({
    kind: 'wait',
    holes: [],
    operations: 1,
  })
})

test('a phone whose database refused a correction may not leave with it', () => {
  expect(leavingOf(outing(), { group: 1, status: nothing, unsaved: 1 })).toEqual({ kind: 'unsaved', operations: 1 })
})

test('what the server refused, and what two phones disagree on, is decided first', () => {
  expect(leavingOf(outing(), { group: 1, status: { ...nothing, rejected: 2 }, unsaved: 0 })).toEqual({
    kind: 'refused',
    operations: 2,
  })
  const contested = outing([{ golferId: 2, hole: 7, contested: true }])
  expect(leavingOf(contested, { group: 1, status: nothing, unsaved: 0 })).toEqual({ kind: 'differ', holes: [7] })
})

test('a phone may leave without what a golfer missed who came late, and not without a score that was cleared', () => {
  const ofGroup = { group: 1, status: nothing, unsaved: 0 }
  expect(leavingOf(outing([], [1, 2, 3]), ofGroup)).toMatchObject({ kind: 'safe' })
  const cleared = outing([{ golferId: 2, hole: 1, value: null }])
  expect(leavingOf(cleared, ofGroup)).toMatchObject({ kind: 'group', missing: [1] })
})

test('a phone that is done names the holes of the group that are missing, and who scored last elsewhere', () => {
  const shared = outing([{ golferId: 2, hole: 9, by: 'Ben Okafor' }], [7, 8])
  expect(leavingOf(shared, { group: 1, status: nothing, unsaved: 0 })).toEqual({
    kind: 'group',
    missing: [7, 8],
    by: 'Ben Okafor',
  })
  const alone = outing([], [7, 8])
  const mine = { ...alone, cells: alone.cells.map((each) => ({ ...each, isOwn: true })) }
  expect(leavingOf(mine, { group: 1, status: nothing, unsaved: 0 })).toMatchObject({ missing: [7, 8], by: null })
})

test('the card as a text has every score in the order of the card, and names what is not at the club', () => {
  const changed = [
    { golferId: 1, hole: 3, value: 'X' },
    { golferId: 2, hole: 9, pending: true },
  ] as const
  const snapshot = { outing: { course: 'Papago Golf Course', date: '2026-11-21' } }
  const text = cardAsText(
    { ...outing(changed), snapshot: snapshot as never },
    { group: 1, nameOf: (id) => ['', 'Alice Moreno', 'Ben Okafor'][id] ?? '' },
  )
  expect(text.split('\n')).toEqual([
    'Papago, Sat, Nov 21, Group 1',
    texts.message.key,
    '',
    'Alice Moreno',
    '1–9: 4 4 X 4 4 4 4 4 4',
    '',
    'Ben Okafor',
    '1–9: 4 4 4 4 4 4 4 4 4 = 36',
    'Total 36',
    '',
    'Not at the club yet: hole 9.',
  ])
})
