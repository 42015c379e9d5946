import Phone from 'lucide-react/icons/phone'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { isWebAddress } from '#golf/course/course-entry.ts'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { isOfOuting, postingsOf, recentPostings, type PostingsOf } from '#sync/calls/rounds.ts'
import { conditionWord, type Scale } from '../../courses/conditions.tsx'
import { Day } from '../../dates/day.tsx'
import { callAddress } from '../../people/contact-links.ts'
import { differentialText, postedRound, type ListedRound } from '../../rounds/listed-round.ts'
import { roundLine } from '../../rounds/round-line.tsx'
import { CardOfRound, RoundSheet } from '../../rounds/round-sheet.tsx'
import { Score, scoreText } from '../../rounds/score-text.tsx'
import { QueryBoundary, AsOf } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { TextButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Mark } from '../../ui/lines.tsx'
import { Page } from '../../ui/page.tsx'
import { ListFoot, Pager } from '../../ui/pager.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { texts } from './texts.ts'
import printed from '../../ui/printed.module.css'
import styles from './recent-postings.module.css'

const size = 20
/** The last page that the server accepts. */
const mostPages = 10_000

type Opened = { readonly what: 'card' | 'round'; readonly round: ListedRound }

type Shown = { readonly of: PostingsOf; readonly page: number }

/** The postings of all members, the person's own, or those of tournaments, newest first. */
export function RecentPostingsScreen() {
  const { search, key } = useLocation()
  return <RecentPostings key={key} from={readShown(search)} />
}

function RecentPostings({ from }: { from: Shown }) {
  const [shown, setShown] = useState(from)

  function show(next: Shown) {
    setShown(next)
    // Not through the router, which would take the focus from the choice. Back and a reload keep the choice.
    history.replaceState(history.state, '', `/recentPostings${writeShown(next)}`)
  }

  return (
    <Page
      title={texts.title}
      beside={
        <Segmented
          label={texts.shown}
          value={shown.of}
          options={postingsOf.map((value) => ({ value, label: texts.of[value] }))}
          onValue={(of) => show({ of, page: 1 })}
        />
      }
    >
      {/* A separate component for each choice, so that it does not show the postings of another one while its own
          load. */}
      <Postings key={shown.of} {...shown} onPage={(page) => show({ of: shown.of, page })} />
    </Page>
  )
}

/** Reads the choice from the address, such as ?of=me&page=2 */
function readShown(address: string): Shown {
  const search = new URLSearchParams(address)
  const page = Number(search.get('page'))
  return {
    of: postingsOf.find((of) => of === search.get('of')) ?? 'everybody',
    page: Number.isInteger(page) && page > 0 && page <= mostPages ? page : 1,
  }
}

function writeShown({ of, page }: Shown): string {
  const search = new URLSearchParams()
  if (of !== 'everybody') search.set('of', of)
  if (page > 1) search.set('page', String(page))
  return search.size === 0 ? '' : `?${search}`
}

function Postings({ of, page, onPage }: Shown & { onPage: (page: number) => void }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const query = useServerQuery({
    call: recentPostings,
    // For all members the request has no `of`, as in earlier versions, so that their cached answers stay valid.
    request: { query: of === 'everybody' ? { page, size } : { of, page, size } },
    keepPrevious: true,
    offline: true,
  })

  return (
    <>
      <QueryBoundary query={query} rows={8} height={60} needs={texts.offline}>
        {(answer) => (
          <div className={classes(printed['printed'], styles['listing'])} aria-busy={query.isPlaceholderData}>
            <AsOf query={query} />
            {answer.results.length === 0 ? (
              <EmptyState kind="empty" title={texts.none[of]} next={{ to: '/postRound', text: texts.post }} />
            ) : (
              <div className={styles['table']}>
                <DataTable
                  caption={texts.caption}
                  columns={columnsFor((round) => setOpened({ what: 'card', round }))}
                  rows={answer.results.map(postedRound)}
                  keyOf={({ id }) => id}
                  isMarked={({ highlight }) => highlight !== null}
                  lineOf={(round) =>
                    roundLine(round, {
                      of: of === 'me' ? 'a golfer' : 'everyone',
                      by: 'date',
                      onOpen: () => setOpened({ what: 'round', round }),
                    })
                  }
                />
              </div>
            )}
            <ListFoot
              note={
                answer.results.length === 0 ? null : (
                  <>
                    <Mark /> {texts.highlighted}
                  </>
                )
              }
            >
              <Pager label={texts.pages} of={answer} onPage={onPage} />
            </ListFoot>
          </div>
        )}
      </QueryBoundary>
      {opened?.what === 'card' && <CardOfRound round={opened.round} onClose={close} />}
      {opened?.what === 'round' && <RoundSheet round={opened.round} onClose={close} />}
    </>
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
        isOfOuting(round) ? (
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
      cell: (round) => (
        <>
          {differentialText(round)}
          {round.highlight !== null && <sup>*</sup>}
        </>
      ),
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

/** Returns a column of the reported conditions. */
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
          <Phone aria-hidden="true" size="1em" />
        </a>
      )}
    </span>
  )
}
