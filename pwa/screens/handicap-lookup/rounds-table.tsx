import { useState } from 'react'
import { isOfOuting, type RoundRow } from '#sync/calls/rounds.ts'
import { ratingText } from '../../courses/tee-text.ts'
import { Day } from '../../dates/day.tsx'
import { useUser } from '../../device/device-context.tsx'
import { differentialText, storedRound } from '../../rounds/listed-round.ts'
import { roundLine } from '../../rounds/round-line.tsx'
import { CardOfRound } from '../../rounds/round-sheet.tsx'
import { Score, scoreText } from '../../rounds/score-text.tsx'
import { ButtonLink, TextButton } from '../../ui/button.tsx'
import { DataTable, type Column, type Sorting } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { RoundDialog } from './round-dialog.tsx'
import { texts } from './texts.ts'
import spoken from '../../ui/spoken.module.css'

type Props = {
  rounds: {
    readonly results: readonly RoundRow[]
    readonly page: number
    readonly totalPages: number
  }
  /** Shown in the place of no rounds. */
  none: string
  hasPages: boolean
  onPage: (page: number) => void
  sorting: Sorting
  /** Whether rounds that count toward the index are highlighted, which is needed if other rounds are listed, too. */
  marksCounting: boolean
}

type Opened = { readonly what: 'card' | 'round'; readonly round: RoundRow }

/**
 * The rounds of a golfer. An open dialog stays when its round leaves the list, because a deleted round is restored
 * there.
 */
export function RoundsTable({ rounds, none, hasPages, onPage, sorting, marksCounting }: Props) {
  const user = useUser()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      {rounds.results.length === 0 ? (
        <EmptyState
          kind="empty"
          title={none}
          action={
            user !== null && (
              <ButtonLink to="/postRound" tone="soft">
                {texts.rounds.post}
              </ButtonLink>
            )
          }
        />
      ) : (
        <Rounds rounds={rounds.results} sorting={sorting} marksCounting={marksCounting} onOpen={setOpened} />
      )}
      {hasPages && <Pager label={texts.rounds.pages} of={rounds} onPage={onPage} />}
      {opened?.what === 'card' && <CardOfRound round={storedRound(opened.round)} onClose={close} />}
      {opened?.what === 'round' && (
        <RoundDialog
          round={opened.round}
          onCard={() => setOpened({ what: 'card', round: opened.round })}
          onClose={close}
        />
      )}
    </>
  )
}

const { columns: names } = texts.rounds

type RoundsProps = Pick<Props, 'sorting' | 'marksCounting'> & {
  rounds: readonly RoundRow[]
  onOpen: (opened: Opened) => void
}

function Rounds({ rounds, sorting, marksCounting, onOpen }: RoundsProps) {
  const columns: readonly Column<RoundRow>[] = [
    { label: names.date, sort: 'date', heads: true, cell: ({ date }) => <Day date={date} /> },
    { label: names.course, cell: ({ coursename }) => coursename },
    { label: names.tee, sort: 'tee', cell: (round) => `${round.tee} ${ratingText(round)}` },
    {
      label: names.score,
      sort: 'score',
      digits: 'large',
      cell: (round) =>
        isOfOuting(round) ? (
          <TextButton
            aria-label={texts.rounds.scoreCard(scoreText(round))}
            onClick={() => onOpen({ what: 'card', round })}
          >
            <Score {...round} />
          </TextButton>
        ) : (
          <Score {...round} />
        ),
    },
    {
      label: names.differential,
      sort: 'handicap',
      digits: 'plain',
      cell: (round) => (
        <>
          {differentialText(round)}
          {marksCounting && round.counts && (
            <>
              <sup aria-hidden="true">*</sup>
              <span className={spoken['spoken']}> {texts.rounds.counts}</span>
            </>
          )}
        </>
      ),
    },
    { label: names.parorbetter, sort: 'parorbetter', digits: 'plain', cell: ({ parorbetter }) => parorbetter },
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
      isMarked={({ counts }) => marksCounting && counts}
      lineOf={(round) =>
        roundLine(storedRound(round, { marksCounting }), {
          of: 'a golfer',
          by: sorting.by,
          onOpen: () => onOpen({ what: 'round', round }),
        })
      }
    />
  )
}
