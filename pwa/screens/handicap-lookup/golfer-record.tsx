import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { userReviews, type RoundsReview, type detailTypes } from '#sync/calls/handicaps.ts'
import { roundSorts } from '#sync/calls/rounds.ts'
import { useUser } from '../../device/device-context.tsx'
import { texts as peopleTexts } from '../../people/texts.ts'
import { QueryBoundary, AsOf } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Mark } from '../../ui/lines.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useIsWide } from '../../ui/use-media.ts'
import { useSorting } from '../../ui/use-sorting.ts'
import { ChartPanel } from './chart-panel.tsx'
import { GolferSelector } from './golfer-selector.tsx'
import { RoundsTable } from './rounds-table.tsx'
import { texts } from './texts.ts'
import printed from '../../ui/printed.module.css'
import styles from './handicap-lookup.module.css'

/** A golfer's summary and rounds: all of them, or with `view` the rounds behind one figure. */
export function GolferRecord({ golferId, view }: { golferId: number; view: DetailType | null }) {
  const user = useUser()
  const isWide = useIsWide()
  const [isLastMonth, setLastMonth] = useState(false)
  const [page, setPage] = useState(1)
  const sorting = useSorting(roundSorts, { by: 'date', desc: true }, () => setPage(1))
  const [showsChart, setShowsChart] = useState(false)
  const shown: RoundsView = isLastMonth ? 'last-month' : (view ?? 'all')
  const { size, hasPages } = detailViews[shown]
  const { title, note, none: empty } = texts.views[shown]
  const asked = { type: shown === 'all' ? undefined : shown, sort: sorting.by, desc: sorting.desc, size, page }
  // On a phone the rounds come first, because they would be below the summary that the person has just left.
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

  const ofRecord = golferId === user?.id ? texts.offlineOwn : texts.offline
  return (
    <QueryBoundary query={query} rows={6} height={90} needs={view === null ? ofRecord : texts.offlineView}>
      {({ golfer, rounds_reviews: review, roundsInfo }) => (
        <>
          <AsOf query={query} />
          <div className={classes(printed['printed'], styles['layout'])}>
            <Card className={styles['panel']} aria-label={isRoundsFirst ? texts.selector.golfer : texts.summary.title}>
              <GolferSelector golfer={golfer} />
              {!isRoundsFirst && summaryOf(review)}
            </Card>
            <div className={styles['side']}>
              {isWide && view === null && (
                <Card className={classes(styles['panel'], styles['chart'])} aria-label={texts.chart.title}>
                  <h2>{texts.chart.title}</h2>
                  <ChartPanel golferId={golferId} />
                </Card>
              )}
              <section className={styles['side']} aria-label={title} aria-busy={query.isPlaceholderData}>
                <div className={styles['head']}>
                  <h2>{title}</h2>
                  {note !== '' && roundsInfo.results.length > 0 && (
                    <p className={styles['key']}>
                      <Mark /> {note}
                    </p>
                  )}
                </div>
                {view === 'round-posted-past-year' && (
                  <Segmented
                    label={texts.period.label}
                    value={isLastMonth ? 'month' : 'year'}
                    options={[
                      { value: 'year', label: texts.period.year },
                      { value: 'month', label: texts.period.month },
                    ]}
                    onValue={(period) => {
                      setLastMonth(period === 'month')
                      setPage(1)
                    }}
                  />
                )}
                <RoundsTable
                  rounds={roundsInfo}
                  none={empty}
                  hasPages={hasPages}
                  onPage={setPage}
                  marksCounting={note !== ''}
                  sorting={sorting}
                />
              </section>
            </div>
            {isRoundsFirst && (
              <Card className={styles['panel']} aria-label={texts.summary.title}>
                {summaryOf(review)}
              </Card>
            )}
          </div>
          <Dialog open={showsChart} title={texts.chart.dialog} onClose={() => setShowsChart(false)}>
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
  /** The view that is already shown. */
  shown: DetailType | null
  onChart: () => void
}

function RoundsSummary({ golferId, review, shown, onChart }: RoundsSummaryProps) {
  const { handicap, cap, revisedHandicap, transferred } = review
  return (
    <>
      <div className={styles['index']} aria-hidden="true">
        <span className={styles['figure']}>{formatHandicap(handicap)}</span>
        <span>
          {transferred && <span className={styles['note']}>{texts.summary.transferred}</span>}
          {cap !== 0 && <span className={styles['cap']}>{texts.summary.caps[cap]}</span>}
          {revisedHandicap !== null && (
            <span className={styles['note']}>{texts.summary.revisedLabel(formatHandicap(revisedHandicap))}</span>
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
                  <ChevronRight aria-hidden="true" size="1em" />
                </Link>
              )}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <details className={styles['help']}>
        <summary>{texts.summary.help.title}</summary>
        <p>{texts.summary.help.soft}</p>
        <p>{texts.summary.help.hard}</p>
        <p>{texts.summary.help.revised}</p>
      </details>
      <Button tone="soft" onClick={onChart}>
        {texts.summary.chart}
      </Button>
    </>
  )
}

type DetailType = (typeof detailTypes)[number]

type SummaryRow = {
  readonly label: string
  readonly value: string
  /** The view of the rounds behind the figure, which a tap on the row opens. */
  readonly type?: DetailType
}

const capMarks = ['', 'S', 'H'] as const

/** Returns the present index: 12.4, with S or H if a cap limits it, and R (11.9) if tournaments lower it. */
export function presentIndexText({ handicap, cap, revisedHandicap, transferred }: RoundsReview): string {
  const revised = revisedHandicap === null ? '' : texts.summary.revised(formatHandicap(revisedHandicap))
  const brought = transferred ? peopleTexts.transferred : ''
  return [formatHandicap(handicap), capMarks[cap], revised, brought].filter((part) => part !== '').join(' ')
}

const { rows, none } = texts.summary

/** Returns every row of the rounds summary, in order. */
export function summaryRows(review: RoundsReview): readonly SummaryRow[] {
  const { lowestTournamentScore, secondLowestTournamentScore, tourneyhandicap, eligibleTournamentScores } = review
  return [
    { label: rows.index, value: presentIndexText(review), type: 'usga' },
    { label: rows.average, value: figure(review.averageScore), type: 'avg' },
    { label: rows.par, value: figure(review.avgpar) },
    { label: rows.lowest, value: formatHandicap(review.lowestIndex) },
    { label: rows.anti, value: formatHandicap(review.antihandicap), type: 'anti-handicap' },
    { label: rows.consistency, value: figure(review.consistency) },
    {
      label: rows.pastYear,
      value: String(review.rounds_past_year.total_rounds),
      type: 'round-posted-past-year',
    },
    { label: rows.perYear, value: figure(review.rounds_per_year) },
    { label: rows.total, value: String(review.num_rounds), type: 'total-rounds-posted' },
    { label: rows.eligible, value: eligibleTournamentScores?.toString() ?? none },
    { label: rows.tournament, value: formatHandicap(tourneyhandicap), type: 'tournament-handicap' },
    { label: rows.lowestTournament, value: formatHandicap(lowestTournamentScore) },
    { label: rows.secondLowestTournament, value: formatHandicap(secondLowestTournamentScore) },
    { label: rows.eightyPlus, value: review.eightyPlus },
  ]
}

function figure(value: number | null): string {
  return value === null ? none : value.toFixed(1)
}

type RoundsView = DetailType | 'last-month' | 'all'

/** The number of rounds on a page of each view, and whether it has several pages. */
export const detailViews: Readonly<Record<RoundsView, { readonly size: number; readonly hasPages: boolean }>> = {
  all: { size: 8, hasPages: true },
  usga: { size: 16, hasPages: true },
  avg: { size: 20, hasPages: false },
  'anti-handicap': { size: 16, hasPages: true },
  'round-posted-past-year': { size: 8, hasPages: true },
  'last-month': { size: 8, hasPages: true },
  'total-rounds-posted': { size: 8, hasPages: true },
  'tournament-handicap': { size: 16, hasPages: true },
}
