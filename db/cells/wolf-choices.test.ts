import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { snapshotOf } from '../outings/outing-snapshot.ts'
import {
  type OutingClub,
  byBen,
  endOuting,
  entryOf,
  openOutingClub,
  settingsOf,
  startOuting,
  keepLateCells,
} from '../outings/outings-testing.ts'
import { readOuting } from '../outings/outings.ts'
import { wolfHistory } from '../schema/cells.ts'
import { transaction } from '../transaction.ts'
import { recordCells, type Writer } from './cell-recording.ts'
import { changesAfter, choicesOfOuting } from './changes.ts'
import { recordScores } from './scores.ts'
import { choiceKind, type HoleChoice } from './wolf-choices.ts'

let club: OutingClub
let outing: Awaited<ReturnType<typeof startOuting>>
let ids: number[]

beforeEach(async () => {
  club = await openOutingClub()
  const entries = (['alice', 'ben', 'carol', 'dev'] as const).map((name) => entryOf(club, name))
  outing = await startOuting(club, { settings: settingsOf(club, { ownGameId: 21 }), entries })
  ids = outing.golferIds
})
afterEach(async () => club.close())

const byAlice: Writer = { ...byBen, actor: 'Alice Member', clientId: 'another', intentAt: '2026-06-14T10:00:02.000Z' }

type Chosen = Partial<HoleChoice['entry'] & Pick<HoleChoice, 'hole' | 'tgroupId' | 'writer'>>

function choice({ hole = 1, tgroupId = 1, writer = byBen, ...entry }: Chosen): HoleChoice {
  const lone = { mid: crypto.randomUUID(), wolfGame: 1, wolfPartner: null } as const
  return { outingId: outing.id, tgroupId, hole, entry: { ...lone, ...entry }, writer }
}

const choose = (chosen: Chosen) => transaction(club.db, (tx) => recordCells(tx, choiceKind, [choice(chosen)]))
const shown = () => choicesOfOuting(club.db, outing.id)
const history = () => club.db.sql.select().from(wolfHistory)

function score(hole: number) {
  const entries = [{ mid: crypto.randomUUID(), golferId: ids[0] ?? 0, strokes: 4 }]
  const scored = { outingId: outing.id, tgroupId: 1, hole, entries, writer: byBen }
  return transaction(club.db, (tx) => recordScores(tx, scored))
}

describe('a choice', () => {
  test('is shown with its author, and announced to the boards', async () => {
    const [, , , dev = 0] = ids
    expect(await choose({ wolfGame: 2, wolfPartner: dev })).toMatchObject({ value: [{ outcome: 'applied', ver: 1 }] })
    const cell = { tgroupId: 1, hole: 1, wolfGame: 2, wolfPartner: dev, ver: 1, by: 'Ben Member' }
    expect(await shown()).toMatchObject([{ ...cell, contested: false, late: false }])
    const { changes } = await changesAfter(club.db, { outingId: outing.id, since: 1, limit: 10 })
    expect(changes).toMatchObject([{ kind: 'wolf', cell: null, wolf: cell }])
    await choose({ hole: 2 })
    const both = await changesAfter(club.db, { outingId: outing.id, since: 1, limit: 10 })
    expect(both.changes).toMatchObject([{ wolf: { hole: 1 } }, { wolf: { hole: 2 } }])
  })

  test('of several about one hole only the last is sent', async () => {
    await choose({})
    await choose({ wolfGame: 0 })
    const { changes } = await changesAfter(club.db, { outingId: outing.id, since: 1, limit: 10 })
    expect(changes).toMatchObject([{ kind: 'wolf', wolf: { wolfGame: 0, ver: 2 } }])
  })

  test('has no partner unless the wolf plays with one', async () => {
    await choose({ wolfGame: 0, wolfPartner: ids[1] ?? 0 })
    expect(await shown()).toMatchObject([{ wolfGame: 0, wolfPartner: null }])
  })

  test('that someone made without seeing another one is contested, and the later intent is shown', async () => {
    await choose({ baseVer: 0 })
    const answer = { outcome: 'contested', ver: 2, shown: { wolfGame: 0, by: 'Alice Member' } }
    expect(await choose({ wolfGame: 0, baseVer: 0, writer: byAlice })).toMatchObject({ value: [answer] })
    expect(await shown()).toMatchObject([{ wolfGame: 0, contested: true }])
    await choose({ wolfGame: 0, baseVer: 2 })
    expect(await shown()).toMatchObject([{ wolfGame: 0, contested: false, ver: 3 }])
    expect((await history()).map(({ outcome }) => outcome)).toEqual(['applied', 'contested', 'applied'])
  })

  test('after the first score of the hole counts, and is marked late', async () => {
    await score(1)
    await choose({})
    expect(await shown()).toMatchObject([{ wolfGame: 1, late: true }])
    expect(await history()).toMatchObject([{ outcome: 'applied', late: true }])
  })

  test('that is only confirmed after the first score is as timely as it was', async () => {
    await choose({})
    await score(1)
    await choose({})
    expect(await shown()).toMatchObject([{ ver: 2, late: false }])
    await choose({ wolfGame: 0 })
    expect(await shown()).toMatchObject([{ ver: 3, late: true }])
  })

  test('is what the game is computed from', async () => {
    await choose({ hole: 2, wolfGame: 0 })
    const stored = await readOuting(club.db, outing.id)
    if (!stored) throw new Error('The outing is gone')
    expect((await snapshotOf(club.db, stored)).wolfChoices(2)).toEqual({ wolfGame: 0, partner: null })
  })
})

