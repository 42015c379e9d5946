import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cardRoles } from '#golf/card/signatures.ts'
import { byBen, endOuting, openOutingClub, startOuting, type OutingClub } from '../outings/outings-testing.ts'
import { signatureHistory } from '../schema/cells.ts'
import { outingGolfers } from '../schema/outings.ts'
import { transaction } from '../transaction.ts'
import { cellOperation, openCellSet, recordCells, type CellWork } from './cell-recording.ts'
import { changesAfter } from './changes.ts'
import { departureKind } from './departures.ts'
import { historyOfScore, scoreKind, type ScoreEntry } from './scores.ts'
import {
  historyOfSignatures,
  reopenCard,
  signatureKind,
  signaturesOfOuting,
  type EnteredSignature,
} from './signatures.ts'

let club: OutingClub
let outing: Awaited<ReturnType<typeof startOuting>>
let alice: number
let ben: number

beforeEach(async () => {
  club = await openOutingClub()
  outing = await startOuting(club)
  alice = outing.golferIds[0] ?? 0
  ben = outing.golferIds[1] ?? 0
})
afterEach(async () => club.close())

const fours = Array.from({ length: 18 }, () => '4').join(' ')

function given(hole: number, { strokes = 4, golferId = ben, ...entry }: Partial<ScoreEntry> = {}) {
  const mid = crypto.randomUUID()
  return { outingId: outing.id, tgroupId: 1, hole, writer: byBen, entry: { mid, golferId, strokes, ...entry } }
}

const score = (hole: number, entry: Partial<ScoreEntry> = {}) =>
  transaction(club.db, (tx) => recordCells(tx, scoreKind, [given(hole, entry)]))

async function wholeCard(): Promise<void> {
  for (let hole = 1; hole <= 18; hole += 1) await score(hole)
}

type Said = Partial<Omit<EnteredSignature, 'entry'>> & Partial<EnteredSignature['entry']>

function signature({ outingId = outing.id, tgroupId = 1, writer = byBen, ...said }: Said): EnteredSignature {
  const role = said.role ?? 'player'
  const mid = crypto.randomUUID()
  const signerId = role === 'player' ? ben : alice
  const entry = { mid, golferId: ben, role, signerId, scores: fours, reopened: null, ...said }
  return { outingId, tgroupId, writer, entry }
}

const sign = (said: Said = {}) => transaction(club.db, (tx) => recordCells(tx, signatureKind, [signature(said)]))
const shown = () => signaturesOfOuting(club.db, outing.id)
const history = () => club.db.sql.select().from(signatureHistory)

/** Runs the operation of a phone, which keeps what comes too late. */
const operate = (work: CellWork) =>
  transaction(club.db, async (tx) => {
    const set = await openCellSet(tx, work.cells)
    const result = work.record(set)
    if (!result.ok) work.keepRefused?.(set, result.refusal)
    await set.write()
  })

async function signedCard(): Promise<void> {
  await wholeCard()
  for (const role of cardRoles) expect(await sign({ role })).toMatchObject({ ok: true })
}

function reopen(reason = 'A stroke was missing', golferId = ben) {
  return transaction(club.db, (tx) => {
    const newId = () => crypto.randomUUID()
    return reopenCard(tx, { outingId: outing.id, tgroupId: 1, golferId, reason, writer: byBen, newId })
  })
}

test('a signature covers that a stroke was conceded', async () => {
  await wholeCard()
  await score(7, { conceded: true })
  expect(await sign()).toMatchObject({ refusal: { code: 'card.changed' } })
  expect(await sign({ scores: fours.split(' ').with(6, '4c').join(' ') })).toMatchObject({ ok: true })
})

test('a signature is known with its golfer, scores and writer, in the history and in the changes', async () => {
  await wholeCard()
  expect(await sign()).toMatchObject({
    value: [{ outcome: 'applied', ver: 1, shown: { signerId: ben, scores: fours } }],
  })
  await sign({ role: 'marker' })
  expect(await shown()).toMatchObject([
    { golferId: ben, role: 'marker', signerId: alice, scores: fours, reopened: null, by: 'Ben Member' },
    { golferId: ben, role: 'player', signerId: ben, scores: fours, reopened: null, by: 'Ben Member' },
  ])
  expect(await history()).toMatchObject([{ role: 'player' }, { role: 'marker' }])
  const { changes } = await changesAfter(club.db, { outingId: outing.id, since: 0, limit: 50 })
  expect(changes.slice(-2)).toMatchObject([
    { kind: 'sign', cell: null, sign: { golferId: ben, role: 'player' } },
    { kind: 'sign', cell: null, sign: { golferId: ben, role: 'marker' } },
  ])
})

