import { gt } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { holeValue, type StoredScore } from '#golf/card/hole-entry.ts'
import {
  byBen,
  endOuting,
  entriesNow,
  openOutingClub,
  startOuting,
  type OutingClub,
  keepLateCells,
} from '../outings/outings-testing.ts'
import { scoreHistory } from '../schema/cells.ts'
import { holes } from '../schema/courses.ts'
import { transaction } from '../transaction.ts'
import { cellOperation, openCellSet, type Writer } from './cell-recording.ts'
import { changesAfter } from './changes.ts'
import {
  scoresOfOuting,
  historyOfScore,
  otherEntriesOfOuting,
  recordScores,
  scoreKind,
  scoresOf,
  type HoleScores,
} from './scores.ts'

let club: OutingClub
let outing: Awaited<ReturnType<typeof startOuting>>
let alice: number
let ben: number
let carol: number

beforeEach(async () => {
  club = await openOutingClub()
  outing = await startOuting(club)
  ;[alice = 0, ben = 0, carol = 0] = outing.golferIds
})
afterEach(async () => club.close())

const byGroup: Writer = {
  actor: 'Group 1 · AM',
  clientId: 'another phone',
  enteredAt: '2026-06-14T10:00:02.000Z',
  intentAt: '2026-06-14T10:00:02.000Z',
  receivedAt: '2026-06-14T10:20:00.000Z',
}

type Scored = Partial<HoleScores> & { golferId?: number; strokes?: number | null; baseVer?: number; mid?: string }

function holeScores({ golferId = ben, strokes = 5, mid = crypto.randomUUID(), baseVer, ...rest }: Scored): HoleScores {
  const entry = { mid, golferId, strokes, ...(baseVer === undefined ? {} : { baseVer }) }
  return { outingId: outing.id, tgroupId: 1, hole: 7, entries: [entry], writer: byBen, ...rest }
}

const record = (scored: Scored) => transaction(club.db, (tx) => recordScores(tx, holeScores(scored)))
const keepLate = (scored: Scored) => keepLateCells(club.db, scoreKind, scoresOf(holeScores(scored)))
/** Records scores as the operation of a phone, which keeps what comes too late. */
const operate = (scored: Scored) =>
  transaction(club.db, async (tx) => {
    const operation = cellOperation(scoreKind, scoresOf(holeScores(scored)))
    const set = await openCellSet(tx, operation.cells)
    const result = operation.record(set)
    if (!result.ok) operation.keepRefused?.(set, result.refusal)
    await set.write()
    return result
  })
const cells = () => scoresOfOuting(club.db, outing.id)
const historyRows = () => club.db.sql.select().from(scoreHistory)

