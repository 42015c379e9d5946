import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { AnswerOf } from '#sync/calls/call.ts'
import { members } from '#sync/calls/club.ts'
import type { User } from '#sync/calls/login.ts'
import { roundExport, roundImport, roundImportPreview, mostCharacters } from '#sync/calls/round-exchange.ts'
import { useUser } from '../../device/device-context.tsx'
import { useSaveFile } from '../../save-file.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { useServerSend } from '../../server/server-send.ts'
import { Actions, Button, buttonLook } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { FileField, SelectField } from '../../ui/field.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { texts } from './texts.ts'
import styles from './round-files.module.css'

export function RoundFilesScreen() {
  const user = useUser()
  return (
    <Page title={texts.title}>
      <ExportCard />
      {user !== null && <ImportRounds user={user} />}
    </Page>
  )
}

function ExportCard() {
  const send = useServerSend()
  const save = useSaveFile()
  const exportAs = (format: 'csv' | 'json') => void save(send(roundExport, { query: { scope: 'own', format } }))

  return (
    <Card className={styles['card']} aria-labelledby="export-rounds">
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

type Judged = AnswerOf<typeof roundImport>

/** A file with its preview, or with the result of its import. */
type Looked = { readonly csv: string; readonly judged: Judged; readonly isDone: boolean }

/** Imports rounds from a file. Nothing is posted before the refused rows are shown with the reason. */
function ImportRounds({ user }: { user: User }) {
  const send = useServerSend()
  const answers = useQueryClient()
  const notices = useNotices()
  const [whose, setWhose] = useState(user.id)
  const [looked, setLooked] = useState<Looked | null>(null)
  const [fault, setFault] = useState<string>()
  const place = useRef<HTMLElement>(null)

  async function look(file: File) {
    setLooked(null)
    // A moved file, or one in a cloud, may be unreadable.
    const csv = await file.text().catch(() => null)
    const found = fileFault(csv)
    setFault(found)
    if (csv === null || found !== undefined) return
    const answer = await send(roundImportPreview, { body: { user_id: whose, csv } })
    if (answer.ok) setLooked({ csv, judged: answer.value, isDone: false })
    else setFault(answer.refusal.message)
  }

  /** The buttons are removed with the preview, so the card takes the focus. */
  function finish(next: Looked | null) {
    place.current?.focus()
    setLooked(next)
  }

  async function bring(csv: string) {
    const answer = await send(roundImport, { body: { user_id: whose, csv } })
    if (!answer.ok) return notices.fail(texts.import.failed, answer.refusal.message)
    finish({ csv, judged: answer.value, isDone: true })
    notices.succeed(texts.import.done, texts.import.posted(answer.value.accepted))
    await answers.invalidateQueries()
  }

  return (
    <Card ref={place} tabIndex={-1} className={styles['card']} aria-labelledby="import-rounds">
      <h2 id="import-rounds">{texts.import.title}</h2>
      <p>{texts.import.note}</p>
      {user.isadmin && (
        <WhoseRounds
          value={whose}
          onValue={(id) => {
            setWhose(id)
            setLooked(null)
          }}
        />
      )}
      <FileField
        label={texts.import.file}
        accept=".csv,text/csv"
        hint={texts.import.hint}
        onFile={(file) => void look(file)}
        error={fault}
      />
      {looked !== null && !looked.isDone && (
        <>
          <p role="status">{texts.preview(looked.judged)}</p>
          <ImportedRows rows={looked.judged.rows} />
          <Actions>
            <Button tone="primary" disabled={looked.judged.accepted === 0} onClick={() => void bring(looked.csv)}>
              {texts.import.import(looked.judged.accepted)}
            </Button>
            <Button onClick={() => finish(null)}>{texts.import.cancel}</Button>
          </Actions>
        </>
      )}
      {looked?.isDone && (
        <>
          <p role="status">{texts.import.imported(looked.judged.accepted)}</p>
          <p>
            <Link to={`/handicapLookup/${whose}`} className={buttonLook('soft')}>
              {texts.import.show}
            </Link>
          </p>
        </>
      )}
    </Card>
  )
}

/** Administrators import the rounds of any member, for example one who comes from another club. */
function WhoseRounds({ value, onValue }: { value: number; onValue: (id: number) => void }) {
  const query = useServerQuery({ call: members, request: {} })
  return (
    <QueryBoundary query={query} waiting={<Skeleton rows={1} height={84} />} needs={<p>{texts.import.offline}</p>}>
      {(answer) => (
        <SelectField
          label={texts.import.whose}
          value={value}
          options={answer.members.map(({ id, firstname, lastname }) => ({
            value: id,
            label: `${lastname}, ${firstname}`,
          }))}
          onValue={onValue}
        />
      )}
    </QueryBoundary>
  )
}

type Row = AnswerOf<typeof roundImportPreview>['rows'][number]

const { columns } = texts.rows

const asWritten: readonly Column<Row>[] = [
  { label: columns.line, heads: true, cell: ({ line }) => texts.rows.number(line) },
  { label: columns.date, cell: ({ date }) => date },
  { label: columns.course, cell: ({ course }) => course },
  { label: columns.tee, cell: ({ tee }) => tee },
  { label: columns.score, cell: ({ score }) => score },
]

const withReason: readonly Column<Row>[] = [...asWritten, { label: columns.reason, cell: ({ problem }) => problem }]

/** Rows of a file as written: the refused ones with the reason, the others collapsed. */
function ImportedRows({ rows }: { rows: readonly Row[] }) {
  const refused = rows.filter(({ problem }) => problem !== null)
  const taken = rows.filter(({ problem }) => problem === null)
  return (
    <>
      {refused.length > 0 && (
        <DataTable caption={texts.rows.refused} columns={withReason} rows={refused} keyOf={({ line }) => line} />
      )}
      {taken.length > 0 && (
        <details>
          <summary>{texts.rows.accepted}</summary>
          <DataTable caption={texts.rows.accepted} columns={asWritten} rows={taken} keyOf={({ line }) => line} />
        </details>
      )}
    </>
  )
}

/** Why a file can't contain rounds; undefined when the server can check it. `null` is an unreadable file. */
export function fileFault(csv: string | null): string | undefined {
  if (csv === null) return texts.faults.unreadable
  if (csv.trim() === '') return texts.faults.empty
  if (csv.length > mostCharacters) return texts.faults.tooLong
  return undefined
}
