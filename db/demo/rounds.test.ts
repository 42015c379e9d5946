import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#golf/day.ts'
import { replay } from '#golf/handicap/record.ts'
import { roundsSummary } from '#golf/handicap/statistics.ts'
import type { Database } from '../database.ts'
import { historyOfMember, roundsOfMember } from '../handicaps/handicap-history.ts'
import { listGolfers } from '../members/members.ts'
import { openDatabase } from '../open-database.ts'
import { rounds } from '../schema/rounds.ts'
import { temporaryFolder } from '../testing.ts'
import { transaction } from '../transaction.ts'
import { addDemoCourses } from './courses.ts'
import { addDemoMembers } from './members.ts'
import { addDemoRounds } from './rounds.ts'

const date = '2026-06-14'
const folder = temporaryFolder()
let db: Database
let memberIds: ReadonlyMap<string, number>
/** The indexes that the members came with. */
let before: ReadonlyMap<number, number | null>
beforeAll(async () => {
  db = await openDatabase(folder)
  const courseIds = await transaction(db, addDemoCourses)
  memberIds = await transaction(db, (tx) =>
    addDemoMembers(tx, { passwordHash: 'x', createdAt: `${date}T09:00:00.000Z` }),
  )
  before = new Map((await listGolfers(db)).map(({ id, handicapindex }) => [id, handicapindex]))
  await transaction(db, (tx) => addDemoRounds(tx, { memberIds, courseIds, date }))
})
afterAll(async () => {
  await db.close()
  folder.remove()
})

const summaryOf = async (username: string) => {
  const history = await historyOfMember(db, memberIds.get(username) ?? 0)
  return roundsSummary({ history, today: date, dateOfBirth: null })
}

test('the rounds of every member lead to the index that they came with', async () => {
  const after = new Map((await listGolfers(db)).map(({ id, handicapindex }) => [id, handicapindex]))
  expect(after).toEqual(before)
})

test('everybody but the one without an index has played for more than two years, and not since yesterday', async () => {
  const golfers = await listGolfers(db)
  const records = await Promise.all(
    golfers.map(async (golfer) => ({ golfer, played: await roundsOfMember(db, golfer.id) })),
  )
  const experienced = records.filter(({ golfer }) => golfer.handicapindex !== null)
  expect(experienced.length).toBeGreaterThanOrEqual(24)
  for (const { played } of experienced) {
    expect(played.length).toBeGreaterThan(40)
    expect((played[0]?.date ?? date) < addDays(date, -730)).toBe(true)
    expect((played.at(-1)?.date ?? date) < date).toBe(true)
  }
})

test('what is stored is what the rules give', async () => {
  for (const id of memberIds.values()) {
    const entries = replay(await roundsOfMember(db, id))
    expect((await historyOfMember(db, id)).map(({ issue }) => issue)).toEqual(entries.map(({ issue }) => issue))
  }
})

test('there is something of everything: both caps, an R, tournaments, nine holes and shared rounds', async () => {
  expect(await summaryOf('quentin')).toMatchObject({ cap: 1 })
  expect(await summaryOf('viktor')).toMatchObject({ cap: 2 })
  expect((await summaryOf('pedro')).revisedIndex).toBeLessThan(79)
  expect((await summaryOf('alice')).eligibleTournamentScores).toBeGreaterThan(2)
  expect((await summaryOf('frida')).index).toBeNull()

  const all = await db.sql.select().from(rounds)
  expect(all.some(({ holes }) => holes === 9)).toBe(true)
  const perPosting = Map.groupBy(all, ({ postingId }) => postingId)
  expect([...perPosting.values()].filter((together) => together.length === 4).length).toBeGreaterThan(200)
  expect(new Set(all.map(({ courseId }) => courseId)).size).toBeGreaterThan(9)
})
