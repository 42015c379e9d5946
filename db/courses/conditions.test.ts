import { afterAll, beforeAll, expect, test } from 'vitest'
import { noConditions, postRounds } from '../rounds/rounds-posting.ts'
import { newRound, openRoundClub, type RoundClub } from '../rounds/rounds-testing.ts'
import { courseConditions } from '../schema/courses.ts'
import { transaction } from '../transaction.ts'
import { addConditions, listConditions, newestConditions } from './conditions.ts'

let club: RoundClub
beforeAll(async () => {
  club = await openRoundClub()
})
afterAll(() => club.close())

const report = (date: string, coursecom: string) => {
  const who = { courseId: club.courses.oaks.id, by: club.members.ben, date, now: club.now }
  return transaction(club.db, (tx) => addConditions(tx, { ...noConditions, ...who, coursecom }))
}

async function postFor(date: string, coursecom: string): Promise<void> {
  const { alice, carol } = club.members
  const by = { source: 'member', postedBy: alice, postedAt: `${date}T20:00:00.000Z` } as const
  const rest = { mid: null, regionId: null, confirmed: true }
  const posting = { ...by, ...rest, conditions: { ...noConditions, coursecom } }
  const newRounds = [newRound(club, { date }), newRound(club, { date, memberId: carol })]
  await transaction(club.db, (tx) => postRounds(tx, { posting, newRounds }))
}

const courseId = () => club.courses.oaks.id

test('a course without reports has no conditions', async () => {
  expect(await newestConditions(club.db, { courseId: courseId() })).toBeNull()
})

test('reports with and without a round since a day are one history, the newest first, each posting once', async () => {
  await report('2026-06-01', 'dry')
  await postFor('2026-06-03', 'wet')
  await postFor('2026-06-05', '')
  await report('2026-06-02', 'fine')
  const { total, results } = await listConditions(club.db, { courseId: courseId(), since: '2026-06-02', size: 2 })
  expect(total).toBe(2)
  expect(results.map(({ coursecom, firstname }) => `${coursecom} ${firstname}`)).toEqual(['wet Alice', 'fine Ben'])
  const newest = await newestConditions(club.db, { courseId: courseId() })
  expect(newest).toMatchObject({ date: '2026-06-03', coursecom: 'wet' })
})

test('reports of one moment, as those of a phone that had no signal, are each on one page of the history', async () => {
  const first = { page: 1, size: 4, courseId: courseId(), since: '2026-07-01' }
  for (let nth = 1; nth <= 10; nth += 1) {
    await report('2026-07-01', `report ${nth}`)
    await postFor('2026-07-02', `round ${nth}`)
  }
  const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => listConditions(club.db, { ...first, page })))
  const expected = ['round', 'report'].flatMap((what) => [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((nth) => `${what} ${nth}`))
  expect(pages.flatMap(({ results }) => results.map(({ coursecom }) => coursecom))).toEqual(expected)
})

test('the database refuses to change or delete a report', async () => {
  const change = transaction(club.db, async (tx) => {
    await tx.sql.update(courseConditions).set({ coursecom: 'splendid' })
  })
  await expect(change).rejects.toThrow('never changed')
  const removal = transaction(club.db, async (tx) => {
    await tx.sql.delete(courseConditions)
  })
  await expect(removal).rejects.toThrow('never deleted')
})
