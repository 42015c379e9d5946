import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import type { RoundRow } from '#sync/calls/rounds.ts'
import { ratingText } from '../../courses/tee-text.ts'
import { Day } from '../../dates/day.tsx'
import { useUser } from '../../device/device-context.tsx'
import { ScoreCardDialog } from '../../rounds/score-card-dialog.tsx'
import { scoreText } from '../../rounds/score-text.ts'
import { TextButton, buttonLook } from '../../ui/button.tsx'
import { DataTable, type Column, type Sorting } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { RoundDialog } from './round-dialog.tsx'
import { texts } from './texts.ts'
import spoken from '../../ui/spoken.module.css'
import styles from './handicap-lookup.module.css'

type Props = {
  rounds: {
    readonly results: readonly RoundRow[]
    readonly page: number
    readonly totalPages: number
  }
  pages: boolean
  onPage: (page: number) => void
  sorting: Sorting
}

type Opened = { readonly what: 'card' | 'round'; readonly round: RoundRow }

/**
 * Rounds of one golfer. Those that count toward the index are shaded and say so. An open dialog stays when its round
 * was the last on the list, because a deleted round is restored there.
 */
export function RoundsTable({ rounds, pages, onPage, sorting }: Props) {
  const user = useUser()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      {rounds.results.length === 0 ? (
        <EmptyState
          kind="empty"
          title={texts.rounds.none}
          action={
            user !== null && (
              <Link to="/postRound" className={buttonLook('soft')}>
                {texts.rounds.post}
              </Link>
            )
          }
        />
      ) : (
        <Rounds rounds={rounds.results} sorting={sorting} onOpen={setOpened} />
      )}
      {pages && <Pager label={texts.rounds.pages} page={rounds.page} totalPages={rounds.totalPages} onPage={onPage} />}
      {opened?.what === 'card' && (
        <ScoreCardDialog
          gtid={opened.round.gtid}
          about={
            <>
              {opened.round.firstname} {opened.round.lastname}, {opened.round.coursename},{' '}
              <Day date={opened.round.date} />
            </>
          }
          onClose={close}
        />
      )}
      {opened?.what === 'round' && <RoundDialog round={opened.round} onClose={close} />}
    </>
  )
}

const { columns: names } = texts.rounds

type RoundsProps = { rounds: readonly RoundRow[]; sorting: Sorting; onOpen: (opened: Opened) => void }

function Rounds({ rounds, sorting, onOpen }: RoundsProps) {
  const isWide = useMedia('(min-width: 62em)')
  const columns: readonly Column<RoundRow>[] = [
    { label: names.date, sort: 'date', heads: true, cell: ({ date }) => <Day date={date} /> },
    { label: names.course, cell: ({ coursename }) => courseNameText(coursename, { isCut: !isWide }) },
    { label: names.tee, sort: 'tee', cell: (round) => `${round.tee} ${ratingText(round)}` },
    {
      label: names.score,
      sort: 'score',
      cell: (round) =>
        round.gtid > 0 ? (
          <TextButton
            aria-label={texts.rounds.scoreCard(scoreText(round))}
            onClick={() => onOpen({ what: 'card', round })}
          >
            {scoreText(round)}
          </TextButton>
        ) : (
          <span className={styles['digits']}>{scoreText(round)}</span>
        ),
    },
    {
      label: names.differential,
      sort: 'handicap',
      cell: ({ handicap, counts }) => (
        <>
          <span className={styles['digits']}>{handicap === null ? '–' : formatHandicap(handicap)}</span>
          {counts && <span className={spoken['spoken']}> {texts.rounds.counts}</span>}
        </>
      ),
    },
    { label: names.parorbetter, sort: 'parorbetter', cell: ({ parorbetter }) => parorbetter },
    {
      label: names.round,
      acts: true,
      cell: (round) => (
        <TextButton
          aria-label={texts.rounds.detailsOf({ course: round.coursename, score: round.score })}
          onClick={() => onOpen({ what: 'round', round })}
        >
          {texts.rounds.details}
        </TextButton>
      ),
    },
  ]
  return (
    <DataTable
      caption={texts.rounds.caption}
      columns={columns}
      rows={rounds}
      keyOf={({ id }) => id}
      sorting={sorting}
      isMarked={({ counts }) => counts}
    />
  )
}

const cutAt = 15

/** A course's name, cut to 15 characters where there is no room for more. */
export function courseNameText(name: string, { isCut }: { isCut: boolean }): string {
  return isCut && name.length > cutAt ? `${name.slice(0, cutAt).trimEnd()}…` : name
}
