import type { HoleEntry } from '../card/hole-entry.ts'
import { scorecard } from '../card/scorecard.ts'
import {
  afterReason,
  limitingHandicap,
  postedCard,
  type NotPlayedReason,
  type PostedCard,
} from '../handicap/posted-card.ts'
import type { Strokes } from '../units.ts'
import { golfersWhoStarted, playedBy } from './departures.ts'
import { entryOn, holesOf, type OutingCard, type OutingGolfer } from './outing.ts'

/** The round that a complete card becomes. */
export type CardRound = {
  readonly golferId: number
  /** Null when a ball was picked up. */
  readonly gross: Strokes | null
  readonly adjustedGross: Strokes
  readonly parOrBetter: number
  /** Why holes were not played, which count as net par; left out for a complete card. */
  readonly notPlayed?: NotPlayedReason
}

/**
 * A card that cannot be posted. `leftFrom`: the first hole that a golfer who left did not play; null for a card with
 * gaps. `afterReason`: what the card would become with a valid reason for the holes without an entry.
 */
type Incomplete = {
  readonly golferId: number
  readonly missing: readonly number[]
  readonly leftFrom: number | null
  readonly afterReason: 'net-par' | 'association' | null
}

/** What posting an outing writes, and the golfers that it leaves out. */
export type OutingPosting = {
  /** Whether there is a complete card, and every golfer who did not leave has one. */
  readonly ready: boolean
  readonly rounds: readonly CardRound[]
  /**
   * Golfers who have a round, or would have one with a reason, but no other golfer with an entry in their group. Their
   * rounds are acceptable if another person walked along, who need not have played (Rules of Handicapping 2.1a). Only a
   * person can confirm that.
   */
  readonly inGroupOfOne: readonly number[]
  /** Golfers who are not posted, with the numbers of their missing holes. */
  readonly incomplete: readonly Incomplete[]
  /** Whether there is a complete card, including those of sides with one ball, which become no rounds. */
  readonly hasWholeCard: boolean
}

/**
 * Computes what posting an outing writes. Complete cards become rounds, adjusted by net double bogey with the full
 * course handicap; a golfer without an index is limited to par + 5 instead. A pickup counts as its most likely score,
 * or as the limit without one. Incomplete cards and those of golfers who left the course are returned in `incomplete`
 * and not posted, unless `notPlayed` has a valid reason (Rules of Handicapping 3.2). Scores of sides with one ball are
 * not acceptable, and neither are those of golfers who played without company, whom a person names in `alone` (Rules of
 * Handicapping 2.1).
 */
export function posting(
  { golfers, ...board }: OutingCard,
  {
    ownBall = true,
    alone = [],
    notPlayed = new Map(),
  }: {
    ownBall?: boolean
    alone?: readonly number[]
    notPlayed?: ReadonlyMap<number, NotPlayedReason>
  } = {},
): OutingPosting {
  const started = golfersWhoStarted({ ...board, golfers })
  const cards = golfers.map((golfer) =>
    golferToPost(golfer, board, { ownBall, reason: notPlayed.get(golfer.id) ?? null }),
  )
  const whole = cards.flatMap(({ round }) => round ?? [])
  const incomplete = cards.flatMap((card) => card.incomplete ?? [])
  const mayBePosted = ({ round, incomplete: lacks }: GolferToPost) =>
    ownBall && (round !== null || lacks?.afterReason === 'net-par')
  const inGroupOfOne = cards
    .filter((card) => mayBePosted(card) && isAloneInGroup(card.golfer, started))
    .map(({ golfer }) => golfer.id)
  const hasWholeCard = whole.length > 0
  return {
    ready: hasWholeCard && incomplete.every(({ leftFrom }) => leftFrom !== null),
    rounds: ownBall ? whole.filter(({ golferId: id }) => !(inGroupOfOne.includes(id) && alone.includes(id))) : [],
    inGroupOfOne,
    incomplete,
    hasWholeCard,
  }
}

type Board = Omit<OutingCard, 'golfers'>

/** A golfer's card as a round, or what it lacks; one of the two is null. */
type GolferToPost = {
  readonly golfer: OutingGolfer
  readonly round: CardRound | null
  readonly incomplete: Incomplete | null
}

function golferToPost(
  golfer: OutingGolfer,
  board: Board,
  { ownBall, reason }: { ownBall: boolean; reason: NotPlayedReason | null },
): GolferToPost {
  const { id: golferId, leftFrom } = golfer
  // Conceded strokes are posted whether or not the outing has gimmes.
  const { holes, parsOrBetter } = scorecard({ ...board, golfer, gimmes: true })
  const ownEntry = ownEntryOf(golfer, board)
  const played = board.holes.filter(({ hole }) => ownEntry(hole) !== undefined).length
  const posted = postedFrom(golfer, board, reason)
  if (posted.acceptable) {
    const { gross, adjustedGross } = posted
    const ofReason = played < board.holes.length && reason !== null ? { notPlayed: reason } : {}
    const round = { golferId, gross, adjustedGross, parOrBetter: parsOrBetter, ...ofReason }
    return { golfer, round, incomplete: null }
  }
  // Net par needs a handicap and an own ball.
  const hasNetPar = ownBall && limitingHandicap(golfer) !== null
  const incomplete = {
    golferId,
    missing: holes.filter(({ written }) => written === undefined).map(({ hole }) => hole),
    leftFrom,
    afterReason: hasNetPar ? afterReason({ holes: board.holes.length, played }) : null,
  }
  return { golfer, round: null, incomplete }
}

/**
 * Returns how many holes of a posted card count for the handicap with a score other than the one holed: above their
 * limit, picked up, or not played for a reason.
 */
export function adjustedHoles(
  { golfers, ...board }: OutingCard,
  { golferId, reason }: { golferId: number; reason: NotPlayedReason | null },
): number {
  const golfer = golfers.find(({ id }) => id === golferId)
  const posted = golfer && postedFrom(golfer, board, reason)
  return posted?.acceptable === true ? posted.limited : 0
}

function postedFrom(golfer: OutingGolfer, board: Board, reason: NotPlayedReason | null): PostedCard {
  return postedCard({
    holes: holesOf(golfer, board),
    courseHandicap: limitingHandicap(golfer),
    entry: ownEntryOf(golfer, board),
    reason,
  })
}

/** Returns a function with a golfer's entry on a hole, ignoring holes that the golfer does not play. */
function ownEntryOf(golfer: OutingGolfer, board: Board): (hole: number) => HoleEntry | undefined {
  const entry = entryOn(board)
  const isPlayed = playedBy(golfer, board.holes)
  return (hole) => (isPlayed(hole) ? entry(golfer.id, hole) : undefined)
}

function isAloneInGroup({ id, group }: OutingGolfer, golfers: readonly OutingGolfer[]): boolean {
  return golfers.every((other) => other.id === id || other.group !== group)
}
