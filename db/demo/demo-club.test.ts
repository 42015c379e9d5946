import { isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { choicesOfOuting } from '../cells/changes.ts'
import { scoresOfOuting } from '../cells/scores.ts'
import { listCourses, findCourse } from '../courses/courses.ts'
import type { Database } from '../database.ts'
import { findAccount, listGolfers } from '../members/members.ts'
import { isEmptyPlace, makeDatabase, openDatabase } from '../open-database.ts'
import { outingsInProgress } from '../outings/outings-lists.ts'
import { golfersOfOuting, groupsOfOuting } from '../outings/outings.ts'
import { teetimes } from '../schema/outings.ts'
import { rounds as postedRounds } from '../schema/rounds.ts'
import { comingFeelers } from '../tee-times/feelers.ts'
import { rosterOf } from '../tee-times/sign-ups-roster.ts'
import { comingTeeTimes } from '../tee-times/tee-times.ts'
import { temporaryPlace } from '../testing.ts'
import { transaction } from '../transaction.ts'
import { demoSignIns, isDemoClub, makeDemoClub, type DemoClub } from './demo-club.ts'
import { addDemoMembers } from './members.ts'

const place = await temporaryPlace()
const ids = { next: 0 }
const club: DemoClub = {
  passwordHash: 'hash',
  date: '2026-06-14',
  now: new Date('2026-06-14T09:00:00.000Z'),
  newId: () => `id ${(ids.next += 1)}`,
  randomBytes: (count) => Uint8Array.from({ length: count }, () => (ids.next += 1) % 251),
}
const members = { passwordHash: 'hash', createdAt: club.now.toISOString() }
let db: Database
beforeAll(async () => {
  await makeDatabase(place, (made) => makeDemoClub(made, club))
  db = await openDatabase(place)
})
afterAll(async () => {
  await db.close()
  await place.remove()
})

test('a demo club is recognized', async () => {
  expect(await isDemoClub(db)).toBe(true)
})

test('an unfinished club is made again', async () => {
  const unfinished = await temporaryPlace()
  const making = makeDatabase(unfinished, async (made) => {
    await transaction(made, (tx) => addDemoMembers(tx, members))
    throw new Error('the power went')
  })
  await expect(making).rejects.toThrow('the power went')
  expect(await isEmptyPlace(unfinished)).toBe(true)
  await unfinished.remove()
})

test('an existing club is not changed', async () => {
  const there = await temporaryPlace()
  await makeDatabase(there, async (made) => void (await transaction(made, (tx) => addDemoMembers(tx, members))))
  await makeDatabase(there, () => Promise.reject(new Error('filled again')))
  expect(await isEmptyPlace(there)).toBe(false)
  await there.remove()
})

test('the demo logins are an administrator and two members', async () => {
  const accounts = await Promise.all(demoSignIns.usernames.map((username) => findAccount(db, { username })))
  expect(accounts.map((account) => account?.isadmin)).toEqual([true, false, false])
  for (const account of accounts) {
    expect(account).toMatchObject({ isactive: true, isconfirmed: true, passwordHash: 'hash' })
  }
})

test('there are at least 25 members, from a plus index to a high one, and one without', async () => {
  const golfers = await listGolfers(db)
  expect(golfers.length).toBeGreaterThanOrEqual(25)
  const indexes = golfers.map(({ handicapindex }) => handicapindex)
  expect(indexes).toContain(null)
  expect(Math.min(...indexes.map((index) => index ?? 0))).toBeLessThan(0)
  expect(Math.max(...indexes.map((index) => index ?? 0))).toBeGreaterThan(36)
})

test('every course has 9 or 18 holes with distinct stroke indexes, and tees', async () => {
  const courses = await listCourses(db)
  expect(courses.length).toBeGreaterThanOrEqual(15)
  for (const { id, name, holecount } of courses) {
    const found = await findCourse(db, { id })
    const indexes = found?.holes.map(({ strokeIndex }) => strokeIndex).toSorted((a, b) => a - b)
    const oneToAll = Array.from({ length: holecount }, (_, place) => place + 1)
    expect([9, 18]).toContain(holecount)
    expect({ name, indexes }).toEqual({ name, indexes: oneToAll })
    expect(found?.teeboxes).not.toEqual([])
  }
})

test('an outing of Wolf is posted, with a round for each golfer', async () => {
  const posted = await db.sql.select().from(teetimes).where(isNotNull(teetimes.postedAt))
  expect(posted).toMatchObject([{ date: '2026-06-11', ownGameId: 21, grossSkins: 1 }])
  const rounds = await db.sql.select().from(postedRounds).where(isNotNull(postedRounds.gtid))
  expect(rounds.map(({ date, holes }) => `${date} ${holes}`)).toEqual(Array.from({ length: 4 }, () => '2026-06-11 18'))
  expect(await choicesOfOuting(db, posted[0]?.id ?? 0)).toHaveLength(18)
})

test('an outing is in progress: two groups of four with a guest, and their first holes scored', async () => {
  const [outing] = await outingsInProgress(db)
  const id = outing?.id ?? 0
  const golfers = await golfersOfOuting(db, id)
  expect(golfers.map(({ tgroupId }) => tgroupId)).toEqual([1, 1, 1, 1, 2, 2, 2, 2])
  const names = golfers.map(({ firstname }) => firstname)
  expect(names).toEqual(['Alice', 'Ben', 'Carol', 'Dev', 'Grace', 'Hiro', 'Nikhil', 'Sofia'])
  expect(await groupsOfOuting(db, id)).toHaveLength(2)
  expect(await scoresOfOuting(db, id)).toHaveLength(4 * 7 + 4 * 5)
})

test('there are tee times, with a prepaid tournament, and feelers', async () => {
  const today = '2026-06-14'
  const teeTimes = await comingTeeTimes(db, { today })
  expect(teeTimes.length).toBeGreaterThanOrEqual(4)
  expect(teeTimes.filter(({ tournament }) => tournament === 1)).toMatchObject([{ prepay: 1, deadline: '2026-06-18' }])
  expect((await comingFeelers(db, { today })).map(({ firstname }) => firstname)).toEqual(['Ben', 'Mei', 'Alice'])
})

test('the tournament has a waiting list, guests and payments', async () => {
  const cup = (await comingTeeTimes(db, { today: '2026-06-14' })).find(({ tournament }) => tournament === 1)
  const roster = await rosterOf(db, { teetimeId: cup?.id ?? 0 })
  expect(roster.filter(({ place }) => place === 'in')).toHaveLength(24)
  expect(roster.filter(({ place }) => place === 'waiting').map(({ waiting }) => waiting)).toEqual([1, 2, 3])
  expect(roster.filter(({ memberId }) => memberId === null)).toHaveLength(3)
  const paid = roster.filter((golfer) => golfer.paid !== null).length
  expect(paid).toBeGreaterThan(0)
  expect(paid).toBeLessThan(24)
})
