import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { userReviews, type RoundsReview, type detailTypes } from '#sync/calls/handicaps.ts'
import { roundSorts } from '#sync/calls/rounds.ts'
import { useUser } from '../../device/device-context.tsx'
import { QueryBoundary, AsOf } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Segmented } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { ChartPanel } from './chart-panel.tsx'
import { GolferSelector } from './golfer-selector.tsx'
import { RoundsTable } from './rounds-table.tsx'
import styles from './handicap-lookup.module.css'

type Sorting = { readonly by: (typeof roundSorts)[number]; readonly desc: boolean }

/** A golfer's summary and rounds: all of them, or with `view` those behind one figure. */
export function GolferRecord({ golferId, view }: { golferId: number; view: DetailType | null }) {
  const user = useUser()
  const isWide = useMedia('(min-width: 62em)')
  const [lastMonth, setLastMonth] = useState(false)
  const [sorting, setSorting] = useState<Sorting>({ by: 'date', desc: true })
  const [page, setPage] = useState(1)
  const [showsChart, setShowsChart] = useState(false)
  const shown: RoundsView = lastMonth ? 'last-month' : (view ?? 'all')
  const { title, note, size, pages } = detailViews[shown]
  const asked = { type: shown === 'all' ? undefined : shown, sort: sorting.by, desc: sorting.desc, size, page }
  // On a phone the rounds would stand below the summary that was just left.
  const isRoundsFirst = view !== null && !isWide
  const summaryOf = (review: RoundsReview) => (
    <RoundsSummary golferId={golferId} review={review} shown={view} onChart={() => setShowsChart(true)} />
  )
  const query = useServerQuery({
    call: userReviews,
    request: { params: { id: golferId }, query: asked },
    keepPrevious: true,
    offline: true,
  })

  return (
    <QueryBoundary
      query={query}
      waiting={<Skeleton rows={6} height={90} />}
      needs={
        <p>
          {golferId === user?.id ? 'Your record' : 'This golfer'} was not looked up on this phone before, so it needs
          the club’s connection.
        </p>
      }
    >
      {({ golfer, rounds_reviews: review, roundsInfo }) => (
        <>
          <AsOf query={query} />
          <div className={styles['layout']}>
            <Card className={styles['panel']} aria-label={isRoundsFirst ? 'Golfer' : 'Rounds summary'}>
              <GolferSelector golfer={golfer} />
              {!isRoundsFirst && summaryOf(review)}
            </Card>
            <div className={styles['side']}>
              {isWide && view === null && (
                <Card className={styles['panel']} aria-label="Handicap chart">
                  <h2>Handicap chart</h2>
                  <ChartPanel golferId={golferId} />
                </Card>
              )}
              <section className={styles['side']} aria-label={title} aria-busy={query.isPlaceholderData}>
                <div className={styles['head']}>
                  <h2>{title}</h2>
                  {note !== '' && roundsInfo.results.length > 0 && <p className={styles['note']}>{note}</p>}
                </div>
                {view === 'round-posted-past-year' && (
                  <Segmented
                    label="Period"
                    value={lastMonth ? 'month' : 'year'}
                    options={[
                      { value: 'year', label: 'Last 12 Months' },
                      { value: 'month', label: 'Last Month' },
                    ]}
                    onValue={(period) => {
                      setLastMonth(period === 'month')
                      setPage(1)
                    }}
                  />
                )}
                <RoundsTable
                  rounds={roundsInfo}
                  pages={pages}
                  onPage={setPage}
                  sorting={{
                    ...sorting,
                    onSort: (by, desc) => {
                      setSorting({ by: roundSorts.find((sort) => sort === by) ?? sorting.by, desc })
                      setPage(1)
                    },
                  }}
                />
              </section>
            </div>
            {isRoundsFirst && (
              <Card className={styles['panel']} aria-label="Rounds summary">
                {summaryOf(review)}
              </Card>
            )}
          </div>
          <Dialog open={showsChart} title="Player Handicap Chart" onClose={() => setShowsChart(false)}>
            {showsChart && <ChartPanel golferId={golferId} />}
          </Dialog>
        </>
      )}
    </QueryBoundary>
  )
}

type RoundsSummaryProps = {
  golferId: number
  review: RoundsReview
  /** The view that is shown already. */
  shown: DetailType | null
  onChart: () => void
}

/** The index in large digits, and every figure that the rounds come to. */
function RoundsSummary({ golferId, review, shown, onChart }: RoundsSummaryProps) {
  const { handicap, cap, revisedHandicap } = review
  return (
    <>
      <div className={styles['index']} aria-hidden="true">
        <span className={styles['figure']}>{formatHandicap(handicap)}</span>
        <span>
          {cap !== 0 && <span className={styles['cap']}>{cap === 1 ? 'S soft cap' : 'H hard cap'}</span>}
          {revisedHandicap !== null && (
            <span className={styles['note']}>R ({formatHandicap(revisedHandicap)}) revised</span>
          )}
        </span>
      </div>
      <dl className={styles['summary']}>
        {summaryRows(review).map(({ label, value, type }) => (
          <div key={label}>
            <dt>
              {type === undefined ? (
                label
              ) : (
                <Link to={`/handicapDetail/${golferId}/${type}`} aria-current={type === shown ? 'page' : undefined}>
                  {label}
                  <ChevronRight aria-hidden="true" size={16} />
                </Link>
              )}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <details className={styles['help']}>
        <summary>What S, H and R mean</summary>
        <p>S: {capHelp[1]}</p>
        <p>H: {capHelp[2]}</p>
        <p>R: the index as tournament scores revise it.</p>
      </details>
      <Button tone="soft" onClick={onChart}>
        Handicap Chart
      </Button>
    </>
  )
}

export type DetailType = (typeof detailTypes)[number]

type SummaryRow = {
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

type RoundsView = DetailType | 'last-month' | 'all'

type View = {
  readonly title: string
  readonly note: string
  readonly size: number
  /** Whether one pages through them. */
  readonly pages: boolean
}

const shaded = 'Shaded: counts in the current index'

/** The rounds behind each row of the summary, and how they are listed. */
export const detailViews: Readonly<Record<RoundsView, View>> = {
  all: { title: 'Rounds', note: shaded, size: 8, pages: true },
  usga: { title: 'Best 8 of the Last 20 Rounds', note: '', size: 16, pages: true },
  avg: { title: 'Last 20 Rounds', note: shaded, size: 20, pages: false },
  'anti-handicap': { title: 'Worst 8 of the Last 20 Rounds', note: '', size: 16, pages: true },
  'round-posted-past-year': {
    title: 'Rounds of the Last 12 Months',
    note: shaded,
    size: 8,
    pages: true,
  },
  'last-month': { title: 'Rounds of the Last Month', note: shaded, size: 8, pages: true },
  'total-rounds-posted': { title: 'Total Rounds Posted', note: shaded, size: 8, pages: true },
  'tournament-handicap': {
    title: 'Best 8 Tournament Rounds of the Last 12 Months',
    note: '',
    size: 16,
    pages: true,
  },
}
