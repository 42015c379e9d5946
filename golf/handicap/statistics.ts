import { ageOn, daysBetween, monthsBefore } from '../day.ts'
import { sum } from '../sums.ts'
import { divideHalfUp, type HandicapIndex, type Tenths } from '../units.ts'
import type { Cap } from './handicap-index.ts'
import {
  bestTournamentScores,
  eligibleTournamentScores,
  latestFullRounds,
  latestIssue,
  playedSince,
  worstScores,
  type HistoryEntry,
} from './history.ts'
import type { RecordScore } from './record.ts'
import { tournamentReduction } from './tournament-reduction.ts'

/** The rows of the rounds summary. Rows with decimals are in tenths; null is shown as N/A. */
export type RoundsSummary = {
  readonly index: HandicapIndex | null
  readonly cap: Cap
  /** The index after the Section 10-3 reduction, shown as "R (x)". Never used for a course handicap. */
  readonly revisedIndex: HandicapIndex | null
  readonly averageScore: Tenths | null
  readonly averageParOrBetter: Tenths | null
  readonly lowestIndex: HandicapIndex | null
  readonly antiHandicap: Tenths | null
  /** Anti-handicap less index: 5.0 or less is steady, 15.0 or more shaky. */
  readonly consistency: Tenths | null
  readonly roundsPastYear: number
  readonly roundsPerYear: Tenths | null
  readonly rounds: number
  readonly eligibleTournamentScores: number
  readonly tournamentHandicap: Tenths | null
  readonly lowestTournamentDifferential: Tenths | null
  readonly secondLowestTournamentDifferential: Tenths | null
  /** Whether age plus index is above 80; null without an index or a date of birth. */
  readonly eightyPlus: boolean | null
}

/**
 * Computes every row of the rounds summary for a day, from the record's history in the order of play. `transferred` is
 * the index that a golfer joined with; it is used until the record has led to one.
 */
export function roundsSummary({
  history,
  today,
  dateOfBirth,
  transferred = null,
}: {
  history: readonly HistoryEntry[]
  today: string
  dateOfBirth: string | null
  transferred?: HandicapIndex | null
}): RoundsSummary {
  const issue = latestIssue(history)
  const index = issue?.index ?? null
  const held = index ?? transferred
  const recent = latestFullRounds(history).map(({ round }) => round)
  const eligible = eligibleTournamentScores(history, today).map(({ differential }) => differential)
  const anti = antiHandicap(history)
  return {
    index,
    cap: issue?.cap ?? 0,
    revisedIndex:
      index === null ? null : (tournamentReduction({ index, differentials: eligible })?.revisedIndex ?? null),
    averageScore: mean(recent.map(({ adjustedGross }) => 10 * adjustedGross)),
    averageParOrBetter: mean(recent.map(({ parOrBetter }) => 10 * parOrBetter)),
    lowestIndex: lowestIndexSince(history, monthsBefore(today, 12)) ?? held,
    antiHandicap: anti,
    consistency: anti === null || index === null ? null : ((anti - index) as Tenths),
    roundsPastYear: playedSince(history, monthsBefore(today, 12)).length,
    roundsPerYear: roundsPerYear(history, today),
    rounds: history.length,
    eligibleTournamentScores: eligible.length,
    tournamentHandicap: meanDifferential(bestTournamentScores(history, today)),
    lowestTournamentDifferential: eligible[0] ?? null,
    secondLowestTournamentDifferential: eligible[1] ?? null,
    eightyPlus: held === null || dateOfBirth === null ? null : 10 * ageOn(today, dateOfBirth) + held > 800,
  }
}

/** The mean of the worst differentials of the last 20, unadjusted; null for fewer than three scores. */
export function antiHandicap(history: readonly HistoryEntry[]): Tenths | null {
  return meanDifferential(worstScores(history))
}

/** Returns the lowest index since a day, including the one that was in effect on that day. */
function lowestIndexSince(history: readonly HistoryEntry[], since: string): HandicapIndex | null {
  const inEffect = latestIssue(history.filter(({ round }) => round.date < since))
  const issues = [inEffect, ...playedSince(history, since).map(({ issue }) => issue)]
  return issues.reduce<HandicapIndex | null>(
    (lowest, issue) => (issue !== null && (lowest === null || issue.index < lowest) ? issue.index : lowest),
    null,
  )
}

/** The number of rounds per year (of 365.25 days) since the first round; less than a year counts as a whole one. */
function roundsPerYear(history: readonly HistoryEntry[], today: string): Tenths | null {
  const first = history[0]
  if (first === undefined) return null
  const quarterDays = Math.max(4 * daysBetween(first.round.date, today), 1461)
  return divideHalfUp(10 * history.length * 1461, quarterDays) as Tenths
}

function meanDifferential(scores: readonly RecordScore[]): Tenths | null {
  return mean(scores.map(({ differential }) => differential))
}

function mean(values: readonly number[]): Tenths | null {
  if (values.length === 0) return null
  return divideHalfUp(sum(values), values.length) as Tenths
}