describe('a choice is refused', () => {
  test.each<[string, string, () => Chosen]>([
    ['without a partner', 'wolf.partner', () => ({ wolfGame: 2 })],
    ['with the wolf as partner', 'wolf.partner', () => ({ wolfGame: 2, wolfPartner: ids[0] ?? 0 })],
    ['with someone of no one knows where', 'wolf.partner', () => ({ wolfGame: 2, wolfPartner: 999 })],
    ['for a group that does not play', 'score.not-in-group', () => ({ tgroupId: 2 })],
    ['on a hole that the course does not have', 'score.no-such-hole', () => ({ hole: 19 })],
  ])('%s', async (_, code, chosen) => {
    expect(await choose(chosen())).toMatchObject({ refusal: { code } })
    expect(await shown()).toEqual([])
  })

  test('after the end, and is then kept without touching the board', async () => {
    await choose({})
    await endOuting(club.db, { id: outing.id, postedAt: '2026-06-14T14:00:00.000Z' })
    expect(await choose({ wolfGame: 0 })).toMatchObject({ refusal: { code: 'outing.posted' } })
    await keepLateCells(club.db, choiceKind, [choice({ wolfGame: 0, mid: 'late' })])
    expect(await history()).toMatchObject([{ outcome: 'applied' }, { outcome: 'after-end', mid: 'late', ver: 1 }])
    expect(await shown()).toMatchObject([{ wolfGame: 1, ver: 1 }])
  })
})

test('choices that come too late are kept for groups and holes of the outing only', async () => {
  await endOuting(club.db, { id: outing.id, cancelledAt: '2026-06-14T14:00:00.000Z' })
  expect(await choose({})).toMatchObject({ refusal: { code: 'outing.cancelled' } })
  await keepLateCells(club.db, choiceKind, [choice({ tgroupId: 2 })])
  await keepLateCells(club.db, choiceKind, [choice({ hole: 19 })])
  expect(await history()).toEqual([])
})

test('history is never changed or deleted, and one operation never has two effects', async () => {
  await choose({ mid: 'same' })
  await expect(transaction(club.db, (tx) => tx.sql.delete(wolfHistory))).rejects.toThrow()
  await expect(transaction(club.db, (tx) => tx.sql.update(wolfHistory).set({ wolfGame: 0 }))).rejects.toThrow()
  await expect(choose({ mid: 'same', wolfGame: 0 })).rejects.toThrow()
  expect(await shown()).toMatchObject([{ wolfGame: 1, ver: 1 }])
})
