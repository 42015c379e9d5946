import { afterEach, beforeEach, expect, test } from 'vitest'
import { snapshotOf } from '../outings/outing-snapshot.ts'
import {
  keepLateCells,
  byBen,
  endOuting,
  openOutingClub,
  startOuting,
  type OutingClub,
} from '../outings/outings-testing.ts'
import { readOuting } from '../outings/outings.ts'
import { departureHistory } from '../schema/cells.ts'
import { transaction } from '../transaction.ts'
import { recordCells } from './cell-recording.ts'
import { changesAfter } from './changes.ts'
import { departureKind, departuresOfOuting, historyOfDeparture, type Departure } from './departures.ts'

let club: OutingClub
let outing: Awaited<ReturnType<typeof startOuting>>
let ben: number

beforeEach(async () => {
  club = await openOutingClub()
  outing = await startOuting(club)
  ben = outing.golferIds[1] ?? 0
})
afterEach(async () => club.close())

type Said = Partial<Omit<Departure, 'entry'>> & Partial<Departure['entry']>

function departure({ mid = crypto.randomUUID(), golferId = ben, fromHole = 13, baseVer, ...rest }: Said): Departure {
  const entry = { mid, golferId, fromHole, ...(baseVer === undefined ? {} : { baseVer }) }
  return { outingId: outing.id, tgroupId: 1, entry, writer: byBen, ...rest }
}

const record = (said: Said) => transaction(club.db, (tx) => recordCells(tx, departureKind, [departure(said)]))
const shown = () => departuresOfOuting(club.db, outing.id)
const history = () => club.db.sql.select().from(departureHistory)

test('a golfer who leaves is known with the hole and the writer, in the history and in the changes', async () => {
  expect(await record({})).toMatchObject({ value: [{ outcome: 'applied', ver: 1, shown: { fromHole: 13 } }] })
  expect(await shown()).toMatchObject([{ golferId: ben, fromHole: 13, ver: 1, by: 'Ben Member', contested: false }])
  expect(await history()).toMatchObject([{ fromHole: 13, baseVer: 0, ver: 1, outcome: 'applied' }])
  const { changes } = await changesAfter(club.db, { outingId: outing.id, since: 0, limit: 10 })
  expect(changes.at(-1)).toMatchObject({
    kind: 'leave',
    leave: { golferId: ben, fromHole: 13 },
    cell: null,
    wolf: null,
  })
  const [alice = 0] = outing.golferIds
  await record({ golferId: alice })
  await record({ golferId: alice, fromHole: 14, baseVer: 1 })
  const both = await changesAfter(club.db, { outingId: outing.id, since: 0, limit: 10 })
  expect(both.changes.flatMap(({ leave }) => (leave ? [[leave.golferId, leave.fromHole]] : []))).toEqual([
    [ben, 13],
    [alice, 14],
  ])
})

test('a golfer who is back plays again, and both are kept', async () => {
  await record({})
  expect(await record({ fromHole: null, baseVer: 1 })).toMatchObject({ value: [{ ver: 2, shown: { fromHole: null } }] })
  const stored = await readOuting(club.db, outing.id)
  const snapshot = stored && (await snapshotOf(club.db, stored))
  expect(snapshot?.card.golfers.map(({ leftFrom }) => leftFrom)).toEqual(outing.golferIds.map(() => null))
  expect((await history()).map(({ fromHole }) => fromHole)).toEqual([13, null])
})

test('the history of a golfer has every entry with who and when, and none of another golfer', async () => {
  await record({})
  await record({ fromHole: null, baseVer: 1, writer: { ...byBen, actor: 'Group 1', enteredAt: null } })
  await record({ golferId: outing.golferIds[0] ?? 0, fromHole: 4 })
  const { enteredAt, receivedAt } = byBen
  expect(await historyOfDeparture(club.db, { golferId: ben })).toEqual([
    { fromHole: 13, by: 'Ben Member', enteredAt, receivedAt, outcome: 'applied' },
    { fromHole: null, by: 'Group 1', enteredAt: null, receivedAt, outcome: 'applied' },
  ])
})

test('two phones that say it differently are contested by the rule that holds for scores', async () => {
  await record({})
  const later = { ...byBen, clientId: 'another phone', actor: 'Group 1', intentAt: '2099-01-01T00:00:00.000Z' }
  expect(await record({ fromHole: 14, baseVer: 0, writer: later })).toMatchObject({
    value: [{ outcome: 'contested', ver: 2, entered: { fromHole: 14 }, shown: { fromHole: 14, by: 'Group 1' } }],
  })
  expect(await shown()).toMatchObject([{ fromHole: 14, contested: true }])
  await record({ fromHole: 14, baseVer: 2 })
  expect(await shown()).toMatchObject([{ contested: false }])
})

test.each([
  ['another group’s golfer', { tgroupId: 2 }, 'score.not-in-group'],
  ['a golfer of another outing', { outingId: 99 }, 'score.not-in-group'],
  ['a hole that the course does not have', { fromHole: 19 }, 'score.no-such-hole'],
])('%s is refused', async (_, said, code) => {
  expect(await record(said)).toMatchObject({ refusal: { code } })
  expect(await history()).toEqual([])
})

test('after the end it is refused, and kept for the organizer', async () => {
  await endOuting(club.db, { id: outing.id, postedAt: club.now.toISOString() })
  expect(await record({})).toMatchObject({ refusal: { code: 'outing.posted' } })
  await keepLateCells(club.db, departureKind, [departure({})])
  await keepLateCells(club.db, departureKind, [departure({ tgroupId: 2 })])
  expect(await history()).toMatchObject([{ golferId: ben, fromHole: 13, outcome: 'late' }])
  expect(await shown()).toEqual([])
})

test('of many entries by a hostile phone only the latest are answered', async () => {
  const many = Array.from({ length: 501 }, (_, at) => departure({ fromHole: at % 2 === 0 ? 13 : null }))
  await transaction(club.db, (tx) => recordCells(tx, departureKind, many))
  const shownEntries = await historyOfDeparture(club.db, { golferId: ben })
  expect(shownEntries.map(({ fromHole }) => fromHole)).toHaveLength(500)
  expect(shownEntries.at(-1)).toMatchObject({ fromHole: 13 })
})
