import { monthsBefore } from '../day.ts'
import {
  bestTournamentScores,
  latestFullRounds,
  latestIssue,
  playedSince,
  worstScores,
  type HistoryEntry,
} from './history.ts'
import type { RecordScore } from './record.ts'

/** The views behind the rows of the rounds summary, by the names that the screens use. */
export type DetailView =
  | 'usga'
  | 'avg'
  | 'anti-handicap'
  | 'tournament-handicap'
  | 'round-posted-past-month'
  | 'round-posted-past-year'
  | 'total-rounds-posted'

/**
 * Returns the rounds behind a row of the summary, in the order of play. A score combined from two nines returns both
 * rounds.
 */
export function roundsBehind({
  view,
  history,
  today,
}: {
  view: DetailView
  history: readonly HistoryEntry[]
  today: string
}): readonly HistoryEntry[] {
  switch (view) {
    case 'usga':
      return withRounds(history, latestIssue(history)?.counted ?? [])
    case 'avg':
      return latestFullRounds(history)
    case 'anti-handicap':
      return withRounds(history, roundsOf(worstScores(history)))
    case 'tournament-handicap':
      return withRounds(history, roundsOf(bestTournamentScores(history, today)))
    case 'round-posted-past-month':
      return playedSince(history, monthsBefore(today, 1))
    case 'round-posted-past-year':
      return playedSince(history, monthsBefore(today, 12))
    case 'total-rounds-posted':
      return history
  }
}

function roundsOf(scores: readonly RecordScore[]): readonly number[] {
  return scores.flatMap(({ rounds }) => rounds)
}

function withRounds(history: readonly HistoryEntry[], ids: readonly number[]): readonly HistoryEntry[] {
  return history.filter(({ round }) => ids.includes(round.id))
}
