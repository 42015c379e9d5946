import type { StoredScore } from '#golf/card/hole-entry.ts'
import type { OutingCard } from '#golf/outing/outing.ts'
import type { OutingSnapshot } from './outings-board.ts'

/** What the page of a code link is drawn from before the app has come. */
export type EarlyHole = {
  readonly outing: Pick<
    OutingSnapshot['outing'],
    'id' | 'course' | 'contest_id' | 'grossskins' | 'netskins' | 'spin' | 'gimmes' | 'signcards'
  >
  /** The group of the code. */
  readonly group: number
  readonly card: OutingCard
  readonly cells: readonly (StoredScore & {
    readonly golferId: number
    readonly hole: number
    readonly ver: number
    readonly contested: boolean
    readonly by: string | null
  })[]
  /** Everyone in the outing: two golfers of one first name are distinguished. */
  readonly golfers: readonly Pick<OutingSnapshot['golfers'][number], 'id' | 'first' | 'last' | 'teebox'>[]
}

/** What the build makes for such pages. */
export type EarlyPages = {
  /** The hole as HTML; null where the first thing to see is something else. */
  readonly renderEarlyHole: (hole: EarlyHole) => string | null
  /** The styles of the hole. */
  readonly style: string
  /** Keeps what is tapped until the app has come. */
  readonly script: string
}
