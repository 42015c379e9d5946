import { afterEach, beforeEach, expect, test } from 'vitest'
import { findStoredCourse } from '#db/courses/courses.ts'
import { saveTeeboxes } from '#db/courses/teeboxes.ts'
import { findGolferRecord } from '#db/handicaps/handicap-history.ts'
import { findRound } from '#db/rounds/rounds-change.ts'
import { openRoundClub, post, roundOf, today, type RoundClub } from '#db/rounds/rounds-testing.ts'
import { roundChanges } from '#db/schema/rounds.ts'
import { transaction } from '#db/transaction.ts'
import { tenths } from '#golf/units.ts'
import {
  deleteRound,
  restorableSince,
  restorableUntil,
  restoreRound,
  saveRound,
  type RoundToSave,
} from './edit-round.ts'
import { add, golferRound } from './posting-testing.ts'

let club: RoundClub
beforeEach(async () => {
  club = await openRoundClub()
})
afterEach(() => club.close())

const alice = () => ({ memberId: club.members.alice, isadmin: false })
const admin = () => ({ memberId: club.members.dev, isadmin: true })

function save(id: number, given: Partial<RoundToSave> = {}) {
  const { alcohol: _, memberId: __, ...round } = golferRound(club)
  const edit = { ...round, id, by: alice(), date: '2026-06-13', latestDay: today, now: club.now, ...given }
  return transaction(club.db, (tx) => saveRound(tx, edit))
}

const remove = (id: number) => transaction(club.db, (tx) => deleteRound(tx, { id, by: admin(), now: club.now }))
const restore = (id: number, since = '') =>
  transaction(club.db, (tx) => restoreRound(tx, { id, since, by: admin(), now: club.now }))

async function indexOfAlice() {
  return (await findGolferRecord(club.db, club.members.alice))?.index
}

/** Three rounds of Alice's give her 10.0: the lowest less two. */
const threeRounds = () =>
  post(
    club,
    [12, 13, 14].map((differential) => roundOf(club, { differential })),
  )

test('an edit changes the fields that are sent, and keeps the others', async () => {
  const [id = 0] = await add(club, { golfers: [golferRound(club, { alcohol: '1' })] })
  await save(id, { date: '2026-06-12', score: 82, parorbetter: 8, tournament: true })
  expect(await findRound(club.db, id)).toMatchObject({
    date: '2026-06-12',
    score: 82,
    parorbetter: 8,
    tournament: true,
    alcohol: '1',
  })
  await save(id, { alcohol: '2' })
  expect(await findRound(club.db, id)).toMatchObject({ alcohol: '2' })
})

test('a golfer without an index does not turn a round into nine holes, but may date one that an administrator posted', async () => {
  const { grace } = club.members
  const by = { memberId: grace, isadmin: false }
  const golfers = (score: number) => [golferRound(club, { memberId: grace, score })]
  const [own = 0] = await add(club, { by: grace, golfers: golfers(84) })
  expect(await save(own, { by, score: 58 })).toMatchObject({ refusal: { code: 'round.score' } })
  const [low = 0] = await add(club, { isadmin: true, golfers: golfers(58) })
  expect(await save(low, { by, score: 58, date: '2026-06-12' })).toMatchObject({ ok: true })
})

test('of two people who edit a round at the same time, the later one sees what the other saved', async () => {
  const [id = 0] = await add(club)
  const seen = async () => {
    const round = await findRound(club.db, id)
    if (round === undefined) throw new Error('The round is gone')
    return round
  }
  const opened = await seen()
  expect(await save(id, { score: 82, seen: opened, by: admin() })).toMatchObject({ ok: true })
  // A repeated save whose answer was lost.
  expect(await save(id, { score: 82, seen: opened, by: admin() })).toMatchObject({ ok: true })
  const refused = await save(id, { score: 86, seen: opened })
  expect(refused).toMatchObject({ refusal: { code: 'round.changed', message: expect.stringContaining('82') } })
  expect(await findRound(club.db, id)).toMatchObject({ score: 82 })
  expect(await save(id, { score: 86, seen: await seen() })).toMatchObject({ ok: true })
})

test('the history keeps the round before an edit, without its private fields', async () => {
  const [id = 0] = await add(club)
  await save(id, { score: 82, by: admin() })
  const [change] = await club.db.sql.select().from(roundChanges)
  expect(change).toMatchObject({ roundId: id, kind: 'saved', changedBy: club.members.dev })
  expect(JSON.parse(change?.before ?? '')).toMatchObject({ score: 84, date: '2026-06-13' })
  expect(change?.before).not.toContain('alcohol')
})

