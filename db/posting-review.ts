import { and, asc, eq } from 'drizzle-orm'
import type { Reader } from './database.ts'
import type { GroupOfOuting } from './outings-field.ts'
import { outingGolfers } from './schema/outings.ts'
import { scoreHistory } from './schema/scores.ts'

/** A phone that has been silent for so long may hold scores that nobody knows of. */
const silence = 10 * 60_000

/** Whether scores of a group may still be out there: its phones said so, or have not been heard for ten minutes. */
export function isUnheard({ heardAt, pending }: GroupOfOuting, now: Date): boolean {
  return pending > 0 || heardAt === null || now.getTime() - Date.parse(heardAt) >= silence
}

/** A score that came after the end, and changed nothing. */
export type LateScore = {
  readonly id: number
  readonly firstname: string
  readonly lastname: string
  readonly hole: number
  readonly strokes: number
  readonly by: string
  readonly receivedAt: string
}

/** Everything that came after the end of an outing, in the order in which it came. */
export async function lateScores(reader: Reader, outingId: number): Promise<LateScore[]> {
  return await reader.sql
    .select({
      ...{ id: scoreHistory.golferId, firstname: outingGolfers.firstname, lastname: outingGolfers.lastname },
      ...{ hole: scoreHistory.hole, strokes: scoreHistory.strokes },
      ...{ by: scoreHistory.actor, receivedAt: scoreHistory.receivedAt },
    })
    .from(scoreHistory)
    .innerJoin(outingGolfers, eq(outingGolfers.id, scoreHistory.golferId))
    .where(and(eq(scoreHistory.outingId, outingId), eq(scoreHistory.outcome, 'late')))
    .orderBy(asc(scoreHistory.id))
}
