import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { strokes, tenths } from '#golf/units.ts'
import { takeAway, newRound, openRoundClub, post, today, type RoundClub } from '../rounds/rounds-testing.ts'
import { members } from '../schema/members.ts'
import { transaction } from '../transaction.ts'
import { searchGolfers, type GolferSearch, type GolferSort } from './golfer-search.ts'

let club: RoundClub
beforeEach(async () => {
  club = await openRoundClub()
})
afterEach(() => club.close())

function search(given: Partial<GolferSearch> = {}) {
  const usual = { by: club.members.alice, name: '', courseId: undefined, sort: 'name', desc: false, today } as const
  return searchGolfers(club.db, { ...usual, ...given })
}

const names = async (given: Partial<GolferSearch>) => (await search(given)).results.map(({ firstname }) => firstname)

test('a golfer without rounds comes with nothing played', async () => {
  const { total, results } = await search({ name: 'grace' })
  expect(total).toBe(1)
  expect(results).toEqual([
    {
      id: club.members.grace,
      firstname: 'Grace',
      lastname: 'Member',
      handicapindex: null,
      numrounds: 0,
      played: 0,
      courseplayed: 0,
      parorbetteravg: null,
      lastrounds: [],
      bestscore: null,
    },
  ])
})

test('what a golfer played is counted over a year, with the caller, and at the course', async () => {
  const { alice, ben } = club.members
  const moor = { courseId: club.courses.moor.id, teeboxId: club.courses.moor.white }
  const [, , , gone = 0] = await post(club, [
    newRound(club, { memberId: ben, date: '2025-06-13', score: strokes(79), parorbetter: 9 }),
    newRound(club, { memberId: ben, date: '2025-06-14', score: strokes(81), parorbetter: 8 }),
    newRound(club, { memberId: ben, date: '2026-06-13', score: strokes(83), parorbetter: 8, ...moor }),
    newRound(club, { memberId: ben, date: '2026-06-01', score: strokes(60) }),
    newRound(club, { memberId: ben, date: '2026-06-02', score: strokes(36), holes: 9, rating: tenths(35) }),
    // Alice at the oaks: once with Ben, and once on a day when he was at the moor.
    newRound(club, { memberId: alice, date: '2025-06-13' }),
    newRound(club, { memberId: alice, date: '2026-06-13' }),
  ])
  await takeAway(club, gone)

  expect((await search({ name: 'ben', courseId: club.courses.oaks.id })).results).toMatchObject([
    { numrounds: 3, played: 1, courseplayed: 3, parorbetteravg: 8.3, lastrounds: [83, 81, 79], bestscore: 79 },
  ])
  expect((await search({ name: 'ben' })).results).toMatchObject([{ courseplayed: 0 }])
})

test('only the last twenty rounds make the average, and the best score is that of all', async () => {
  const dates = Array.from({ length: 21 }, (_, at) => `2026-05-${String(at + 1).padStart(2, '0')}`)
  await post(
    club,
    dates.map((date, at) => newRound(club, { date, parorbetter: at === 0 ? 18 : 5, score: strokes(80 + at) })),
  )
  const [alice] = (await search({ name: 'alice' })).results
  expect(alice).toMatchObject({ parorbetteravg: 5, bestscore: 80 })
  expect(alice?.lastrounds).toEqual(Array.from({ length: 20 }, (_, at) => 100 - at))
})

test('golfers are found by any part of the name, in any case, and no sign stands for others', async () => {
  expect(await names({ name: 'LIC' })).toEqual(['Alice'])
  expect(await names({ name: 'n mem' })).toEqual(['Ben'])
  expect(await names({ name: '%' })).toEqual([])
  expect(await names({ name: '_' })).toEqual([])
  expect(await names({ name: '\\' })).toEqual([])
})

test('who has left is not found', async () => {
  await transaction(club.db, async (tx) => {
    await tx.sql.update(members).set({ isactive: false }).where(eq(members.id, club.members.ben))
  })
  expect(await search({ name: 'ben' })).toEqual({ total: 0, results: [] })
})

test.each<[GolferSort, boolean, readonly string[]]>([
  ['name', false, ['Alice', 'Ben', 'Carol', 'Dev', 'Grace']],
  ['name', true, ['Grace', 'Dev', 'Carol', 'Ben', 'Alice']],
  ['handicapindex', false, ['Carol', 'Ben', 'Alice', 'Dev', 'Grace']],
  ['handicapindex', true, ['Dev', 'Alice', 'Ben', 'Carol', 'Grace']],
  ['numrounds', true, ['Ben', 'Carol', 'Alice', 'Dev', 'Grace']],
  ['courseplayed', true, ['Carol', 'Ben', 'Alice', 'Dev', 'Grace']],
  ['played', false, ['Carol', 'Dev', 'Grace', 'Alice', 'Ben']],
  ['parorbetteravg', false, ['Ben', 'Carol', 'Alice', 'Dev', 'Grace']],
  ['parorbetteravg', true, ['Alice', 'Carol', 'Ben', 'Dev', 'Grace']],
])('golfers are sorted by %s (descending: %s)', async (sort, desc, sorted) => {
  const { alice, ben, carol } = club.members
  const moor = { courseId: club.courses.moor.id, teeboxId: club.courses.moor.white }
  await post(club, [
    ...['2026-06-01', '2026-06-02'].map((date) => newRound(club, { ...moor, memberId: ben, date, parorbetter: 1 })),
    newRound(club, { memberId: ben, date: '2026-06-03', parorbetter: 1 }),
    ...['2026-06-04', '2026-06-05'].map((date) => newRound(club, { memberId: carol, date, parorbetter: 2 })),
    newRound(club, { ...moor, memberId: alice, date: '2026-06-01', parorbetter: 9 }),
  ])
  expect(await names({ sort, desc, courseId: club.courses.oaks.id })).toEqual(sorted)
})

test('golfers come in pages', async () => {
  expect(await names({ size: 2, page: 2 })).toEqual(['Carol', 'Dev'])
  expect(await search({ size: 2, page: 9 })).toEqual({ total: 5, results: [] })
})