test('edits, deletions and restores recalculate the index', async () => {
  const [first = 0] = await threeRounds()
  expect(await indexOfAlice()).toBe(tenths(10))
  await save(first, { score: 95 })
  expect(await indexOfAlice()).toBe(tenths(11))
  await save(first, { score: 90 })
  expect(await indexOfAlice()).toBe(tenths(10))
  await remove(first)
  // Two rounds give no index, so her starting index counts.
  expect(await indexOfAlice()).toBe(tenths(12.4))
  await restore(first)
  expect(await indexOfAlice()).toBe(tenths(10))
})

test('a new rating of the tees does not change a posted round, even when it is edited', async () => {
  const [id = 0] = await add(club)
  const { id: courseId, white, blue } = club.courses.oaks
  await transaction(club.db, async (tx) => {
    const { teeboxes = [] } = (await findStoredCourse(tx, { id: courseId })) ?? {}
    const rerated = { rating: tenths(69.9), slope: 120 }
    const saved = teeboxes.map((tee) => ({ ...tee, ...(tee.id === white && rerated) }))
    await saveTeeboxes(tx, { courseId, saved, stored: teeboxes, now: club.now })
  })
  await save(id, { score: 83 })
  expect(await findRound(club.db, id)).toMatchObject({ rating: 702, slope: 125 })
  await save(id, { teeboxId: blue })
  expect(await findRound(club.db, id)).toMatchObject({ rating: 728, slope: 134 })
  await save(id, { teeboxId: white })
  expect(await findRound(club.db, id)).toMatchObject({ rating: 699, slope: 120 })
})

test('only the golfer and administrators edit a round (SEC-21)', async () => {
  const [id = 0] = await add(club)
  expect(await save(id, { by: { memberId: club.members.ben, isadmin: false } })).toMatchObject({
    refusal: { code: 'round.not-yours' },
  })
  expect(await save(id, { by: admin(), score: 83 })).toMatchObject({ ok: true })
})

test.each([
  ['round.future-day', () => ({ date: '2026-06-15' })],
  ['round.no-such-teebox', () => ({ teeboxId: club.courses.elms.white })],
  ['round.score', () => ({ score: 181 })],
  ['round.par-or-better', () => ({ parorbetter: 19 })],
])('an edit is refused with %s, and the round stays', async (code, edit) => {
  const [id = 0] = await add(club)
  expect(await save(id, edit())).toMatchObject({ refusal: { code } })
  expect(await findRound(club.db, id)).toMatchObject({ score: 84, date: '2026-06-13' })
  expect(await club.db.sql.select().from(roundChanges)).toEqual([])
})

test('a deleted round is not found, and cannot be edited, or deleted by another person', async () => {
  const [id = 0] = await add(club)
  await remove(id)
  expect(await findRound(club.db, id)).toBeUndefined()
  const by = { memberId: club.members.alice, isadmin: true }
  const again = await transaction(club.db, (tx) => deleteRound(tx, { id, by, now: club.now }))
  for (const answer of [await save(id), again, await remove(99), await restore(99)]) {
    expect(answer).toMatchObject({ refusal: { code: 'round.not-found' } })
  }
})

test('a deletion that is repeated, because its answer was lost, changes nothing', async () => {
  const [id = 0] = await add(club)
  await remove(id)
  const changes = await club.db.sql.select().from(roundChanges)
  expect(await remove(id)).toEqual({ ok: true, value: null })
  expect(await club.db.sql.select().from(roundChanges)).toEqual(changes)
})

test('a deleted round can be restored for 30 days, to the end of the last one at the club (SEC-21)', async () => {
  const [id = 0, other = 0] = await threeRounds()
  await remove(id)
  await remove(other)
  const config = { club: { timeZone: 'America/Los_Angeles' } }
  const sinceAt = (now: string) => restorableSince({ config, now: () => new Date(now) })
  const deletedAt = club.now.toISOString()
  expect([deletedAt, restorableUntil(deletedAt, { config })]).toEqual(['2026-06-14T09:00:00.000Z', '2026-07-14'])
  expect(await restore(id, sinceAt('2026-07-15T06:59:00.000Z'))).toMatchObject({ ok: true })
  expect(await restore(other, sinceAt('2026-07-15T07:00:00.000Z'))).toMatchObject({
    refusal: { code: 'round.restore-too-late' },
  })
})

test('a restore that is repeated, because its answer was lost, changes nothing', async () => {
  const [id = 0] = await add(club)
  await remove(id)
  await restore(id)
  const changes = await club.db.sql.select().from(roundChanges)
  expect(await restore(id)).toEqual({ ok: true, value: null })
  expect(await club.db.sql.select().from(roundChanges)).toEqual(changes)
})