describe('recording', () => {
  test('a hole of a group shows every score, with who entered it and when it came', async () => {
    const entries = [
      { mid: 'one', golferId: alice, strokes: 4, baseVer: 0 },
      { mid: 'two', golferId: ben, strokes: 5, baseVer: 0 },
    ]
    expect(await record({ entries })).toMatchObject({
      value: [
        { outcome: 'applied', ver: 1, shown: { strokes: 4, by: 'Ben Member' } },
        { outcome: 'applied', ver: 1, shown: { strokes: 5, by: 'Ben Member' } },
      ],
    })
    const shown = {
      hole: 7,
      ver: 1,
      by: 'Ben Member',
      at: byBen.receivedAt,
      contested: false,
      pickup: null,
      conceded: false,
    }
    expect(await cells()).toEqual([
      { ...shown, golferId: alice, strokes: 4 },
      { ...shown, golferId: ben, strokes: 5 },
    ])
  })

  test('goes on to the last hole of the outing when its course has become one of nine holes', async () => {
    await transaction(club.db, (tx) => tx.sql.delete(holes).where(gt(holes.hole, 9)))
    expect(await record({ hole: 18, strokes: 5 })).toMatchObject({ value: [{ outcome: 'applied' }] })
    expect(await record({ hole: 19 })).toMatchObject({ refusal: { code: 'score.no-such-hole' } })
  })

  test('without a version replaces what is shown, and both values stay in the history', async () => {
    await record({ strokes: 5 })
    expect(await record({ strokes: 6, writer: byGroup })).toMatchObject({ value: [{ outcome: 'applied', ver: 2 }] })
    const outcome = 'applied'
    const entered = ({ actor: by, enteredAt, receivedAt }: Writer) => {
      return { by, enteredAt, receivedAt, outcome, pickup: null, conceded: false }
    }
    expect(await historyOfScore(club.db, { golferId: ben, hole: 7 })).toEqual([
      { strokes: 5, ...entered(byBen) },
      { strokes: 6, ...entered(byGroup) },
    ])
  })

  test('two phones on one cell: the later intent is shown, both stay, and the cell is flagged', async () => {
    await record({ strokes: 4, baseVer: 0, writer: byGroup })
    const earlier = await record({ strokes: 5, baseVer: 0, writer: byBen })
    expect(earlier).toMatchObject({
      value: [{ outcome: 'contested', ver: 2, shown: { strokes: 4, by: 'Group 1 · AM', at: byGroup.receivedAt } }],
    })
    expect(await cells()).toMatchObject([{ strokes: 4, ver: 2, contested: true, by: 'Group 1 · AM' }])
    expect(await historyRows()).toMatchObject([
      { strokes: 4, outcome: 'applied', ver: 1, baseVer: 0 },
      { strokes: 5, outcome: 'contested', ver: 2, baseVer: 0 },
    ])
  })

  test('each contested cell of an outing comes with the latest entry of another value', async () => {
    const addConflict = async (of: Scored, other: Partial<StoredScore>) => {
      const { golferId = ben } = of
      const entry = { mid: crypto.randomUUID(), golferId, strokes: null, baseVer: 0, ...other }
      await record({ ...of, baseVer: 0, writer: byGroup })
      await record({ ...of, entries: [entry] })
    }
    await addConflict({ hole: 1, strokes: 4 }, { strokes: 5 })
    await record({ hole: 1, strokes: 6, baseVer: 0 })
    await record({ hole: 1, strokes: 4, baseVer: 0, writer: byGroup })
    await addConflict({ hole: 2, strokes: 5 }, { strokes: 5, conceded: true })
    await addConflict({ hole: 3, strokes: 7, golferId: alice }, { pickup: 'X7' })
    await addConflict({ hole: 4, strokes: 3, golferId: alice }, {})
    await record({ hole: 5, strokes: 3 })
    const others = await otherEntriesOfOuting(club.db, outing.id)
    expect(others.map((entry) => [entry.golferId, entry.hole, holeValue(entry)])).toEqual([
      [ben, 1, 6],
      [ben, 2, '5c'],
      [alice, 3, 'X7'],
      [alice, 4, null],
    ])
    expect(await otherEntriesOfOuting(club.db, outing.id + 1)).toEqual([])
  })

  test('a value by someone who saw the contested cell clears the flag', async () => {
    await record({ strokes: 4, baseVer: 0, writer: byGroup })
    await record({ strokes: 5, baseVer: 0 })
    expect(await record({ strokes: 4, baseVer: 2 })).toMatchObject({ value: [{ outcome: 'applied', ver: 3 }] })
    expect(await cells()).toMatchObject([{ strokes: 4, ver: 3, contested: false, by: 'Ben Member' }])
  })

  test('a pickup is a value of its own: shown, kept in the history, replaced by a score and cleared', async () => {
    await record({ entries: [{ mid: 'a', golferId: ben, strokes: null, pickup: 'X7' }] })
    expect(await cells()).toMatchObject([{ strokes: null, pickup: 'X7', ver: 1 }])
    const after = await changesAfter(club.db, { outingId: outing.id, since: 0, limit: 10 })
    expect(after.changes.at(-1)?.cell).toMatchObject({ strokes: null, pickup: 'X7' })
    const other = { mid: 'b', golferId: ben, strokes: null, pickup: 'X', baseVer: 0 } as const
    expect(await record({ entries: [other], writer: byGroup })).toMatchObject({ value: [{ outcome: 'contested' }] })
    await record({ strokes: 6, baseVer: 2 })
    expect(await cells()).toMatchObject([{ strokes: 6, pickup: null, contested: false }])
    await record({ entries: [{ mid: 'c', golferId: ben, strokes: null, pickup: 'X' }] })
    await record({ entries: [{ mid: 'd', golferId: ben, strokes: null }] })
    expect(await cells()).toMatchObject([{ strokes: null, pickup: null, ver: 5 }])
    expect((await historyRows()).map(({ strokes, pickup }) => strokes ?? pickup)).toEqual(['X7', 'X', 6, 'X', null])
  })

  test('a conceded stroke is a value of its own: not the same as those strokes holed out', async () => {
    await record({ entries: [{ mid: 'a', golferId: ben, strokes: 5, conceded: true }] })
    expect(await cells()).toMatchObject([{ strokes: 5, pickup: null, conceded: true, ver: 1 }])
    const after = await changesAfter(club.db, { outingId: outing.id, since: 0, limit: 10 })
    expect(after.changes.at(-1)?.cell).toMatchObject({ strokes: 5, conceded: true })
    const holed = { mid: 'b', golferId: ben, strokes: 5, baseVer: 0 }
    expect(await record({ entries: [holed], writer: byGroup })).toMatchObject({
      value: [{ outcome: 'contested', entered: { strokes: 5 } }],
    })
    const same = { mid: 'c', golferId: ben, strokes: 5, conceded: true, baseVer: 2 }
    await record({ entries: [same] })
    expect(await cells()).toMatchObject([{ strokes: 5, conceded: true, contested: false, ver: 3 }])
    await record({ entries: [{ mid: 'd', golferId: ben, strokes: null }] })
    expect(await cells()).toMatchObject([{ strokes: null, conceded: false, ver: 4 }])
    expect((await historyRows()).map(({ conceded }) => conceded)).toEqual([true, false, true, false])
  })

  test('every write is one change for the boards', async () => {
    const { cursor } = await changesAfter(club.db, { outingId: outing.id, since: 0, limit: 10 })
    await record({ strokes: 5 })
    await record({ golferId: alice, strokes: 3 })
    await record({ strokes: 6 })
    const after = await changesAfter(club.db, { outingId: outing.id, since: cursor, limit: 10 })
    expect(after.changes.map(({ chg, cell }) => [chg, cell?.golferId, cell?.strokes, cell?.ver])).toEqual([
      [cursor + 2, alice, 3, 1],
      [cursor + 3, ben, 6, 2],
    ])
  })
})

