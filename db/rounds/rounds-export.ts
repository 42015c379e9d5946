import { and, eq, isNull, sql as expression } from 'drizzle-orm'
import type { Cap } from '#golf/handicap/caps.ts'
import type { HandicapIndex, Tenths } from '#golf/units.ts'
import type { Reader } from '../database.ts'
import { byMemberName } from '../members/members.ts'
import { prepared } from '../prepared.ts'
import { courses, teeboxes } from '../schema/courses.ts'
import { members } from '../schema/members.ts'
import { handicapHistory, rounds } from '../schema/rounds.ts'

/** A round as it is taken out of the club: as it was played, and what it did to the index. */
export type ExportedRound = {
  readonly date: string
  readonly course: string
  readonly tee: string
  readonly rating: Tenths
  readonly slope: number
  readonly holes: 9 | 18
  readonly score: number
  readonly parorbetter: number
  readonly tournament: boolean
  readonly differential: Tenths | null
  readonly adjustment: Tenths
  readonly counts: boolean
  readonly indexBefore: HandicapIndex | null
  readonly indexAfter: HandicapIndex | null
  readonly lowIndex: HandicapIndex | null
  readonly cap: Cap
}

const selectExported = prepared((sql) =>
  sql
    .select({
      date: rounds.date,
      course: courses.name,
      tee: teeboxes.description,
      rating: rounds.ratingTenths,
      slope: rounds.slope,
      holes: rounds.holes,
      score: rounds.score,
      parorbetter: rounds.parorbetter,
      tournament: rounds.tournament,
      differential: handicapHistory.differentialTenths,
      adjustment: handicapHistory.adjustmentTenths,
      counts: handicapHistory.counts,
      indexBefore: handicapHistory.indexBeforeTenths,
      indexAfter: handicapHistory.indexAfterTenths,
      lowIndex: handicapHistory.lowIndexTenths,
      cap: handicapHistory.cap,
    })
    .from(rounds)
    .innerJoin(courses, eq(courses.id, rounds.courseId))
    .innerJoin(teeboxes, eq(teeboxes.id, rounds.teeboxId))
    .innerJoin(handicapHistory, eq(handicapHistory.roundId, rounds.id))
    .where(and(eq(rounds.memberId, expression.placeholder('memberId')), isNull(rounds.deletedAt)))
    .orderBy(rounds.date, rounds.id)
    .prepare(),
)

/** The rounds of a member in the order of play. */
export async function exportedRounds(reader: Reader, memberId: number): Promise<ExportedRound[]> {
  return await selectExported(reader).execute({ memberId })
}

export type ExportedMember = {
  readonly id: number
  readonly firstname: string
  readonly lastname: string
  readonly index: HandicapIndex | null
}

/** Everybody who has ever been a member, by name. */
export async function membersToExport(reader: Reader): Promise<ExportedMember[]> {
  return await reader.sql
    .select({
      id: members.id,
      firstname: members.firstname,
      lastname: members.lastname,
      index: members.handicapIndexTenths,
    })
    .from(members)
    .orderBy(...byMemberName)
}
