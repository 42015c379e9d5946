import type { HandicapIndex, Strokes, Tenths } from '../units.ts'
import {
  eighteenHoleDifferential,
  nineHoleDifferential,
  roundDifferential,
  type ExactDifferential,
} from './differential.ts'
import { exceptionalReduction } from './exceptional-score.ts'
import { calculateIndex, fullRecord, type IndexCalculation } from './handicap-index.ts'
import { rememberIndex, type IssuedIndex } from './low-index.ts'
import { joinNines, waitOn, type WaitingNine } from './nine-holes.ts'

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
