import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Strokes, Tenths } from '#golf/units.ts'
import type { Reader } from '../database.ts'
import { teeboxes } from '../schema/courses.ts'
import { members } from '../schema/members.ts'
import { handicapHistory, rounds } from '../schema/rounds.ts'

type Holder = { readonly firstname: string; readonly lastname: string; readonly date: string; readonly tee: string }

/** The best that was ever played at a course, with everybody who did. */
export type CourseRecords = {
  readonly score: { readonly value: Strokes; readonly holders: readonly Holder[] } | null
  readonly differential: { readonly value: Tenths; readonly holders: readonly Holder[] } | null
}

/** So many who share a record differential are named. */
const mostHolders = 100

/**
 * The lowest adjusted score and differential over the longest rounds that were played there, 18 holes or 9. Nines have
 * no record differential: theirs is made of two rounds, perhaps at two courses.
 */
export async function courseRecords(reader: Reader, courseId: number): Promise<CourseRecords> {
  const atCourse = and(eq(rounds.courseId, courseId), isNull(rounds.deletedAt))
  const [lowScore] = await reader.sql
    .select({ holes: rounds.holes, value: rounds.score })
    .from(rounds)
    .where(atCourse)
    .orderBy(desc(rounds.holes), asc(rounds.score))
    .limit(1)
  if (lowScore === undefined) return { score: null, differential: null }
  const { holes, value } = lowScore
  const full = and(atCourse, eq(rounds.holes, holes))
  const score = { value, holders: await holders(reader, and(full, eq(rounds.score, value))) }
  return { score, differential: holes === 18 ? await lowestDifferential(reader, full) : null }
}

async function lowestDifferential(reader: Reader, full: SQL | undefined): Promise<CourseRecords['differential']> {
  const { differentialTenths: differential } = handicapHistory
  const best = await reader.sql
    .select({ id: rounds.id, value: differential })
    .from(rounds)
    .innerJoin(handicapHistory, eq(handicapHistory.roundId, rounds.id))
    .where(and(full, isNotNull(differential)))
    .orderBy(asc(differential))
    .limit(mostHolders)
  const value = best[0]?.value ?? null
  if (value === null) return null
  const ids = best.filter((round) => round.value === value).map(({ id }) => id)
  return { value, holders: await holders(reader, inArray(rounds.id, ids)) }
}

async function holders(reader: Reader, where: SQL | undefined): Promise<Holder[]> {
  return await reader.sql
    .select({
      firstname: members.firstname,
      lastname: members.lastname,
      date: rounds.date,
      tee: teeboxes.description,
    })
    .from(rounds)
    .innerJoin(handicapHistory, eq(handicapHistory.roundId, rounds.id))
    .innerJoin(members, eq(members.id, rounds.memberId))
    .innerJoin(teeboxes, eq(teeboxes.id, rounds.teeboxId))
    .where(where)
    .orderBy(asc(rounds.date), asc(rounds.id))
}
