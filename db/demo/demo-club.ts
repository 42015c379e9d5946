import { eq } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { countMembers } from '../members/members.ts'
import { members } from '../schema/members.ts'
import { transaction } from '../transaction.ts'
import { addDemoCourses } from './courses.ts'
import { addDemoMembers, demoAddress } from './members.ts'
import { addDemoOuting } from './outing.ts'
import { addDemoPostedOuting } from './posted-outing.ts'
import { addDemoRounds } from './rounds.ts'
import { addDemoSignUps } from './sign-ups.ts'
import { addDemoTeeTimes } from './tee-times.ts'

/** The sign-ins that are shown to whoever tries the product. */
export const demoSignIns = { password: 'fairway to heaven', usernames: ['admin', 'alice', 'ben'] } as const

export type DemoClub = {
  readonly passwordHash: string
  /** Today where the club is, YYYY-MM-DD. */
  readonly date: string
  readonly now: Date
  readonly newId: () => string
  readonly randomBytes: (count: number) => Uint8Array
}

/** Whether nobody is a member yet: only then may a demo club be made, which is never mixed into a real one. */
export async function isEmptyClub(db: Database): Promise<boolean> {
  return (await countMembers(db)) === 0
}

/** Whether the sign-ins above belong to the members of this club. */
export async function isDemoClub(db: Database): Promise<boolean> {
  const [admin] = await db.sql.select({ id: members.id }).from(members).where(eq(members.email, demoAddress('admin')))
  return admin !== undefined
}

/** A club that can be used at once: members, the courses they play, their rounds, and outings, posted and live. */
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
}
