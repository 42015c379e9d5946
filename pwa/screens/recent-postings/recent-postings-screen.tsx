import Phone from 'lucide-react/icons/phone'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { isWebAddress } from '#golf/course/course-entry.ts'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { recentPostings } from '#sync/calls/rounds.ts'
import { conditionWord, type Scale } from '../../courses/conditions.tsx'
import { Day } from '../../dates/day.tsx'
import { callAddress } from '../../people/call-address.ts'
import { differentialText, postedRound, type ListedRound } from '../../rounds/listed-round.ts'
import { roundLine } from '../../rounds/round-line.tsx'
import { CardOfRound, RoundSheet } from '../../rounds/round-sheet.tsx'
import { Score, scoreText } from '../../rounds/score-text.tsx'
import { QueryBoundary, AsOf } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { TextButton, buttonLook } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Mark } from '../../ui/lines.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { texts } from './texts.ts'
import styles from './recent-postings.module.css'

const size = 20

type Opened = { readonly what: 'card' | 'round'; readonly round: ListedRound }

/** The postings of all members, newest first. */
export function RecentPostingsScreen() {
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const query = useServerQuery({
    call: recentPostings,
    request: { query: { page, size } },
    keepPrevious: true,
    offline: true,
  })

  return (
    <Page title={texts.title}>
      <QueryBoundary query={query} waiting={<Skeleton rows={8} height={60} />} needs={<p>{texts.offline}</p>}>
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
              <>
                <DataTable
                  caption={texts.caption}
                  columns={columnsFor((round) => setOpened({ what: 'card', round }))}
                  rows={answer.results.map(postedRound)}
                  keyOf={({ id }) => id}
                  isMarked={({ highlight }) => highlight !== null}
                  lineOf={(round) =>
                    roundLine(round, { of: 'everyone', by: 'date', onOpen: () => setOpened({ what: 'round', round }) })
                  }
                />
                <p className={styles['note']}>
                  <Mark /> {texts.highlighted}
                </p>
              </>
            )}
            <Pager label={texts.pages} page={answer.page} totalPages={answer.totalPages} onPage={setPage} />
          </div>
        )}
      </QueryBoundary>
      {opened?.what === 'card' && <CardOfRound round={opened.round} onClose={close} />}
      {opened?.what === 'round' && <RoundSheet round={opened.round} onClose={close} />}
    </Page>
  )
}

function columnsFor(onCard: (round: ListedRound) => void): readonly Column<ListedRound>[] {
  return [
    {
      label: texts.columns.player,
      heads: true,
      cell: ({ golferId, golfer, indexBefore }) => (
        <Link to={`/handicapLookup/${golferId}`} className={styles['player']}>
          {golfer} <span className={styles['index']}>({formatHandicap(indexBefore)})</span>
        </Link>
      ),
    },
    {
      label: texts.columns.score,
      digits: 'large',
      cell: (round) =>
        round.gtid > 0 ? (
          <TextButton
            aria-label={texts.scoreCard({ golfer: round.golfer, score: scoreText(round) })}
            onClick={() => onCard(round)}
          >
            <Score {...round} />
          </TextButton>
        ) : (
          <Score {...round} />
        ),
    },
    {
      label: texts.columns.differential,
      digits: 'plain',
      cell: (round) => `${differentialText(round)}${round.highlight === null ? '' : ' *'}`,
    },
    { label: texts.columns.par, digits: 'plain', cell: ({ parorbetter }) => parorbetter },
    { label: texts.columns.date, cell: ({ date }) => <Day date={date} /> },
    { label: texts.columns.course, cell: (round) => <CoursePlayed {...round} /> },
    { label: texts.columns.tee, cell: ({ tee }) => <span className={styles['word']}>{tee}</span> },
    reported(texts.columns.greens, 'greenscondition'),
    reported(texts.columns.speed, 'greensspeed'),
    reported(texts.columns.fairways, 'fairwaycondition'),
    reported(texts.columns.value, 'value'),
  ]
}

/** A column of the reported conditions. */
function reported(label: string, scale: Scale): Column<ListedRound> {
  return {
    label,
    cell: ({ conditions }) => <span className={styles['word']}>{conditionWord(scale, conditions?.[scale] ?? 0)}</span>,
  }
}

function CoursePlayed({ course, website, phone }: Pick<ListedRound, 'course' | 'website' | 'phone'>) {
  return (
    <span className={styles['course']}>
      {isWebAddress(website) ? (
        <a href={website} target="_blank" rel="noopener noreferrer nofollow">
          {course}
        </a>
      ) : (
        course
      )}
      {phone !== '' && (
        <a href={callAddress(phone)} aria-label={texts.call({ course, phone })} title={phone}>
          <Phone aria-hidden="true" size="1rem" />
        </a>
      )}
    </span>
  )
}
