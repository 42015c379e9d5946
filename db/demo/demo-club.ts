import { existsSync, renameSync, rmSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { openDatabase } from '../open-database.ts'
import { members } from '../schema/members.ts'
import { lockDatabase } from '../sqlite/connection.ts'
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

/** Whether the sign-ins above belong to the members of this club. */
export async function isDemoClub(db: Database): Promise<boolean> {
  const [admin] = await db.sql
    .select({ id: members.id })
    .from(members)
    .where(eq(members.email, demoAddress('admin')))
  return admin !== undefined
}

/**
 * Makes the database of a demo club, where there is none. It comes to its place when it is whole: a start that is
 * killed on the way leaves nothing that the next one would take for a club. Throws when another process is at it.
 */
export async function makeDemoDatabase(file: string, club: DemoClub): Promise<void> {
  const unlock = lockDatabase(file)
  try {
    if (!existsSync(file)) await makeAndMove(file, club)
  } finally {
    unlock()
  }
}

async function makeAndMove(file: string, club: DemoClub): Promise<void> {
  const making = `${file}.making`
  removeDatabase(making)
  const db = await openDatabase({ file: making })
  try {
    await makeDemoClub(db, club)
  } finally {
    await db.close()
  }
  renameSync(making, file)
  removeDatabase(making)
}

/** With what SQLite and its lock leave beside it. */
function removeDatabase(file: string): void {
  for (const beside of ['', '-wal', '-shm', '.lock']) rmSync(file + beside, { force: true })
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
