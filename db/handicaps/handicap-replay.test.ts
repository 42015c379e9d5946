import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays } from '#golf/day.ts'
import { replay, type RecordEntry } from '#golf/handicap/record.ts'
import { handicapIndex, strokes, tenths } from '#golf/units.ts'
import { chanceFrom } from '../demo/chance.ts'
import {
  bringBack,
  edit,
  takeAway,
  newRound,
  openRoundClub,
  post,
  roundOf,
  today,
  type RoundClub,
} from '../rounds/rounds-testing.ts'
import { members } from '../schema/members.ts'
import { handicapHistory, handicapRecords } from '../schema/rounds.ts'
import { transaction } from '../transaction.ts'
import { isRecordSound } from './handicap-check.ts'
import { historyOfMember, roundsOfMember } from './handicap-history.ts'

let club: RoundClub
beforeEach(async () => {
  club = await openRoundClub()
})
afterEach(() => club.close())

/** The rounds of a record in the order of play, a week apart and the last one the day before. */
function record(differentials: readonly number[]) {
  return differentials.map((differential, at) =>
    roundOf(club, { differential, date: addDays('2026-06-13', 7 * (at + 1 - differentials.length)) }),
  )
}

async function indexOf(memberId: number): Promise<number | null | undefined> {
  const [row] = await club.db.sql
    .select({ index: members.handicapIndexTenths })
    .from(members)
    .where(eq(members.id, memberId))
  return row?.index
}

/** The stored record equals a replay of all rounds, entry by entry. */
async function expectReplayed(memberId = club.members.alice): Promise<readonly RecordEntry[]> {
  const entries = replay(await roundsOfMember(club.db, memberId))
  const adjustments = new Map(
    entries.flatMap(({ after }) =>
      after.scores.flatMap(({ rounds, adjustment }) => rounds.map((id) => [id, adjustment])),
    ),
  )
  const asStored = entries.map(({ round, score, issue }) => ({
    round,
    score: score && { ...score, adjustment: adjustments.get(round.id) },
    issue,
  }))
  expect(await historyOfMember(club.db, memberId)).toEqual(asStored)

  const counting = await club.db.sql
    .select({ id: handicapHistory.roundId })
    .from(handicapHistory)
    .where(eq(handicapHistory.counts, true))
  const latest = entries.findLast(({ issue }) => issue !== null)?.issue
  expect(new Set(counting.map(({ id }) => id))).toEqual(new Set(latest?.counted))

  const [stored] = await club.db.sql.select().from(handicapRecords).where(eq(handicapRecords.memberId, memberId))
  const last = entries.at(-1)
  expect(stored && { id: stored.lastRoundId, state: JSON.parse(stored.state) }).toEqual(
    last && { id: last.round.id, state: last.after },
  )
  if (latest) expect(await indexOf(memberId)).toBe(latest.index)
  return entries
}

const aYear = [15.3, 15.2, 16.6, 16, 15.7, 15.5, 16.1, 15.9, 14.8, 15.4, 15.7, 13.5, 15.7, 16.9, 16, 13.2, 16.1, 15.9]

test('rounds that are posted together are stored as the rules replay them', async () => {
  await post(club, record(aYear))
  const entries = await expectReplayed()
  expect(entries).toHaveLength(aYear.length)
  expect(await indexOf(club.members.alice)).toBe(entries.at(-1)?.after.index)
})

test('rounds that are posted one by one lead to the same record', async () => {
  for (const round of record(aYear)) {
    await post(club, [round])
    await expectReplayed()
  }
})

test('an exceptional score also adjusts the rounds before it', async () => {
  await post(club, record([...aYear, 12.5, 15.8]))
  const before = await expectReplayed()
  await post(club, [roundOf(club, { differential: 7.2, date: today })])
  await expectReplayed()
  const history = await historyOfMember(club.db, club.members.alice)
  expect(before.at(-1)?.score?.adjustment).toBe(0)
  expect(history.map(({ score }) => score?.adjustment)).toEqual([0, ...Array.from({ length: 20 }, () => -10)])
})

test('a round with an earlier date is inserted, and everything after it is replayed', async () => {
  await post(club, record(aYear))
  await post(club, [roundOf(club, { differential: 3, date: addDays(today, -100) })])
  await expectReplayed()
})

