import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#golf/day.ts'
import { replay } from '#golf/handicap/record.ts'
import { roundsSummary } from '#golf/handicap/statistics.ts'
import { decimal, handicapIndex, strokes, tenths } from '#golf/units.ts'
import { emptyDatabase } from '../empty-database-testing.ts'
import { historyOfMember, roundsOfMember } from '../handicaps/handicap-history.ts'
import { listGolfers } from '../members/members.ts'
import { rounds } from '../schema/rounds.ts'
import { transaction } from '../transaction.ts'
import { addDemoCourses } from './demo-club.ts'
import { addDemoMembers } from './members.ts'
import { addDemoRounds, scoresTowards, type Form, type Play } from './rounds.ts'

const date = '2026-06-14'
const db = await emptyDatabase()
let memberIds: ReadonlyMap<string, number>
/** The indexes before the rounds. */
let before: ReadonlyMap<number, number | null>
beforeAll(async () => {
  const courseIds = await transaction(db, addDemoCourses)
  memberIds = await transaction(db, (tx) =>
    addDemoMembers(tx, { passwordHash: 'x', createdAt: `${date}T09:00:00.000Z` }),
  )
  before = new Map((await listGolfers(db)).map(({ id, handicapindex }) => [id, handicapindex]))
  await transaction(db, (tx) => addDemoRounds(tx, { memberIds, courseIds, date }))
})

const summaryOf = async (username: string) => {
  const history = await historyOfMember(db, memberIds.get(username) ?? 0)
  return roundsSummary({ history, today: date, dateOfBirth: null })
}

test('the rounds of every member lead to their first index', async () => {
  const after = new Map((await listGolfers(db)).map(({ id, handicapindex }) => [id, handicapindex]))
  expect(after).toEqual(before)
})

test('every member with an index has played for more than two years, up to yesterday', async () => {
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

test('the stored records are sound', async () => {
  for (const id of memberIds.values()) {
    const entries = replay(await roundsOfMember(db, id))
    expect((await historyOfMember(db, id)).map(({ issue }) => issue)).toEqual(entries.map(({ issue }) => issue))
  }
})

test('the rounds include both caps, a tournament reduction, tournaments, 9 holes and groups', async () => {
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

/** Every five days for two years, up to yesterday. */
const plays: readonly Play[] = Array.from({ length: 146 }, (_, at) => {
  const daysAgo = 1 + 5 * (145 - at)
  const tees = { rating: tenths(70.2), slope: 125, holes: 18, tournament: at % 10 === 0 } as const
  return { daysAgo, date: addDays('2026-06-14', -daysAgo), ...tees }
})

function drawn(index: number, { form = {}, seed = 1 }: { form?: Partial<Form>; seed?: number } = {}) {
  const whole = { now: index, before: index, inTournaments: 0, cap: 0, ...form } as const
  const scores = scoresTowards(plays, { index: handicapIndex(index), form: whole, seed })
  const rounds = plays.map((play, at) => {
    const { score = 0, parorbetter = 0 } = scores[at] ?? {}
    return { ...play, id: at + 1, adjustedGross: strokes(score), parOrBetter: parorbetter }
  })
  return { scores, issue: replay(rounds).at(-1)?.issue }
}

test.each([-1.2, 0, 5.3, 12.4, 28.5, 48.2])('the scores leave an index of %d', (index) => {
  const { scores, issue } = drawn(index)
  expect(issue && decimal(issue.index)).toBe(index)
  expect(scores).toHaveLength(plays.length)
  const mean = scores.reduce((sum, { score }) => sum + score, 0) / scores.length
  expect(mean).toBeGreaterThan(70.2 + index)
  expect(mean).toBeLessThan(70.2 + 1.25 * index + 10)
})

test('the index of a golfer who plays worse than months ago is capped', () => {
  expect(drawn(11.1, { form: { now: 12.2, before: 7, cap: 1 } }).issue).toMatchObject({ index: 111, cap: 1 })
  expect(drawn(13, { form: { now: 16, before: 8, cap: 2 } }).issue).toMatchObject({ index: 130, cap: 2 })
})

test('a seed gives the same scores each time, another seed other scores', () => {
  expect(drawn(12.4).scores).toEqual(drawn(12.4).scores)
  expect(drawn(12.4, { seed: 2 }).scores).not.toEqual(drawn(12.4).scores)
})

test('better golfers have more holes par or better, at most the holes played', () => {
  const holes = (index: number) => drawn(index).scores.map(({ parorbetter }) => parorbetter)
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  expect(mean(holes(2))).toBeGreaterThan(mean(holes(15)) + 2)
  expect(Math.max(...holes(-3))).toBeLessThan(18)
  expect(Math.min(...holes(48))).toBe(0)
})
