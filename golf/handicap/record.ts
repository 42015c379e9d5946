import { addDays } from '../day.ts'
import type { HandicapIndex, Strokes, Tenths } from '../units.ts'
import {
  eighteenHoleDifferential,
  nineHoleDifferential,
  roundDifferential,
  type ExactDifferential,
  addDifferentials,
} from './differential.ts'
import { calculateIndex, fullRecord, type IndexCalculation } from './handicap-index.ts'

/** A posted round. Ids grow in the order of posting; `date` is the day of play, `YYYY-MM-DD`. */
export type PostedRound = {
  readonly id: number
  readonly date: string
  readonly holes: 9 | 18
  readonly adjustedGross: Strokes
  readonly rating: Tenths
  readonly slope: number
  readonly tournament: boolean
  readonly parOrBetter: number
}

/** One 18-hole score of a record: a round, or two nines dated at the later one. */
export type RecordScore = {
  readonly rounds: readonly number[]
  readonly date: string
  readonly tournament: boolean
  /** The rounded differential of the score as played; never modified. */
  readonly differential: Tenths
  /** The sum of the reductions by exceptional scores so far, including its own: 0 or below. */
  readonly adjustment: Tenths
}

/** An index as it was issued. */
type IndexIssue = Omit<IndexCalculation, 'counted'> & {
  /** The ids of the rounds that counted. */
  readonly counted: readonly number[]
}

/**
 * The state of a record after a round, on which all later rounds depend. Plain data of about two kilobytes of JSON; it
 * is stored with a round so that a replay can continue after that round.
 */
export type RecordState = {
  /** At most the most recent 20, newest last. */
  readonly scores: readonly RecordScore[]
  readonly waitingNine: WaitingNine | null
  /** As maintained by `rememberIndex`; the first is the low index. */
  readonly issued: readonly IssuedIndex[]
  readonly index: HandicapIndex | null
}

/** The effect of one round on the record. */
export type RecordEntry = {
  readonly round: PostedRound
  /** The score that the round completed; null for a nine that waits for another. */
  readonly score: RecordScore | null
  /** The index in effect when the round was played. */
  readonly indexBefore: HandicapIndex | null
  /** The index issued after the round; null when none was (a waiting nine, or fewer than three scores). */
  readonly issue: IndexIssue | null
  readonly after: RecordState
}

export const emptyRecord: RecordState = { scores: [], waitingNine: null, issued: [], index: null }

/** Sorts rounds by the day of play; rounds of one day keep the order of posting. */
export function inOrderOfPlay<Round extends { readonly date: string; readonly id: number }>(
  rounds: readonly Round[],
): readonly Round[] {
  return rounds.toSorted((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1))
}

/**
 * Replays a record and returns one entry for each round, in the order of play. After a round was added, changed or
 * deleted, it is enough to replay from that place, with `from` the state after the round before it.
 */
export function replay(rounds: readonly PostedRound[], from: RecordState = emptyRecord): readonly RecordEntry[] {
  let state = from
  return inOrderOfPlay(rounds).map((round) => {
    const entry = postRound(state, round)
    state = entry.after
    return entry
  })
}

/** Adds the next round in the order of play to a record. Rules of Handicapping 5.1 to 5.9. */
export function postRound(state: RecordState, round: PostedRound): RecordEntry {
  if (round.holes === 18) {
    return addScore({ state, round, differential: eighteenHoleDifferential(round), firstNine: null })
  }
  const nine = nineHoleDifferential(round)
  const { waitingNine: firstNine } = state
  if (firstNine) return addScore({ state, round, differential: joinNines(firstNine, nine), firstNine })
  const waitingNine = { roundId: round.id, tournament: round.tournament, differential: nine, scoresSince: 0 }
  return { round, score: null, indexBefore: state.index, issue: null, after: { ...state, waitingNine } }
}

