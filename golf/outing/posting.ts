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
 * `leftFrom`: the first hole that a golfer who left did not play; null for a card with gaps. `afterReason`: what a
 * valid reason for the holes without an entry would make of the card.
 */
type Incomplete = {
  readonly golferId: number
  readonly missing: readonly number[]
  readonly leftFrom: number | null
  readonly afterReason: 'net-par' | 'association' | null
}

export type Posting = {
  /** Every golfer who did not leave has every hole, and there is one. */
  readonly ready: boolean
  readonly rounds: readonly CardRound[]
  /**
   * Golfers who have a round, or would have one after a reason, and no other golfer with an entry in their group. It is
   * acceptable if someone else walked along, who need not have played (Rules of Handicapping 2.1a); only a person knows
   * that.
   */
  readonly inGroupOfOne: readonly number[]
  /** Golfers who are not posted, with the numbers of the holes they lack. */
  readonly incomplete: readonly Incomplete[]
  /** Whether anyone has a complete card; those of sides with one ball become no rounds. */
  readonly hasWholeCard: boolean
}

/**
 * What posting an outing would write: complete cards become rounds, adjusted by net double bogey with the full course
 * handicap; a golfer without an index is limited to par + 5 instead. A pickup counts as its most likely score, and
 * without one as the limit. Incomplete cards are named and left out, and so are those of golfers who left the course,
 * unless a person names a valid reason in `notPlayed` (Rules of Handicapping 3.2). A side with one ball has no score
 * that is acceptable for anybody, and neither has a golfer without any company, which a person says of those in `alone`
 * (Rules of Handicapping 2.1).
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
): Posting {
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

/** What a golfer's card becomes: a round, or what it lacks; the other one is null. */
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
  // A conceded stroke is posted, whether the outing has gimmes or not.
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
  // Net par needs a handicap, and a ball of one's own.
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
 * The holes of a posted card that count for the handicap as another score than was holed: above their limit, picked up,
 * or not played for a reason.
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
    ownBall: true,
    alone: false,
    reason,
  })
}

/** What a golfer has on a hole that they played. */
function ownEntryOf(golfer: OutingGolfer, board: Board): (hole: number) => HoleEntry | undefined {
  const entry = entryOn(board)
  const isPlayed = playedBy(golfer, board.holes)
  return (hole) => (isPlayed(hole) ? entry(golfer.id, hole) : undefined)
}

function isAloneInGroup({ id, group }: OutingGolfer, golfers: readonly OutingGolfer[]): boolean {
  return golfers.every((other) => other.id === id || other.group !== group)
}
