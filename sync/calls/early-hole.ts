import type { StoredScore } from '#golf/card/hole-entry.ts'
import type { OutingCard } from '#golf/outing/outing.ts'
import type { OutingSnapshot } from './outings-board.ts'

/** The data from which the page of a code link is drawn before the app has loaded. */
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
  /** Everyone in the outing, so that two golfers with the same first name can be distinguished. */
  readonly golfers: readonly Pick<OutingSnapshot['golfers'][number], 'id' | 'first' | 'last' | 'teebox'>[]
}

/** What the build generates for the pages of code links. */
export type EarlyPages = {
  /** Returns the hole as HTML; null where the app would first show something else. */
  readonly renderEarlyHole: (hole: EarlyHole) => string | null
  /** The styles of the hole. */
  readonly style: string
  /** The script that stores taps until the app has loaded. */
  readonly script: string
}
