import { afterEach, beforeEach, expect, test } from 'vitest'
import type { GameRecord } from '#golf/games/game-records.ts'
import { addGame, removeGame, type StoredGame } from '../outings/outing-games.ts'
import {
  byBen,
  endOuting,
  keepLateCells,
  openOutingClub,
  startOuting,
  type OutingClub,
} from '../outings/outings-testing.ts'
import { gameRecordHistory } from '../schema/cells.ts'
import { transaction } from '../transaction.ts'
import { recordCells } from './cell-recording.ts'
import { changesAfter, recordsOfOuting } from './changes.ts'
import { recordKind, type EnteredRecord } from './game-records.ts'

let club: OutingClub
let outing: Awaited<ReturnType<typeof startOuting>>
let nassau: number
let pin: number

const writing = () => ({ outingId: outing.id, by: 'Ben Member', now: club.now })
const add = async (game: Omit<StoredGame, 'id'>) =>
  (await transaction(club.db, (tx) => addGame(tx, game, writing()))).id

beforeEach(async () => {
  club = await openOutingClub()
  outing = await startOuting(club)
  const [alice = 0, ben = 0] = outing.golferIds
  const sides = [alice, ben].map((id, at) => ({ id: at + 1, golfers: [id] }))
  nassau = await add({ kind: 'nassau', scope: { of: 'outing' }, sides, settings: { automaticPresses: [] } })
  pin = await add({ kind: 'closest-to-pin', scope: { of: 'outing' }, sides: [], settings: { holes: [3] } })
})
afterEach(async () => club.close())

type Recorded = Partial<Omit<EnteredRecord, 'entry'>> & Partial<EnteredRecord['entry']>

function entered({
  mid = crypto.randomUUID(),
  baseVer,
  tgroupId = 1,
  writer = byBen,
  ...rest
}: Recorded): EnteredRecord {
  const press: GameRecord = { gameId: nassau, hole: 3, what: 'press-front', golferId: 0, side: 'B', amount: null }
  const entry = { mid, ...press, ...rest, ...(baseVer === undefined ? {} : { baseVer }) }
  return { outingId: outing.id, tgroupId, entry, writer }
}

const record = (given: Recorded) => transaction(club.db, (tx) => recordCells(tx, recordKind, [entered(given)]))
const shown = () => recordsOfOuting(club.db, outing.id)
const history = () => club.db.sql.select().from(gameRecordHistory)
const otherPhone = { ...byBen, clientId: 'another phone', actor: 'Group 1', intentAt: '2099-01-01T00:00:00.000Z' }

test('a press is known with its hole and its writer, in the history and in the changes', async () => {
  expect(await record({})).toMatchObject({ value: [{ outcome: 'applied', ver: 1, shown: { side: 'B' } }] })
  const press = { gameId: nassau, hole: 3, what: 'press-front', golferId: 0, side: 'B', amount: null }
  expect(await shown()).toMatchObject([{ ...press, ver: 1, by: 'Ben Member', contested: false }])
  expect(await history()).toMatchObject([{ ...press, baseVer: 0, ver: 1, outcome: 'applied' }])
  const { changes } = await changesAfter(club.db, { outingId: outing.id, since: 0, limit: 10 })
  expect(changes.at(-1)).toMatchObject({ kind: 'record', record: press, cell: null, wolf: null, leave: null })
})

test('two phones that press the same hole press once', async () => {
  await record({})
  expect(await record({ baseVer: 0, writer: otherPhone })).toMatchObject({ value: [{ outcome: 'applied', ver: 2 }] })
  expect(await shown()).toMatchObject([{ side: 'B', contested: false }])
})

test('a press that was undone is none, and both are kept', async () => {
  await record({})
  await record({ side: null, baseVer: 1 })
  expect(await shown()).toMatchObject([{ side: null, ver: 2 }])
  expect((await history()).map(({ side }) => side)).toEqual(['B', null])
})

test('two phones that concede for different sides are contested until it is entered again', async () => {
  const hole = { what: 'concession', hole: 4 } as const
  await record({ ...hole, side: 'A' })
  expect(await record({ ...hole, side: 'B', baseVer: 0, writer: otherPhone })).toMatchObject({
    value: [{ outcome: 'contested', entered: { side: 'B' }, shown: { side: 'B', by: 'Group 1' } }],
  })
  await record({ ...hole, side: 'B', baseVer: 2 })
  expect(await shown()).toMatchObject([{ side: 'B', contested: false }])
})

test('each golfer has an entry of a contest, and a score of the same hole is apart from it', async () => {
  const [alice = 0, ben = 0] = outing.golferIds
  for (const [golferId, amount] of [
    [alice, 75],
    [ben, 63],
  ] as const) {
    await record({ gameId: pin, what: 'entry', side: null, golferId, amount })
  }
  expect((await shown()).map(({ golferId, amount }) => [golferId, amount])).toEqual([
    [alice, 75],
    [ben, 63],
  ])
  const { changes } = await changesAfter(club.db, { outingId: outing.id, since: 0, limit: 10 })
  expect(changes.flatMap(({ record: of }) => of?.golferId ?? [])).toEqual([alice, ben])
})

test.each<[string, () => Recorded, string]>([
  ['a game that the outing does not have', () => ({ gameId: 999 }), 'game.unknown'],
  ['a hole that the course does not have', () => ({ hole: 19 }), 'score.no-such-hole'],
  ['a game of another group', () => ({ tgroupId: 2 }), 'score.not-in-group'],
  ['another outing', () => ({}), 'score.not-in-group'],
  [
    'a golfer of another group',
    () => ({ gameId: pin, what: 'entry', side: null, golferId: outing.golferIds[2] ?? 0, amount: 9 }),
    'score.not-in-group',
  ],
  ['a press of a contest', () => ({ gameId: pin }), 'record.not-in-game'],
])('%s is refused', async (name, given, code) => {
  const of = name === 'another outing' ? { ...entered({}), outingId: 99 } : entered(given())
  const refused = await transaction(club.db, (tx) => recordCells(tx, recordKind, [of]))
  expect(refused).toMatchObject({ refusal: { code } })
  expect(await history()).toEqual([])
})

test('a removed game takes no record, and one with another allowance keeps those that it had', async () => {
  await record({})
  await transaction(club.db, (tx) => removeGame(tx, nassau, writing()))
  expect(await record({ hole: 5 })).toMatchObject({ refusal: { code: 'game.unknown' } })
  const [alice = 0, ben = 0] = outing.golferIds
  const sides = [alice, ben].map((id, at) => ({ id: at + 1, golfers: [id] }))
  await add({ kind: 'nassau', rootId: nassau, scope: { of: 'outing' }, sides, settings: { automaticPresses: [] } })
  expect(await record({ hole: 5 })).toMatchObject({ ok: true })
  expect((await shown()).map(({ hole }) => hole)).toEqual([3, 5])
})

test('after the end it is refused, and kept for the organizer', async () => {
  await endOuting(club.db, { id: outing.id, postedAt: club.now.toISOString() })
  expect(await record({})).toMatchObject({ refusal: { code: 'outing.posted' } })
  await keepLateCells(club.db, recordKind, [entered({})])
  await keepLateCells(club.db, recordKind, [entered({ tgroupId: 2 })])
  expect(await history()).toMatchObject([{ side: 'B', outcome: 'late' }])
  expect(await shown()).toEqual([])
})