function addScore({
  state,
  round,
  differential,
  firstNine,
}: {
  state: RecordState
  round: PostedRound
  differential: ExactDifferential
  firstNine: WaitingNine | null
}): RecordEntry {
  const reduction = exceptionalReduction({ differential, indexInEffect: state.index })
  const score: RecordScore = {
    rounds: firstNine ? [firstNine.roundId, round.id] : [round.id],
    date: round.date,
    // Two nines make a tournament score only when both were played in one.
    tournament: round.tournament && (firstNine?.tournament ?? true),
    differential: roundDifferential(differential),
    adjustment: reduction,
  }
  const earlier = reduction === 0 ? state.scores : state.scores.map((each) => reduce(each, reduction))
  const scores = [...earlier, score].slice(-fullRecord)
  const calculation = calculateIndex({
    differentials: scores.map((each) => (each.differential + each.adjustment) as Tenths),
    lowIndex: state.issued[0]?.index ?? null,
  })
  const issue = calculation && {
    ...calculation,
    counted: calculation.counted.flatMap((at) => scores[at]?.rounds ?? []),
  }
  const after = {
    scores,
    waitingNine: firstNine ? null : waitOn(state.waitingNine),
    issued: issue ? rememberIndex(state.issued, { date: round.date, index: issue.index }) : state.issued,
    index: issue?.index ?? null,
  }
  return { round, score, indexBefore: state.index, issue, after }
}

function reduce(score: RecordScore, reduction: Tenths): RecordScore {
  return { ...score, adjustment: (score.adjustment + reduction) as Tenths }
}

/**
 * Returns the reduction that an exceptional score applies to each of the most recent 20 differentials, including its
 * own: one stroke when the score is 7.0 to 9.9 better than the index in effect, two from 10.0. The unrounded
 * differential is compared. 0 without an index. Rules of Handicapping 5.9.
 */
export function exceptionalReduction({
  differential: { numerator, denominator },
  indexInEffect,
}: {
  differential: ExactDifferential
  indexInEffect: HandicapIndex | null
}): Tenths {
  if (indexInEffect === null) return 0 as Tenths
  const better = indexInEffect * denominator - numerator
  if (better >= 100 * denominator) return -20 as Tenths
  return (better >= 70 * denominator ? -10 : 0) as Tenths
}

/** A nine-hole score waiting to be combined with another. `scoresSince` counts the 18-hole scores played after it. */
export type WaitingNine = {
  readonly roundId: number
  readonly tournament: boolean
  readonly differential: ExactDifferential
  readonly scoresSince: number
}

/** Combines two nines into one 18-hole differential, adding them unrounded. Rules of Handicapping 5.1b (2020). */
export function joinNines(waiting: WaitingNine, second: ExactDifferential): ExactDifferential {
  return addDifferentials(waiting.differential, second)
}

/** Advances a waiting nine by one score. It is dropped (null) when it is older than the twentieth most recent score. */
export function waitOn(waiting: WaitingNine | null): WaitingNine | null {
  if (waiting === null || waiting.scoresSince + 1 >= fullRecord) return null
  return { ...waiting, scoresSince: waiting.scoresSince + 1 }
}

/** An index, and the day of play of the score that led to it. */
export type IssuedIndex = { readonly date: string; readonly index: HandicapIndex }

/**
 * Adds an index to the list from which the Low Handicap Index is taken: the lowest of the 365 days up to the day of the
 * most recent score. The list is in the order of issue and rises in value, so its first entry is the low index. Entries
 * that are not lower than the new index, or are outside the window, are dropped.
 *
 * A score is measured against the low index that is in effect when it is posted, however old that is; only then does
 * the window move to the new score (Clarifications 5.7/1 and 5.7/2). Indexes issued before the record was full count
 * too, because the rule covers every index that a golfer was issued in the period.
 */
export function rememberIndex(issued: readonly IssuedIndex[], latest: IssuedIndex): readonly IssuedIndex[] {
  const since = addDays(latest.date, -365)
  return [...issued.filter(({ date, index }) => date >= since && index < latest.index), latest]
}
