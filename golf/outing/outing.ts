import { strokesOf, type Entries, type HoleEntry } from '../card/hole-entry.ts'
import { parOfHoles, type Hole } from '../course/course.ts'
import type { CourseHandicap, Strokes } from '../units.ts'

/** The most golfers of a group. */
export const groupSize = 4

/** One golfer in one outing. `courseHandicap` is before the spin, `playingHandicap` after it. */
export type OutingGolfer = {
  readonly id: number
  readonly group: number
  readonly courseHandicap: CourseHandicap
  readonly playingHandicap: CourseHandicap
  /**
   * Whether a member without an index plays with one that was entered; a hole then posts at most par + 5 (Rules of
   * Handicapping 3.1).
   */
  readonly lacksIndex?: boolean | undefined
  /** 1 to 18. */
  readonly startingHole: number
  /** The first hole that a golfer who left does not play; null for a golfer who has not left. */
  readonly leftFrom: number | null
  /** Par and stroke indexes of the golfer's own tees and rating; left out where they are those of the card. */
  readonly holes?: readonly Hole[] | undefined
  /** The golfers of the side whose shared ball this is; left out for an own ball. */
  readonly partners?: readonly number[] | undefined
  /** The pars of such a side; left out where its golfers all play the par of `holes`, and by older servers. */
  readonly sidePars?: SidePars | undefined
  /** The former golfers whom the partners replaced. */
  readonly former?: readonly number[] | undefined
}

/**
 * The lowest par of the partners' tees, and their mean. The mean is rounded together with the handicap of the side: it
 * is the rounded sum of both minus the Playing Handicap.
 */
export type SidePars = { readonly lowest: number; readonly mean: number }

/**
 * Looks up a golfer's gross score by hole number; undefined until it is recorded, and for a ball that was picked up.
 */
export type Scores = (golferId: number, hole: number) => Strokes | undefined

/** The complete input of a board, a card or a game. Computed values are never stored. */
export type OutingCard = {
  readonly holes: readonly Hole[]
  readonly golfers: readonly OutingGolfer[]
  readonly scores: Scores
  /** The entry of each hole, with pickups and conceded strokes; left out where `scores` contains everything. */
  readonly entries?: Entries
  /** Whether conceded strokes count in every game (a setting of the outing) and not only in match play. */
  readonly gimmes?: boolean
}

/** Builds a card from entries. */
export function cardOfEntries(card: Omit<OutingCard, 'scores'> & { readonly entries: Entries }): OutingCard {
  const { entries } = card
  return {
    ...card,
    scores: (golferId, hole) => {
      const entry = entries(golferId, hole)
      return entry && strokesOf(entry)
    },
  }
}

export function entryOn({ entries, scores }: Pick<OutingCard, 'entries' | 'scores'>): Entries {
  if (entries) return entries
  return (golferId, hole): HoleEntry | undefined => {
    const gross = scores(golferId, hole)
    return gross === undefined ? undefined : { kind: 'holed', strokes: gross }
  }
}

/** The holes with par and stroke index of the golfer's tees. */
export function holesOf(golfer: Pick<OutingGolfer, 'holes'>, { holes }: Pick<OutingCard, 'holes'>): readonly Hole[] {
  return golfer.holes ?? holes
}

/**
 * Whether all golfers play the same par; otherwise totals in strokes cannot be compared. Rules of Handicapping 6.2b.
 */
export function isSamePar(card: Pick<OutingCard, 'holes' | 'golfers'>): boolean {
  return new Set(card.golfers.map((golfer) => parOfHoles(holesOf(golfer, card)))).size < 2
}

/** A hole with par and stroke index of the golfer's tees. */
export function holeOf(
  card: Pick<OutingCard, 'holes' | 'golfers'>,
  { golferId, hole }: { golferId: number; hole: number },
): Hole | undefined {
  const golfer = card.golfers.find(({ id }) => id === golferId)
  return (golfer?.holes ?? card.holes).find((each) => each.hole === hole)
}