describe('a score is refused', () => {
  test.each<[string, string, () => Scored]>([
    ['for a golfer of another group', 'score.not-in-group', () => ({ golferId: carol })],
    ['for a golfer of another outing', 'score.not-in-group', () => ({ outingId: outing.id + 1 })],
    ['for no one', 'score.not-in-group', () => ({ golferId: 999 })],
    ['on a hole that the course does not have', 'score.no-such-hole', () => ({ hole: 19 })],
  ])('%s', async (_, code, scored) => {
    expect(await record(scored())).toMatchObject({ refusal: { code } })
    expect(await historyRows()).toEqual([])
    expect(await cells()).toEqual([])
  })

  test('together with the other scores of the hole', async () => {
    const entries = [
      { mid: 'one', golferId: ben, strokes: 4 },
      { mid: 'two', golferId: carol, strokes: 5 },
    ]
    expect(await record({ entries })).toMatchObject({ refusal: { code: 'score.not-in-group' } })
    expect(await cells()).toEqual([])
  })

  test('for a golfer whom the organizer has removed', async () => {
    const entries = (await entriesNow(club, outing.id)).filter(({ id }) => id !== ben)
    await startOuting(club, { id: outing.id, entries, removedIds: [ben] })
    expect(await record({})).toMatchObject({ refusal: { code: 'score.not-in-group' } })
  })

  test('after the end, and is then kept as late without touching the board', async () => {
    await record({ strokes: 5 })
    await endOuting(club.db, { id: outing.id, postedAt: '2026-06-14T14:00:00.000Z' })
    const late = { strokes: 6, baseVer: 0, mid: 'late' }
    expect(await operate(late)).toMatchObject({ refusal: { code: 'outing.posted' } })
    expect(await historyRows()).toMatchObject([
      { strokes: 5, outcome: 'applied' },
      { strokes: 6, outcome: 'late', ver: 1, mid: 'late' },
    ])
    expect(await cells()).toMatchObject([{ strokes: 5, ver: 1, contested: false }])
  })

  test('after the outing was canceled', async () => {
    await endOuting(club.db, { id: outing.id, cancelledAt: '2026-06-14T14:00:00.000Z' })
    expect(await operate({})).toMatchObject({ refusal: { code: 'outing.cancelled' } })
    expect(await historyRows()).toMatchObject([{ strokes: 5, outcome: 'late' }])
  })
})

