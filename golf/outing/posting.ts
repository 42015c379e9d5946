import { scorecard } from '../card/scorecard.ts'
import { adjustedGross } from '../handicap/net-double-bogey.ts'
import type { Strokes } from '../units.ts'
import type { OutingCard } from './outing.ts'

/** The round that a complete card becomes. */
export type CardRound = {
  readonly golferId: number
  readonly gross: Strokes
  readonly adjustedGross: Strokes
  readonly parOrBetter: number
}

export type Posting = {
  /** Every golfer has every hole. */
  readonly ready: boolean
  readonly rounds: readonly CardRound[]
  /** Golfers who are not posted, with the numbers of the holes they lack. */
  readonly incomplete: readonly { readonly golferId: number; readonly missing: readonly number[] }[]
}

/**
 * What posting an outing would write: complete cards become rounds, adjusted by net double bogey with the full course
 * handicap; a golfer without an index is limited to par + 5 instead. Incomplete cards are named and left out.
 */
export function posting({ holes, golfers, scores }: OutingCard, hasIndex: (golferId: number) => boolean): Posting {
  const rounds: CardRound[] = []
  const incomplete: { golferId: number; missing: readonly number[] }[] = []
  for (const golfer of golfers) {
    const card = scorecard({ golfer, holes, scores })
    const adjusted = adjustedGross({
      holes,
      courseHandicap: hasIndex(golfer.id) ? golfer.courseHandicap : null,
      gross: (hole) => scores(golfer.id, hole),
    })
    if (adjusted === null) {
      const missing = card.holes.filter(({ gross }) => gross === undefined).map(({ hole }) => hole)
      incomplete.push({ golferId: golfer.id, missing })
    } else {
      const { gross } = card.total
      rounds.push({ golferId: golfer.id, gross, adjustedGross: adjusted, parOrBetter: card.parsOrBetter })
    }
  }
  return { ready: golfers.length > 0 && incomplete.length === 0, rounds, incomplete }
}
