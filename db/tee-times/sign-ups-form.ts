import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { HandicapIndex } from '#golf/units.ts'
import type { Reader } from '../database.ts'
import { isGolfer } from '../members/members.ts'
import { courses } from '../schema/courses.ts'
import { members } from '../schema/members.ts'
import { rounds } from '../schema/rounds.ts'
import { signUps } from '../schema/sign-ups.ts'
import { isLive, placeOf, type Place } from './sign-ups-places.ts'

/** What the club knows of a member, as a sign-up form begins with it. */
export type SignUpBeginning = {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly phone: string
  readonly notify: boolean
  readonly index: HandicapIndex | null
  readonly membershipId: string
  /** Five at most, the latest first. */
  readonly lastRounds: readonly { readonly course: string; readonly score: number }[]
  /** The best one of eighteen holes. */
  readonly best: { readonly course: string; readonly score: number } | null
  /** Where the member stands in the tee time already. */
  readonly signedUp: Place | null
}

const told = 5

/** Undefined when there is no such golfer of the club. */
export async function beginSignUp(
  reader: Reader,
  { teetimeId, memberId }: { readonly teetimeId: number; readonly memberId: number },
): Promise<SignUpBeginning | undefined> {
  const [member] = await reader.sql
    .select({
      firstname: members.firstname,
      lastname: members.lastname,
      email: members.email,
      phone: members.phonenum,
      wants: members.teetimenotify,
      index: members.handicapIndexTenths,
      membershipId: members.aga,
    })
    .from(members)
    .where(and(eq(members.id, memberId), isGolfer))
  if (member === undefined) return undefined
  const { wants, ...known } = member
  const played = and(eq(rounds.memberId, memberId), isNull(rounds.deletedAt))
  const lastRounds = await roundsWith(reader).where(played).orderBy(desc(rounds.date), desc(rounds.id)).limit(told)
  const whole = and(played, eq(rounds.holes, 18))
  const [best = null] = await roundsWith(reader).where(whole).orderBy(asc(rounds.score), desc(rounds.date)).limit(1)
  const [live] = await reader.sql
    .select({ id: signUps.id, teetimeId: signUps.teetimeId, place: signUps.place })
    .from(signUps)
    .where(and(eq(signUps.teetimeId, teetimeId), eq(signUps.memberId, memberId), isLive))
  const signedUp = live === undefined ? null : await placeOf(reader, live)
  return { ...known, notify: wants !== 'None', lastRounds, best, signedUp }
}

function roundsWith({ sql }: Reader) {
  return sql
    .select({ course: courses.name, score: rounds.score })
    .from(rounds)
    .innerJoin(courses, eq(courses.id, rounds.courseId))
    .$dynamic()
}
