import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Reader } from '../database.ts'
import { rounds } from '../schema/rounds.ts'

/**
 * What these members have played at a course on a day: whoever has the score already is about to post it twice. `gtid` is
 * their place in the outing that a round was posted from, null for one that was posted by hand.
 */
export function roundsOfDay(
  reader: Reader,
  { date, courseId, memberIds }: { date: string; courseId: number; memberIds: readonly number[] },
): Promise<{ memberId: number; score: number; gtid: number | null }[]> {
  return reader.sql
    .select({ memberId: rounds.memberId, score: rounds.score, gtid: rounds.gtid })
    .from(rounds)
    .where(
      and(
        inArray(rounds.memberId, [...memberIds]),
        eq(rounds.date, date),
        eq(rounds.courseId, courseId),
        isNull(rounds.deletedAt),
      ),
    )
}
