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
import { counted } from '../../ui/text.tsx'
import styles from './round-files.module.css'

/** Export and import of rounds. */
export function RoundFilesScreen() {
  const user = useUser()
  return (
    <Page title="Import and Export Rounds">
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
      <h2 id="export-rounds">Export</h2>
      <p>All your rounds, each with its differential and the index before and after it.</p>
      <Actions>
        <Button tone="primary" onClick={() => exportAs('csv')}>
          Export CSV
        </Button>
        <Button onClick={() => exportAs('json')}>Export JSON</Button>
      </Actions>
    </Card>
  )
}

type Judged = AnswerOf<typeof roundImport>

/** A file with its preview, or with the result of its import. */
type Looked = { readonly csv: string; readonly judged: Judged; readonly isDone: boolean }

/** Brings rounds in from a file. Nothing is posted before the rows that are refused were shown with the reason. */
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
    // A file that was moved, or that lies in a cloud out of reach, cannot be read.
    const csv = await file.text().catch(() => null)
    const found = fileFault(csv)
    setFault(found)
    if (csv === null || found !== undefined) return
    const answer = await send(roundImportPreview, { body: { user_id: whose, csv } })
    if (answer.ok) setLooked({ csv, judged: answer.value, isDone: false })
    else setFault(answer.refusal.message)
  }

  /** The buttons are removed with the preview: the card takes the focus. */
  function finish(next: Looked | null) {
    place.current?.focus()
    setLooked(next)
  }

  async function bring(csv: string) {
    const answer = await send(roundImport, { body: { user_id: whose, csv } })
    if (!answer.ok) return notices.fail('The rounds were not imported', answer.refusal.message)
    finish({ csv, judged: answer.value, isDone: true })
    notices.succeed('Rounds imported', `${counted(answer.value.accepted, 'round')} posted`)
    await answers.invalidateQueries()
  }

  return (
    <Card ref={place} tabIndex={-1} className={styles['card']} aria-labelledby="import-rounds">
      <h2 id="import-rounds">Import</h2>
      <p>
        From a CSV file whose first line names its columns. It needs <b>date</b>, <b>course</b>, <b>tee</b> and{' '}
        <b>score</b>, and may have <b>tournament</b>, <b>parorbetter</b>, <b>rating</b> and <b>slope</b>. A file that
        was exported here can be imported as it is.
      </p>
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
        label="File with rounds"
        accept=".csv,text/csv"
        hint="You see first what would be posted, and what not."
        onFile={(file) => void look(file)}
        error={fault}
      />
      {looked !== null && !looked.isDone && (
        <>
          <p role="status">{previewText(looked.judged)}</p>
          <ImportedRows rows={looked.judged.rows} />
          <Actions>
            <Button tone="primary" disabled={looked.judged.accepted === 0} onClick={() => void bring(looked.csv)}>
              Import {counted(looked.judged.accepted, 'round')}
            </Button>
            <Button onClick={() => finish(null)}>Cancel</Button>
          </Actions>
        </>
      )}
      {looked?.isDone && (
        <>
          <p role="status">{counted(looked.judged.accepted, 'round')} imported. The index was worked out anew.</p>
          <p>
            <Link to={`/handicapLookup/${whose}`} className={buttonLook('soft')}>
              Show the rounds
            </Link>
          </p>
        </>
      )}
    </Card>
  )
}

/** Administrators bring in the rounds of anybody, as for a member who comes from another club. */
function WhoseRounds({ value, onValue }: { value: number; onValue: (id: number) => void }) {
  const query = useServerQuery({ call: members, request: {} })
  return (
    <QueryBoundary
      query={query}
      waiting={<Skeleton rows={1} height={84} />}
      needs={<p>Members are listed with the club’s connection.</p>}
    >
      {(answer) => (
        <SelectField
          label="Whose rounds"
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

const asWritten: readonly Column<Row>[] = [
  { label: 'Line', heads: true, cell: ({ line }) => `Line ${line}` },
  { label: 'Date', cell: ({ date }) => date },
  { label: 'Course', cell: ({ course }) => course },
  { label: 'Tee', cell: ({ tee }) => tee },
  { label: 'Score', cell: ({ score }) => score },
]

const withReason: readonly Column<Row>[] = [...asWritten, { label: 'Why', cell: ({ problem }) => problem }]

/** Rows of a file as they are written there: those that are refused with the reason, the others folded away. */
function ImportedRows({ rows }: { rows: readonly Row[] }) {
  const refused = rows.filter(({ problem }) => problem !== null)
  const taken = rows.filter(({ problem }) => problem === null)
  return (
    <>
      {refused.length > 0 && (
        <DataTable caption="Refused rows" columns={withReason} rows={refused} keyOf={({ line }) => line} />
      )}
      {taken.length > 0 && (
        <details>
          <summary>Rows that will be posted</summary>
          <DataTable caption="Rows that will be posted" columns={asWritten} rows={taken} keyOf={({ line }) => line} />
        </details>
      )}
    </>
  )
}

/** Why a file cannot hold rounds; undefined when the server can check it. `null` is a file that cannot be read. */
export function fileFault(csv: string | null): string | undefined {
  if (csv === null) return 'This file cannot be read. Please choose it again.'
  if (csv.trim() === '') return 'This file is empty.'
  if (csv.length > mostCharacters) return 'This file is too long for one import. Please import it in parts.'
  return undefined
}

/** What the preview says above the rows that are refused. */
export function previewText({ accepted, refused }: { readonly accepted: number; readonly refused: number }): string {
  const taken = accepted === 0 ? 'No round will be posted' : `${counted(accepted, 'round')} will be posted`
  if (refused === 0) return `${taken}, and no row is refused.`
  return `${taken}, and ${counted(refused, 'row')} ${refused === 1 ? 'is' : 'are'} refused:`
}