test('late scores of another group are not kept: its code would be a pen for everybody’s history', async () => {
  await endOuting(club.db, { id: outing.id, postedAt: '2026-06-14T14:00:00.000Z' })
  await keepLate({ golferId: carol })
  await keepLate({ hole: 19 })
  expect(await historyRows()).toEqual([])
})

test('history is never changed or deleted, not even by the program', async () => {
  await record({})
  await expect(transaction(club.db, (tx) => tx.sql.delete(scoreHistory))).rejects.toThrow()
  await expect(transaction(club.db, (tx) => tx.sql.update(scoreHistory).set({ strokes: 1 }))).rejects.toThrow()
  expect(await historyRows()).toMatchObject([{ strokes: 5 }])
})

test('one operation never has two effects', async () => {
  await record({ mid: 'same' })
  await expect(record({ mid: 'same', strokes: 6 })).rejects.toThrow()
  expect(await cells()).toMatchObject([{ strokes: 5, ver: 1 }])
})

describe('clearing', () => {
  test('a score leaves an empty cell with a version, and its history', async () => {
    await record({ strokes: 5 })
    expect(await record({ strokes: null, baseVer: 1 })).toMatchObject({
      value: [{ outcome: 'applied', ver: 2, entered: { strokes: null }, shown: { strokes: null } }],
    })
    expect(await cells()).toMatchObject([{ golferId: ben, hole: 7, strokes: null, ver: 2 }])
    const history = await historyOfScore(club.db, { golferId: ben, hole: 7 })
    expect(history.map(({ strokes, outcome }) => [strokes, outcome])).toEqual([
      [5, 'applied'],
      [null, 'applied'],
    ])
    await record({ strokes: 6, baseVer: 2 })
    expect(await cells()).toMatchObject([{ strokes: 6, ver: 3, contested: false }])
  })

  test('a score that someone has changed since is contested, by the rule that holds for every value', async () => {
    await record({ strokes: 5 })
    await record({ strokes: 6, baseVer: 1, writer: byGroup })
    const cleared = await record({ strokes: null, baseVer: 1, writer: { ...byGroup, clientId: 'a third phone' } })
    expect(cleared).toMatchObject({ value: [{ outcome: 'contested' }] })
    expect(await cells()).toMatchObject([{ ver: 3, contested: true }])
  })

  test('a score after the end is refused and kept', async () => {
    await record({ strokes: 5 })
    await endOuting(club.db, { id: outing.id, postedAt: club.now.toISOString() })
    expect(await record({ strokes: null })).toMatchObject({ refusal: { code: 'outing.posted' } })
    await keepLate({ strokes: null })
    expect(await historyRows()).toMatchObject([{ strokes: 5 }, { strokes: null, outcome: 'late' }])
  })
})
