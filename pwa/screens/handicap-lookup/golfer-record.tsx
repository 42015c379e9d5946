import { useState } from 'react'
import { userReviews, type RoundsReview } from '#sync/calls/handicaps.ts'
import { roundSorts } from '#sync/calls/rounds.ts'
import { ClubAnswer } from '../../club/club-answer.tsx'
import { SeenAt } from '../../club/seen-at.tsx'
import { useSeenQuery } from '../../club/seen-query.ts'
import { useUser } from '../../device/device-context.tsx'
import { Card } from '../../ui/card.tsx'
import { Segmented } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { ChartPanel } from './chart-panel.tsx'
import { detailViews, type RoundsView } from './detail-views.ts'
import { GolferSelector } from './golfer-selector.tsx'
import styles from './handicap-lookup.module.css'
import { RoundsSummary } from './rounds-summary.tsx'
import { RoundsTable } from './rounds-table.tsx'
import type { DetailType } from './summary-rows.ts'

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
  // On a phone the rounds that were asked for would stand below the summary that the person comes from.
  const isRoundsFirst = view !== null && !isWide
  const summaryOf = (review: RoundsReview) => (
    <RoundsSummary golferId={golferId} review={review} shown={view} onChart={() => setShowsChart(true)} />
  )
  const query = useSeenQuery({ call: userReviews, request: { params: { id: golferId }, query: asked }, isSearch: true })

  return (
    <ClubAnswer
      query={query}
      waiting={<Skeleton rows={6} height={90} />}
      needs={
        <p>
          {golferId === user?.id ? 'Your record' : 'This golfer'} was not looked up on this phone before, so it needs
          the club’s connection.
        </p>
      }
    >
      {({ answer: { golfer, rounds_reviews: review, roundsInfo }, seenAt }) => (
        <>
          <SeenAt at={seenAt} />
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
    </ClubAnswer>
  )
}
