import { formatHandicap } from '#golf/course/handicap-text.ts'
import type { detailTypes, RoundsReview } from '#sync/calls/handicaps.ts'

export type DetailType = (typeof detailTypes)[number]

export type SummaryRow = {
  readonly label: string
  readonly value: string
  /** The rounds behind the figure, which the row leads to. */
  readonly type?: DetailType
}

const capMarks = ['', 'S', 'H'] as const

/** The index as it stands: 12.4, with S or H when a cap holds it down, and R (11.9) when tournaments lower it. */
export function indexText({ handicap, cap, revisedHandicap }: RoundsReview): string {
  const revised = revisedHandicap === null ? '' : `R (${formatHandicap(revisedHandicap)})`
  return [formatHandicap(handicap), capMarks[cap], revised].filter((part) => part !== '').join(' ')
}

export const capHelp = {
  1: 'The soft cap suppresses upward movement by 50 percent if a 3.0 stroke increase happens within 12 months.',
  2: 'The hard cap restricts upward movement if a 5.0 stroke increase happens within 12 months.',
} as const

/** Every row of the rounds summary, in its order. */
export function summaryRows(review: RoundsReview): readonly SummaryRow[] {
  const { lowestTournamentScore, secondLowestTournamentScore, tourneyhandicap, eligibleTournamentScores } = review
  return [
    { label: 'Current USGA Index', value: indexText(review), type: 'usga' },
    { label: 'Average Score Last 20 Rounds', value: figure(review.averageScore), type: 'avg' },
    { label: 'Average Holes Par or Less', value: figure(review.avgpar) },
    { label: 'Lowest Index Last 12 Months', value: formatHandicap(review.lowestIndex) },
    { label: 'Anti-Handicap', value: formatHandicap(review.antihandicap), type: 'anti-handicap' },
    { label: 'Consistency Factor', value: figure(review.consistency) },
    {
      label: 'Rounds Posted Past Year',
      value: String(review.rounds_past_year.total_rounds),
      type: 'round-posted-past-year',
    },
    { label: 'Average Rounds Per Year', value: figure(review.rounds_per_year) },
    { label: 'Total Rounds Posted', value: String(review.num_rounds), type: 'total-rounds-posted' },
    { label: 'Eligible Tournament Scores', value: eligibleTournamentScores?.toString() ?? 'N/A' },
    { label: 'Tournament Handicap', value: formatHandicap(tourneyhandicap), type: 'tournament-handicap' },
    { label: 'Lowest Tournament Differential', value: formatHandicap(lowestTournamentScore) },
    { label: 'Second Lowest Tournament Differential', value: formatHandicap(secondLowestTournamentScore) },
    { label: '80 Plus', value: review.eightyPlus },
  ]
}

function figure(value: number | null): string {
  return value === null ? 'N/A' : value.toFixed(1)
}