test('a card with an open hole is not signed', async () => {
  await wholeCard()
  await score(7, { strokes: null, baseVer: 1 })
  expect(await sign({ scores: fours.split(' ').with(6, '-').join(' ') })).toMatchObject({
    refusal: { code: 'card.incomplete', message: expect.stringContaining('hole 7') },
  })
})

test('a card on which two phones differ is not signed before they agree', async () => {
  await wholeCard()
  const other = { ...byBen, clientId: 'another phone', intentAt: '2099-01-01T00:00:00.000Z' }
  const different = { ...given(4, { strokes: 5, baseVer: 0 }), writer: other }
  await transaction(club.db, (tx) => recordCells(tx, scoreKind, [different]))
  const scores = fours.split(' ').with(3, '5').join(' ')
  expect(await sign({ scores })).toMatchObject({
    refusal: { code: 'card.differences', message: expect.stringContaining('hole 4') },
  })
  await score(4, { strokes: 5, baseVer: 2 })
  expect(await sign({ scores })).toMatchObject({ ok: true })
})

test.each([
  ['a golfer of another group', { tgroupId: 2 }, 'score.not-in-group'],
  ['a golfer of another outing', { outingId: 99 }, 'score.not-in-group'],
])('the card of %s is not signed', async (_, said, code) => {
  await wholeCard()
  expect(await sign(said)).toMatchObject({ refusal: { code } })
  expect(await history()).toEqual([])
})

test('other scores than those of the card are not signed', async () => {
  await wholeCard()
  for (const scores of [fours.replace('4', '5'), `${fours} 4`, '4']) {
    expect(await sign({ scores })).toMatchObject({ refusal: { code: 'card.changed' } })
    await operate(cellOperation(signatureKind, [signature({ scores })]))
  }
  expect(await history()).toEqual([])
  await sign()
  expect(await sign({ scores: fours.split(' ').with(3, '5').join(' ') })).toMatchObject({
    refusal: { code: 'card.changed' },
  })
})

test('the player signs the own card, and the marker is another golfer of the group', async () => {
  await wholeCard()
  for (const said of [{ signerId: alice }, { role: 'marker', signerId: ben }, { role: 'marker', signerId: 99_999 }]) {
    expect(await sign(said as Said)).toMatchObject({ refusal: { code: 'card.signer' } })
  }
})

test('a card that both have signed takes no other score and no departure; the same score is confirmed', async () => {
  await signedCard()
  expect(await score(4, { strokes: 5, baseVer: 1 })).toMatchObject({ refusal: { code: 'card.returned' } })
  expect(await score(4, { strokes: null, baseVer: 1 })).toMatchObject({ refusal: { code: 'card.returned' } })
  expect(await score(4, { baseVer: 0 })).toMatchObject({ value: [{ outcome: 'applied' }] })
  const leave = (fromHole: number | null) => {
    const leaves = { ...signature({}), entry: { mid: crypto.randomUUID(), golferId: ben, fromHole } }
    return transaction(club.db, (tx) => recordCells(tx, departureKind, [leaves]))
  }
  expect(await leave(13)).toMatchObject({ refusal: { code: 'card.returned' } })
  expect(await leave(null)).toMatchObject({ value: [{ outcome: 'applied' }] })
})

test('a score that comes after both signatures is kept for the organizer', async () => {
  await signedCard()
  await operate(cellOperation(scoreKind, [given(4, { strokes: 5, baseVer: 1 })]))
  const entries = await historyOfScore(club.db, { golferId: ben, hole: 4 })
  expect(entries).toMatchObject([
    { strokes: 4, outcome: 'applied' },
    { strokes: 5, outcome: 'late' },
  ])
})