test('two rounds of one day count in the order of posting', async () => {
  await post(club, record([20, 21, 22]))
  const [first = 0] = await post(club, [roundOf(club, { differential: 9, date: today })])
  const [second = 0] = await post(club, [roundOf(club, { differential: 10, date: today })])
  const entries = await expectReplayed()
  expect(entries.slice(-2).map(({ round }) => round.id)).toEqual([first, second])
})

test('a nine without its second issues no index, and the same rounds keep counting', async () => {
  await post(club, record([20, 21, 22]))
  const nine = { courseId: club.courses.elms.id, holes: 9, rating: tenths(35.1), score: strokes(44) } as const
  await post(club, [newRound(club, { ...nine, date: today })])
  const waiting = await expectReplayed()
  expect(waiting.at(-1)).toMatchObject({ score: null, issue: null })
  await post(club, [newRound(club, { ...nine, date: today })])
  const entries = await expectReplayed()
  expect(entries.at(-1)?.score?.rounds).toHaveLength(2)
})

test('a nine that waits again, because its second was deleted, has no exceptional score reduction', async () => {
  const nine = { holes: 9, rating: tenths(36), score: strokes(45) } as const
  const played = record([20, 20, 20, 20, 20, 8]).map((round, at) => (at < 2 ? { ...round, ...nine } : round))
  const [first = 0, second = 0] = await post(club, played)
  const adjustment = async () => {
    const [entry] = await club.db.sql
      .select({ tenths: handicapHistory.adjustmentTenths })
      .from(handicapHistory)
      .where(eq(handicapHistory.roundId, first))
    return entry?.tenths
  }
  expect(await adjustment()).toBe(-10)
  await takeAway(club, second)
  expect(await adjustment()).toBe(0)
  expect(await isRecordSound(club.db, club.members.alice)).toBe(true)
})

test('the first index counts until the record leads to one, and again when it leads to none', async () => {
  const [, , third = 0] = await post(club, record([20, 21]).concat(roundOf(club, { differential: 22, date: today })))
  expect(await indexOf(club.members.alice)).toBe(handicapIndex(18))
  await takeAway(club, third)
  await expectReplayed()
  expect(await indexOf(club.members.alice)).toBe(handicapIndex(12.4))

  await post(club, [roundOf(club, { memberId: club.members.ben, differential: 30 })])
  expect(await indexOf(club.members.ben)).toBe(handicapIndex(8.1))
})

test('deleting the last round deletes the record', async () => {
  const [only = 0] = await post(club, record([20]))
  await takeAway(club, only)
  await expectReplayed()
  expect(await club.db.sql.select().from(handicapRecords)).toEqual([])
})

test('a round is not added to a record whose stored past differs from the replay', async () => {
  const [first = 0, , , fourth = 0] = await post(club, record([20, 21, 22, 23]))
  await transaction(club.db, async (tx) => {
    await tx.sql
      .update(handicapHistory)
      .set({ differentialTenths: tenths(1) })
      .where(eq(handicapHistory.roundId, first))
  })
  const deleting = takeAway(club, fourth)
  await expect(deleting).rejects.toMatchObject({ name: 'InvariantFailed' })
  expect(await roundsOfMember(club.db, club.members.alice)).toHaveLength(4)
})

test('for any posts, edits, deletions and restores the stored record equals the replay', async () => {
  const random = chanceFrom(7)
  const alive = new Set(await post(club, record(aYear)))
  const gone = new Set<number>()
  const one = (ids: ReadonlySet<number>) => [...ids][Math.floor(random() * ids.size)] ?? 0
  const date = () => addDays(today, -Math.floor(random() * 200))
  const differential = () => Math.round(random() * 250) / 10

  for (let step = 0; step < 60; step += 1) {
    const what = random()
    if (what < 0.4) {
      const nine = random() < 0.3 ? ({ holes: 9, rating: tenths(36), score: strokes(45) } as const) : {}
      const [id = 0] = await post(club, [roundOf(club, { differential: differential(), date: date(), ...nine })])
      alive.add(id)
    } else if (what < 0.6) {
      const score = strokes(75 + Math.floor(random() * 30))
      await edit(club, { id: one(alive), score, date: date(), parorbetter: 3, tournament: random() < 0.5 })
    } else if (what < 0.85 && alive.size > 1) {
      const id = one(alive)
      await takeAway(club, id)
      alive.delete(id)
      gone.add(id)
    } else if (gone.size > 0) {
      const id = one(gone)
      await bringBack(club, id)
      gone.delete(id)
      alive.add(id)
    }
    await expectReplayed()
  }
  expect(await roundsOfMember(club.db, club.members.alice)).toHaveLength(alive.size)
})
