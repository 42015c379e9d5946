import { useState } from 'react'
import { Link } from 'react-router-dom'
import { isWebAddress } from '#golf/course/course-entry.ts'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { recentPostings, type RecentPosting } from '#sync/calls/rounds.ts'
import { conditionWord, type Scale } from '../../courses/conditions.tsx'
import { Day } from '../../dates/day.tsx'
import { ScoreCardDialog } from '../../rounds/score-card-dialog.tsx'
import { scoreText } from '../../rounds/score-text.ts'
import { QueryBoundary, AsOf } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { TextButton, buttonLook } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { texts } from './texts.ts'
import styles from './recent-postings.module.css'

const size = 20

/** The postings of all members, newest first. */
export function RecentPostingsScreen() {
  const [page, setPage] = useState(1)
  const [card, setCard] = useState<RecentPosting | null>(null)
  const query = useServerQuery({
    call: recentPostings,
    request: { query: { page, size } },
    keepPrevious: true,
    offline: true,
  })

  return (
    <Page title={texts.title}>
      <QueryBoundary query={query} waiting={<Skeleton rows={10} height={64} />} needs={<p>{texts.offline}</p>}>
        {(answer) => (
          <div className={styles['listing']} aria-busy={query.isPlaceholderData}>
            <AsOf query={query} />
            {answer.results.length === 0 ? (
              <EmptyState
                kind="empty"
                title={texts.none}
                action={
                  <Link to="/postRound" className={buttonLook('soft')}>
                    {texts.post}
                  </Link>
                }
              />
            ) : (
              <DataTable
                caption={texts.caption}
                columns={columnsFor(setCard)}
                rows={answer.results}
                keyOf={({ id }) => id}
                isMarked={isGreatScore}
              />
            )}
            {answer.results.length > 0 && <p className={styles['note']}>{texts.highlighted}</p>}
            <Pager label={texts.pages} page={answer.page} totalPages={answer.totalPages} onPage={setPage} />
          </div>
        )}
      </QueryBoundary>
      {card !== null && (
        <ScoreCardDialog
          gtid={card.gtid}
          about={
            <>
              {card.golfer}, {card.course}, <Day date={card.date} />
            </>
          }
          onClose={() => setCard(null)}
        />
      )}
    </Page>
  )
}

function columnsFor(onCard: (posting: RecentPosting) => void): readonly Column<RecentPosting>[] {
  return [
    {
      label: texts.columns.player,
      heads: true,
      cell: ({ userid, golfer, previndex }) => (
        <Link to={`/handicapLookup/${userid}`} className={styles['player']}>
          {golfer} ({formatHandicap(previndex)})
        </Link>
      ),
    },
    {
      label: texts.columns.score,
      cell: (posting) =>
        posting.gtid > 0 ? (
          <TextButton
            aria-label={texts.scoreCard({ golfer: posting.golfer, score: scoreText(posting) })}
            onClick={() => onCard(posting)}
          >
            {scoreText(posting)}
          </TextButton>
        ) : (
          scoreText(posting)
        ),
    },
    {
      label: texts.columns.differential,
      cell: (posting) =>
        `${posting.handicap === null ? '–' : formatHandicap(posting.handicap)}${isGreatScore(posting) ? ' *' : ''}`,
    },
    { label: texts.columns.par, cell: ({ parorbetter }) => parorbetter },
    { label: texts.columns.date, cell: ({ date }) => <Day date={date} /> },
    { label: texts.columns.course, cell: (posting) => <CoursePlayed {...posting} /> },
    { label: texts.columns.tee, cell: ({ tee }) => tee },
    reported({ label: texts.columns.greens, scale: 'greenscondition', stepOf: ({ greencondition }) => greencondition }),
    reported({ label: texts.columns.speed, scale: 'greensspeed', stepOf: ({ greenspeed }) => greenspeed }),
    reported({
      label: texts.columns.fairways,
      scale: 'fairwaycondition',
      stepOf: ({ fairwaycondition }) => fairwaycondition,
    }),
    reported({ label: texts.columns.value, scale: 'value', stepOf: ({ value }) => value }),
  ]
}

type Reported = { label: string; scale: Scale; stepOf: (posting: RecentPosting) => number }

/** A column of the reported conditions. */
function reported({ label, scale, stepOf }: Reported): Column<RecentPosting> {
  return {
    label,
    isNothing: (posting) => stepOf(posting) === 0,
    cell: (posting) => <span className={styles['word']}>{conditionWord(scale, stepOf(posting))}</span>,
  }
}

function CoursePlayed({ course, website, phone }: Pick<RecentPosting, 'course' | 'website' | 'phone'>) {
  return (
    <>
      {isWebAddress(website) ? (
        <a href={website} target="_blank" rel="noopener noreferrer nofollow">
          {course}
        </a>
      ) : (
        course
      )}
      {phone !== '' && (
        <>
          <br />
          <a href={`tel:${phone}`}>{phone}</a>
        </>
      )}
    </>
  )
}

/** A round that was better than its golfer's index before it. */
export function isGreatScore({ handicap, previndex }: Pick<RecentPosting, 'handicap' | 'previndex'>): boolean {
  return handicap !== null && previndex !== null && handicap < previndex
}
