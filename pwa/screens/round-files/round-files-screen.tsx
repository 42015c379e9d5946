import { useState } from 'react'
import type { AnswerOf } from '#sync/calls/call.ts'
import { members } from '#sync/calls/club.ts'
import type { User } from '#sync/calls/login.ts'
import { roundExport, roundImport, roundImportPreview } from '#sync/calls/round-exchange.ts'
import { callServer, type ServerResult } from '#sync/device/connection/server-calls.ts'
import { useUser, useDevice } from '../../device/device-context.tsx'
import { ChooseList } from '../../import-files/choose-list.tsx'
import { ListScreen } from '../../import-files/list-screen.tsx'
import type { ReviewColumn } from '../../import-files/review-context.ts'
import { ReviewList } from '../../import-files/review-list.tsx'
import { countLines, hasUnknownField, useImportList, type ImportList } from '../../import-files/use-import-list.ts'
import { nameOf } from '../../people/name-of.ts'
import { useSaveFile } from '../../save-file.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { useServerSend } from '../../server/server-send.ts'
import { Actions, Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/field.tsx'
import { stack } from '../../ui/stack.ts'
import { texts } from './texts.ts'

/** Exports rounds to a file, and imports them from one. */
export function RoundFilesScreen() {
  const user = useUser()
  const list = useRoundsList()
  return (
    <ListScreen
      list={list}
      words={texts.review}
      title={texts.title}
      isLacking={(has) => !has('date') || !has('course') || !has('tee') || !has('score')}
      review={list.validated && <ReviewRounds list={list} validated={list.validated} />}
    >
      <ExportCard />
      {user !== null && <ChooseRounds list={list} user={user} />}
    </ListScreen>
  )
}

function ExportCard() {
  const send = useServerSend()
  const save = useSaveFile()
  const exportAs = (format: 'csv' | 'json') => void save(send(roundExport, { query: { scope: 'own', format } }))

  return (
    <Card {...stack(14)} aria-labelledby="export-rounds">
      <h2 id="export-rounds">{texts.export.title}</h2>
      <p>{texts.export.note}</p>
      <Actions>
        <Button tone="primary" onClick={() => exportAs('csv')}>
          {texts.export.csv}
        </Button>
        <Button onClick={() => exportAs('json')}>{texts.export.json}</Button>
      </Actions>
    </Card>
  )
}

function ChooseRounds({ list, user }: { list: RoundsList; user: User }) {
  const [whose, setWhose] = useState({ id: user.id, name: '' })
  return (
    <ChooseList
      list={list}
      words={texts.list}
      about={whose}
      before={
        user.isadmin && (
          <WhoseRounds value={whose.id} onValue={(id, name) => setWhose({ id, name: id === user.id ? '' : name })} />
        )
      }
    />
  )
}

type WhoseProps = { value: number; onValue: (id: number, name: string) => void }

/**
 * The choice of a member. Administrators import the rounds of any member, for example one who comes from another club.
 */
function WhoseRounds({ value, onValue }: WhoseProps) {
  const query = useServerQuery({ call: members, request: {} })
  return (
    <QueryBoundary query={query} rows={1} height={84} needs={texts.list.offline}>
      {(answer) => (
        <SelectField
          label={texts.list.whose}
          value={value}
          options={answer.members.map(({ id, firstname, lastname }) => ({
            value: id,
            label: `${lastname}, ${firstname}`,
          }))}
          onValue={(id) => {
            const member = answer.members.find((other) => other.id === id)
            onValue(id, member === undefined ? '' : nameOf(member))
          }}
        />
      )}
    </QueryBoundary>
  )
}

const { review } = texts

/** The lines of a file of rounds. */
function ReviewRounds({ list, validated }: { list: RoundsList; validated: Validated }) {
  const send = useServerSend()
  const { rows, ignored } = validated
  const { done } = list
  const isUsed = ({ cell }: (typeof columns)[number]) => rows.some((row) => cell(row) !== '')
  return (
    <ReviewList
      list={list}
      rows={rows}
      ignored={ignored}
      words={review}
      columns={columns.filter(isUsed)}
      nameOf={({ date, course }) =>
        [date === '' ? review.noName : date, course].filter((part) => part !== '').join(', ')
      }
      inputModes={inputModes}
      done={done !== null && <Done rounds={countLines(done.rows).added} whose={list.form.about.id} />}
      save={texts.list.save(countLines(rows))}
      onSave={() =>
        void list.save(async (body, { id }) => wholeRows(await send(roundImport, { body: { ...body, user_id: id } })))
      }
    />
  )
}

/** The result of the last save, and links onward. */
function Done({ rounds, whose }: { rounds: number; whose: number }) {
  return (
    <Card {...stack(10)}>
      <p role="status">{review.saved(rounds)}</p>
      <Actions>
        <ButtonLink to={`/handicapLookup/${whose}`} tone="soft">
          {texts.list.show}
        </ButtonLink>
      </Actions>
    </Card>
  )
}

const inputModes = { rating: 'decimal', slope: 'numeric', score: 'numeric', parorbetter: 'numeric' } as const

const { heads } = review

const columns: readonly ReviewColumn<RoundRow>[] = [
  { label: heads.date, fields: ['date'], width: 8, cell: ({ date }) => date },
  { label: heads.course, fields: ['course'], width: 11, cardLabel: '', cell: ({ course }) => course },
  { label: heads.tee, fields: ['tee'], width: 8, cell: ({ tee }) => tee },
  { label: heads.score, fields: ['score'], width: 5, digits: 'plain', cell: ({ score }) => score },
  { label: heads.rating, fields: ['rating'], width: 5, digits: 'plain', cell: ({ rating }) => rating },
  { label: heads.slope, fields: ['slope'], width: 5, digits: 'plain', cell: ({ slope }) => slope },
  {
    label: heads.parorbetter,
    fields: ['parorbetter'],
    width: 5,
    digits: 'plain',
    cell: ({ parorbetter }) => parorbetter,
  },
  { label: heads.tournament, fields: ['tournament'], width: 5, cell: ({ tournament }) => tournament },
]

type Answered = AnswerOf<typeof roundImport>
type Row = Answered['rows'][number]
export type RoundRow = Row & { readonly outcome: NonNullable<Row['outcome']> }
export type Validated = Omit<Answered, 'rows'> & { readonly rows: readonly RoundRow[] }
type RoundsList = ImportList<Validated>

/** Returns a list of the rounds of one golfer until all of it is posted. */
function useRoundsList(): RoundsList {
  const device = useDevice()
  return useImportList<Validated>({
    name: 'rounds list',
    field: 'date',
    async preview(said, { id }) {
      const body = { ...said, user_id: id }
      // With `columns`, even empty, the server also returns the columns of a file that lacks a required one.
      const answer = await callServer(device, roundImportPreview, { body: { columns: [], ...body } })
      if (!hasUnknownField(answer)) return wholeRows(answer)
      // A server of the previous release accepts only the file.
      return wholeRows(await callServer(device, roundImportPreview, { body }))
    },
    words: texts.list,
  })
}

/** Completes the rows of a server of the previous release, which contain only the reason why a line is not posted. */
function wholeRows(answer: ServerResult<Answered>): ServerResult<Validated> {
  if (!answer.ok) return answer
  const rows = answer.value.rows.map((row): RoundRow => {
    const { outcome, problem, faults, date } = row
    if (outcome !== undefined) return { ...row, outcome }
    if (problem === null) return { ...row, outcome: 'add' }
    return {
      ...row,
      outcome: 'refused',
      faults: [...faults, { field: 'date', value: date, reason: problem, proposal: null }],
    }
  })
  return { ok: true, value: { ...answer.value, rows } }
}
