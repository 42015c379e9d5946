import { scorecard } from '../card/scorecard.ts'
import { adjustedGross } from '../handicap/net-double-bogey.ts'
import type { Strokes } from '../units.ts'
import { holesOf, type OutingCard } from './outing.ts'

/** The round that a complete card becomes. */
export type CardRound = {
  readonly golferId: number
  readonly gross: Strokes
  readonly adjustedGross: Strokes
  readonly parOrBetter: number
}

/** `leftFrom`: the hole from which the golfer did not play, of one who left the course; null for a card with gaps. */
export type Incomplete = {
  readonly golferId: number
  readonly missing: readonly number[]
  readonly leftFrom: number | null
}

export type Posting = {
  /** Every golfer who did not leave has every hole, and there is one. */
  readonly ready: boolean
  readonly rounds: readonly CardRound[]
  /** Golfers who are not posted, with the numbers of the holes they lack. */
  readonly incomplete: readonly Incomplete[]
}

/**
 * What posting an outing would write: complete cards become rounds, adjusted by net double bogey with the full course
 * handicap; a golfer without an index is limited to par + 5 instead. Incomplete cards are named and left out, and so
 * are those of golfers who left the course.
 */
export function posting({ holes, golfers, scores }: OutingCard, hasIndex: (golferId: number) => boolean): Posting {
  const rounds: CardRound[] = []
  const incomplete: Incomplete[] = []
  for (const golfer of golfers) {
    const { leftFrom } = golfer
    const card = scorecard({ golfer, holes, scores })
    const adjusted = adjustedGross({
      holes: holesOf(golfer, { holes }),
      courseHandicap: hasIndex(golfer.id) ? golfer.courseHandicap : null,
      gross: (hole) => scores(golfer.id, hole),
    })
    if (adjusted === null || leftFrom !== null) {
      const missing = card.holes.filter(({ gross }) => gross === undefined).map(({ hole }) => hole)
      incomplete.push({ golferId: golfer.id, missing, leftFrom })
    } else {
      const { gross } = card.total
      rounds.push({ golferId: golfer.id, gross, adjustedGross: adjusted, parOrBetter: card.parsOrBetter })
    }
  }
  return { ready: rounds.length > 0 && incomplete.every(({ leftFrom }) => leftFrom !== null), rounds, incomplete }
}