test('signatures and a score of one transaction are decided in their order', async () => {
  await wholeCard()
  const [player, marker] = cardRoles.map((role) => cellOperation(signatureKind, [signature({ role })]))
  const [five, fourAgain, six] = [5, 4, 6].map((strokes) => cellOperation(scoreKind, [given(4, { strokes })]))
  const markerAgain = cellOperation(signatureKind, [signature({ role: 'marker' })])
  const results = await transaction(club.db, async (tx) => {
    const works = [player, five, marker, fourAgain, markerAgain, six].flatMap((work) => work ?? [])
    const set = await openCellSet(
      tx,
      works.flatMap(({ cells }) => cells),
    )
    const recorded = works.map(({ record }) => record(set))
    await set.write()
    return recorded
  })
  expect(results.map((result) => (result.ok ? 'done' : result.refusal.code))).toEqual([
    'done',
    'done',
    'card.changed',
    'done',
    'done',
    'card.returned',
  ])
})

test('a score changed after one signature voids it, and both sign the card as it is then', async () => {
  await wholeCard()
  await sign()
  await score(4, { strokes: 5, baseVer: 1 })
  const scores = fours.split(' ').with(3, '5').join(' ')
  expect(await sign({ role: 'marker' })).toMatchObject({ refusal: { code: 'card.changed' } })
  expect(await sign({ role: 'marker', scores })).toMatchObject({ ok: true })
  expect(await score(4, { strokes: 5, baseVer: 2 })).toMatchObject({ ok: true })
  // From a phone that has not seen the first signature.
  const again = await sign({ scores, baseVer: 0, writer: { ...byBen, clientId: 'another phone' } })
  expect(again).toMatchObject({ value: [{ outcome: 'applied', ver: 2, shown: { scores } }] })
  expect(await score(4, { strokes: 4 })).toMatchObject({ refusal: { code: 'card.returned' } })
})

test('another signature on a returned card is refused, and the same one again changes nothing', async () => {
  await signedCard()
  const third = outing.golferIds[2] ?? 0
  await transaction(club.db, async (tx) => {
    await tx.sql.update(outingGolfers).set({ tgroupId: 1 }).where(eq(outingGolfers.id, third))
  })
  const carol = { role: 'marker', signerId: third } as const
  expect(await sign({ role: 'marker', baseVer: 0 })).toMatchObject({ ok: true })
  expect(await sign(carol)).toMatchObject({ refusal: { code: 'card.returned' } })
  expect((await shown()).length).toBe(2)
})

test('a signature that stands is accepted again after its signer has moved to another group', async () => {
  await wholeCard()
  await sign({ role: 'marker' })
  await transaction(club.db, async (tx) => {
    await tx.sql.update(outingGolfers).set({ tgroupId: 2 }).where(eq(outingGolfers.id, alice))
  })
  expect(await sign({ role: 'marker' })).toMatchObject({ value: [{ outcome: 'applied', shown: { signerId: alice } }] })
})

test('a returned card is reopened with a reason, keeps its history, and is signed again', async () => {
  await signedCard()
  expect(await reopen('   ')).toMatchObject({ refusal: { code: 'card.reason' } })
  expect(await reopen()).toMatchObject({ ok: true })
  const open = { signerId: null, scores: null, reopened: 'A stroke was missing', ver: 2 }
  expect(await shown()).toMatchObject([open, open])
  expect(await reopen()).toMatchObject({ refusal: { code: 'card.not-returned' } })
  // A signature made earlier that arrives now.
  expect(await sign({ baseVer: 0 })).toMatchObject({ refusal: { code: 'card.changed' } })
  await score(4, { strokes: 5 })
  const scores = fours.split(' ').with(3, '5').join(' ')
  for (const role of cardRoles) expect(await sign({ role, scores, baseVer: 2 })).toMatchObject({ ok: true })
  expect(await score(4)).toMatchObject({ refusal: { code: 'card.returned' } })
  const told = (await historyOfSignatures(club.db, { golferId: ben })).map(({ role, reopened }) => [role, reopened])
  expect(told).toEqual([
    ['player', null],
    ['marker', null],
    ['player', 'A stroke was missing'],
    ['marker', 'A stroke was missing'],
    ['player', null],
    ['marker', null],
  ])
})

test('after the end of the outing a card is neither signed nor reopened', async () => {
  await signedCard()
  await endOuting(club.db, { id: outing.id, postedAt: club.now.toISOString() })
  expect(await sign()).toMatchObject({ refusal: { code: 'outing.posted' } })
  expect(await reopen()).toMatchObject({ refusal: { code: 'outing.posted' } })
})
