import type { Pickup } from '#golf/card/hole-entry.ts'
import { scorecard } from '#golf/card/scorecard.ts'
import type { Hole } from '#golf/course/course.ts'
import { pickupPosts } from '#golf/handicap/posted-card.ts'
import { holeOf, holesOf, type OutingCard, type OutingGolfer } from '#golf/outing/outing.ts'
import * as texts from '../texts.ts'

type OfGolfer = {
  readonly card: OutingCard
  readonly golfer: OutingGolfer
  /** The name of the golfer's tees, if known. */
  readonly tees: string | undefined
}

/**
 * Returns what the hole shows of a golfer, from the card. The server uses it for the page that it renders, and the app
 * for its own.
 */
export function golferOnHole(hole: Hole, { card, golfer, tees }: OfGolfer) {
  const soFar = scorecard({ ...card, golfer })
  const own = holeOfGolfer(hole, { card, golferId: golfer.id })
  return {
    hole: own,
    received: soFar.holes.find((row) => row.hole === hole.hole)?.received ?? 0,
    /** Gross and net to par so far. Each part stays on one line. */
    standing: texts.soFar(soFar, golfer.playingHandicap, tees),
    /** Returns the score that a pickup counts for the handicap; null for a team that shares a ball. */
    pickupCounts: (pickup: Pickup) => pickupPosts({ hole: own, holes: holesOf(golfer, card), golfer, pickup }),
    isTeam: golfer.partners !== undefined,
    gimmes: card.gimmes === true,
  }
}

/** Returns the hole with par and stroke index from a golfer's own tees. */
export function holeOfGolfer(hole: Hole, { card, golferId }: { card: OutingCard; golferId: number }): Hole {
  return holeOf(card, { golferId, hole: hole.hole }) ?? hole
}
