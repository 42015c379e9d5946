import { and, eq, inArray } from 'drizzle-orm'
import type { HandicapIndex } from '#golf/units.ts'
import type { Reader } from '../database.ts'
import { isGolfer } from '../members/members.ts'
import { courses, teeboxes } from '../schema/courses.ts'
import { members } from '../schema/members.ts'
import { handicapHistory, rounds } from '../schema/rounds.ts'

/** A posted round with the golfer who is told about it. */
export type RoundToTell = {
  readonly roundId: number
  readonly memberId: number
  readonly email: string
  readonly firstname: string
  /** Wants a message after own postings too. */
  readonly postemail: boolean
  readonly date: string
  readonly score: number
  readonly course: string
  readonly tee: string
  readonly indexBefore: HandicapIndex | null
  readonly indexAfter: HandicapIndex | null
  /** It waits for an administrator before it counts. */
  readonly waits: boolean
}

/** The rounds of golfers whose address is confirmed; nobody writes to an address that may be somebody else's. */
export async function roundsToTell(reader: Reader, ids: readonly number[]): Promise<RoundToTell[]> {
  const rows = await reader.sql
    .select({
      roundId: rounds.id,
      memberId: rounds.memberId,
      email: members.email,
      firstname: members.firstname,
      postemail: members.postemail,
      date: rounds.date,
      score: rounds.score,
      course: courses.name,
      tee: teeboxes.description,
      indexBefore: handicapHistory.indexBeforeTenths,
      indexAfter: handicapHistory.indexAfterTenths,
      deletedAt: rounds.deletedAt,
    })
    .from(rounds)
    .innerJoin(members, eq(members.id, rounds.memberId))
    .innerJoin(courses, eq(courses.id, rounds.courseId))
    .innerJoin(teeboxes, eq(teeboxes.id, rounds.teeboxId))
    .leftJoin(handicapHistory, eq(handicapHistory.roundId, rounds.id))
    .where(and(inArray(rounds.id, [...ids]), isGolfer))
  return rows.map(({ deletedAt, ...round }) => ({ ...round, waits: deletedAt !== null }))
}
