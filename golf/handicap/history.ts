import { monthsBefore } from '../day.ts'
import { differentialsUsed, fullRecord } from './handicap-index.ts'
import type { RecordEntry, RecordScore } from './record.ts'

/** The part of a record's history that summaries and views use, in the order of play. */
export type HistoryEntry = Pick<RecordEntry, 'round' | 'score' | 'issue'>

/** Returns the latest index issued, with its cap and the rounds that counted; null without one. */
export function latestIssue(history: readonly HistoryEntry[]): HistoryEntry['issue'] {
  return history.findLast(({ issue }) => issue !== null)?.issue ?? null
}

/** The last 20 rounds of 18 holes. Nine-hole rounds are left out because their scores cannot be averaged with these. */
export function latestFullRounds(history: readonly HistoryEntry[]): readonly HistoryEntry[] {
  return history.filter(({ round }) => round.holes === 18).slice(-fullRecord)
}

/** The worst of the last 20 scores, as many as an index counts: eight of a full record. */
export function worstScores(history: readonly HistoryEntry[]): readonly RecordScore[] {
  const recent = latestScores(history)
  return recent.toSorted((a, b) => b.differential - a.differential).slice(0, differentialsUsed(recent.length))
}

/** The best eight tournament scores of the last 12 months, or fewer if there are fewer. */
export function bestTournamentScores(history: readonly HistoryEntry[], today: string): readonly RecordScore[] {
  const since = monthsBefore(today, 12)
  return tournamentScores(history)
    .filter(({ date }) => date >= since)
    .toSorted((a, b) => a.differential - b.differential)
    .slice(0, 8)
}

/**
 * Tournament scores of the last 12 months or among the last 20 scores, lowest first. USGA Handicap System, Section
 * 10-3.
 */
export function eligibleTournamentScores(history: readonly HistoryEntry[], today: string): readonly RecordScore[] {
  const since = monthsBefore(today, 12)
  const recent = latestScores(history)
  return tournamentScores(history)
    .filter((score) => score.date >= since || recent.includes(score))
    .toSorted((a, b) => a.differential - b.differential)
}

/** The rounds played on or after a day. */
export function playedSince(history: readonly HistoryEntry[], since: string): readonly HistoryEntry[] {
  return history.filter(({ round }) => round.date >= since)
}

function latestScores(history: readonly HistoryEntry[]): readonly RecordScore[] {
  return scoresOf(history).slice(-fullRecord)
}

function tournamentScores(history: readonly HistoryEntry[]): readonly RecordScore[] {
  return scoresOf(history).filter(({ tournament }) => tournament)
}

function scoresOf(history: readonly HistoryEntry[]): readonly RecordScore[] {
  return history.flatMap(({ score }) => score ?? [])
}
