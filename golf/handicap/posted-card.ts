import { readHoleEntry, type HoleEntry, type Pickup } from '../card/hole-entry.ts'
import { strokesReceived } from '../card/strokes-received.ts'
import type { Hole } from '../course/course.ts'
import type { OutingGolfer } from '../outing/outing.ts'
import { sum } from '../sums.ts'
import { courseHandicap as fullHandicap, strokes, type CourseHandicap, type Strokes } from '../units.ts'

/** The reasons for which the Rules accept holes that were not played. Rules of Handicapping 3.2. */
export const notPlayedReasons = ['match-over', 'darkness', 'weather', 'injury'] as const
export type NotPlayedReason = (typeof notPlayedReasons)[number]

/**
 * The fewest holes played with which an 18-hole card gets net par on the others; Rules of Handicapping 3.2 before 2024.
 */
const leastOfEighteen = 14

/** The fewest holes with which an association accepts an 18-hole round hole by hole; Rules of Handicapping 3.2. */
const leastAtAssociation = 10

/**
 * Returns what a valid reason allows for a card with holes that were not played: a round with net par on these holes,
 * or a round that only the golfer's association can post. Null when too few holes were played for either, for a
 * nine-hole card, and for a complete card.
 */
export function afterReason({ holes, played }: { holes: number; played: number }): 'net-par' | 'association' | null {
  if (holes !== 18 || played === holes) return null
  if (played >= leastOfEighteen) return 'net-par'
  return played >= leastAtAssociation ? 'association' : null
}

export type CardToPost = {
  readonly holes: readonly Hole[]
  /** The full course handicap, rounded; null for a golfer without an index. */
  readonly courseHandicap: CourseHandicap | null
  readonly entry: (hole: number) => HoleEntry | undefined
  /** Why holes without an entry were not played; null when no reason is recorded. */
  readonly reason: NotPlayedReason | null
}

/**
 * Why a card cannot be posted. `incomplete`: a hole has no entry, and no reason for it is recorded. `too-few`: a reason
 * is recorded, and fewer holes were played than the rule requires.
 */
type NotAcceptable = 'incomplete' | 'too-few'

export type PostedCard =
  | {
      readonly acceptable: true
      /** Null when any hole was picked up or not played. */
      readonly gross: Strokes | null
      /** The counted score of each hole, in the order of the card. */
      readonly adjusted: readonly Strokes[]
      readonly adjustedGross: Strokes
      /** The number of holes whose counted score is not the score holed. */
      readonly limited: number
    }
  | { readonly acceptable: false; readonly reason: NotAcceptable }

/**
 * Computes the score that the card of an own ball posts for the handicap. Every hole is limited to net double bogey
 * (Rules of Handicapping 3.1); a pickup counts as the lower of the most likely score and that limit (3.3), or as the
 * limit without an estimate; a hole not played for a valid reason counts as net par (3.2 before 2024: the expected score
 * that replaced it is not published). A golfer without an index needs every hole, because net par needs a handicap.
 */
export function postedCard({ holes, courseHandicap, entry, reason }: CardToPost): PostedCard {
  const open = holes.filter(({ hole }) => entry(hole) === undefined).length
  if (open > 0 && (reason === null || courseHandicap === null)) return { acceptable: false, reason: 'incomplete' }
  const least = holes.length === 18 ? leastOfEighteen : holes.length
  if (holes.length - open < least) return { acceptable: false, reason: 'too-few' }

  const counted = holes.map((hole) => {
    const { par, strokeIndex } = hole
    const received = strokesReceived({ courseHandicap: courseHandicap ?? fullHandicap(0), strokeIndex, holes })
    const written = entry(hole.hole)
    if (written === undefined) return { gross: null, posts: strokes(par + received) }
    const limit = maximumHoleScore({ par, received, courseHandicap })
    if (written.kind === 'picked-up') return { gross: null, posts: lower(written.mostLikely ?? limit, limit) }
    return { gross: written.strokes, posts: lower(written.strokes, limit) }
  })
  const adjusted = counted.map(({ posts }) => posts)
  return {
    acceptable: true,
    gross: counted.some(({ gross }) => gross === null)
      ? null
      : strokes(sum(counted.flatMap(({ gross }) => gross ?? []))),
    adjusted,
    adjustedGross: strokes(sum(adjusted)),
    limited: counted.filter(({ gross, posts }) => gross !== posts).length,
  }
}

/** Returns the Course Handicap that limits a golfer's holes; null for a member without an index. */
export function limitingHandicap({
  courseHandicap,
  lacksIndex = false,
}: Pick<OutingGolfer, 'courseHandicap' | 'lacksIndex'>): CourseHandicap | null {
  return lacksIndex ? null : courseHandicap
}

/**
 * Returns what a pickup on a hole counts for the handicap, from the full Course Handicap of a golfer with an index
 * (Rules of Handicapping 3.3); null for a side with one ball, which posts nothing (2.1a).
 */
export function pickupPosts({
  hole: { par, strokeIndex },
  holes,
  golfer: { partners, ...golfer },
  pickup,
}: {
  hole: Hole
  holes: readonly Hole[]
  golfer: Pick<OutingGolfer, 'courseHandicap' | 'lacksIndex' | 'partners'>
  pickup: Pickup
}): Strokes | null {
  if (partners !== undefined) return null
  const received = strokesReceived({ courseHandicap: golfer.courseHandicap, strokeIndex, holes })
  const limit = maximumHoleScore({ par, received, courseHandicap: limitingHandicap(golfer) })
  const written = readHoleEntry(pickup)
  return lower((written?.kind === 'picked-up' ? written.mostLikely : null) ?? limit, limit)
}

function lower(one: Strokes, other: Strokes): Strokes {
  return one < other ? one : other
}

/**
 * The maximum score of a hole for handicap purposes: par + 2 + strokes received; par + 5 for a golfer without an index
 * (course handicap null) or who receives four or more strokes. Rules of Handicapping 3.1.
 */
export function maximumHoleScore({
  par,
  received,
  courseHandicap,
}: {
  par: number
  received: number
  courseHandicap: CourseHandicap | null
}): Strokes {
  return strokes(par + (courseHandicap === null ? 5 : Math.min(5, 2 + received)))
}
