import { and, desc, eq } from 'drizzle-orm'
import type { StoredScore } from '#golf/card/hole-entry.ts'
import type { WolfGame } from '#golf/games/wolf-choice.ts'
import type { Reader } from '../database.ts'
import { scoreHistory, wolfHistory, departureHistory } from '../schema/cells.ts'
import { outingGolfers } from '../schema/outings.ts'

/** A score that arrived after the end of the outing, or after its card was signed, and had no effect. */
type LateScore = StoredScore & {
  readonly id: number
  readonly firstname: string
  readonly lastname: string
  readonly hole: number
  readonly by: string
  readonly receivedAt: string
}

/** The most late entries listed for a kind, as many as a field of 50 enters in a round. */
const mostListed = 1000

/** Returns the last scores that arrived too late, in order of arrival. */
export async function lateScores(reader: Reader, outingId: number): Promise<LateScore[]> {
  const latest = await reader.sql
    .select({
      id: scoreHistory.golferId,
      firstname: outingGolfers.firstname,
      lastname: outingGolfers.lastname,
      hole: scoreHistory.hole,
      strokes: scoreHistory.strokes,
      pickup: scoreHistory.pickup,
      conceded: scoreHistory.conceded,
      by: scoreHistory.actor,
      receivedAt: scoreHistory.receivedAt,
    })
    .from(scoreHistory)
    .innerJoin(outingGolfers, eq(outingGolfers.id, scoreHistory.golferId))
    // Selected by golfer, because the history, which has every score ever entered, is indexed by golfer.
    .where(and(eq(outingGolfers.outingId, outingId), eq(scoreHistory.outcome, 'late')))
    .orderBy(desc(scoreHistory.id))
    .limit(mostListed)
  return latest.toReversed()
}

/** A Wolf's choice that arrived after the end of the outing and had no effect. */
export type LateChoice = {
  readonly tgroupId: number
  readonly hole: number
  readonly wolfGame: WolfGame
  readonly by: string
  readonly receivedAt: string
}

export async function lateChoices(reader: Reader, outingId: number): Promise<LateChoice[]> {
  const latest = await reader.sql
    .select({
      tgroupId: wolfHistory.tgroupId,
      hole: wolfHistory.hole,
      wolfGame: wolfHistory.wolfGame,
      by: wolfHistory.actor,
      receivedAt: wolfHistory.receivedAt,
    })
    .from(wolfHistory)
    .where(and(eq(wolfHistory.outingId, outingId), eq(wolfHistory.outcome, 'after-end')))
    .orderBy(desc(wolfHistory.id))
    .limit(mostListed)
  return latest.toReversed()
}

/** A departure or return that arrived after the end of the outing, or after the golfer's card was signed. */
type LateDeparture = Omit<LateScore, 'hole' | keyof StoredScore> & { readonly fromHole: number | null }

export async function lateDepartures(reader: Reader, outingId: number): Promise<LateDeparture[]> {
  const latest = await reader.sql
    .select({
      id: departureHistory.golferId,
      firstname: outingGolfers.firstname,
      lastname: outingGolfers.lastname,
      fromHole: departureHistory.fromHole,
      by: departureHistory.actor,
      receivedAt: departureHistory.receivedAt,
    })
    .from(departureHistory)
    .innerJoin(outingGolfers, eq(outingGolfers.id, departureHistory.golferId))
    .where(and(eq(outingGolfers.outingId, outingId), eq(departureHistory.outcome, 'late')))
    .orderBy(desc(departureHistory.id))
    .limit(mostListed)
  return latest.toReversed()
}
