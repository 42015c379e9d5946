import { eq } from 'drizzle-orm'
import { addDays } from '#golf/day.ts'
import { addShippedCourse, shippedCourses } from '../courses/course-catalogue.ts'
import type { Database, Reader, Transaction } from '../database.ts'
import { members } from '../schema/members.ts'
import { addSeason, type SeasonSettings } from '../season/seasons.ts'
import { transaction } from '../transaction.ts'
import { addDemoMembers, demoAddress } from './members.ts'
import { addDemoOuting, addDemoPostedOuting, courseOfOutings } from './outings.ts'
import { addDemoRounds } from './rounds.ts'
import { addDemoSignUps, addDemoTeeTimes } from './tee-times.ts'

/** The logins that the start command prints. */
export const demoSignIns = { password: 'fairway to heaven', usernames: ['admin', 'alice', 'ben'] } as const

export type DemoClub = {
  readonly passwordHash: string
  /** Today in the time zone of the club, YYYY-MM-DD. */
  readonly date: string
  readonly now: Date
  readonly newId: () => string
  readonly randomBytes: (count: number) => Uint8Array
}

/** Whether `demoSignIns` are members of this club. */
export async function isDemoClub(reader: Reader): Promise<boolean> {
  const [admin] = await reader.sql
    .select({ id: members.id })
    .from(members)
    .where(eq(members.email, demoAddress('admin')))
  return admin !== undefined
}

/** Fills a database with courses, members, rounds, tee times, outings, posted and in progress, and a season. */
export async function makeDemoClub(db: Database, club: DemoClub): Promise<void> {
  const createdAt = club.now.toISOString()
  const { memberIds, courseIds } = await transaction(db, async (tx) => ({
    courseIds: await addDemoCourses(tx),
    memberIds: await addDemoMembers(tx, { passwordHash: club.passwordHash, createdAt }),
  }))
  await transaction(db, (tx) => addDemoRounds(tx, { memberIds, courseIds, date: club.date }))
  await transaction(db, (tx) => addDemoTeeTimes(tx, { ...club, memberIds, courseIds }))
  await transaction(db, (tx) => addDemoSignUps(tx, { ...club, memberIds }))
  await addDemoOuting(db, { ...club, memberIds, courseIds })
  await addDemoPostedOuting(db, { ...club, memberIds, courseIds })
  await transaction(db, (tx) => addDemoSeason(tx, { ...club, memberIds, courseIds }))
}

/** Adds the courses of the catalogue; returns their ids by name. */
export async function addDemoCourses(tx: Transaction): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (const course of shippedCourses()) ids.set(course.name, await addShippedCourse(tx, course))
  return ids
}

type DemoSeason = {
  readonly memberIds: ReadonlyMap<string, number>
  readonly courseIds: ReadonlyMap<string, number>
  readonly date: string
  readonly now: Date
}

/** A season around the present day, with a ringer board of the posted outing's course. */
async function addDemoSeason(tx: Transaction, { memberIds, courseIds, date, now }: DemoSeason): Promise<void> {
  const settings: SeasonSettings = {
    name: `Season ${date.slice(0, 4)}`,
    firstDay: addDays(date, -240),
    lastDay: addDays(date, 120),
    outings: 'all',
    basis: 'net',
    points: [100, 80, 65, 50, 40, 32, 25, 18, 12, 6],
    ties: 'mean',
    best: 5,
    attending: 0,
    planned: 15,
    ringerCourseId: courseIds.get(courseOfOutings) ?? null,
  }
  await addSeason(tx, settings, { by: memberIds.get('admin') ?? 0, at: now.toISOString() })
}
