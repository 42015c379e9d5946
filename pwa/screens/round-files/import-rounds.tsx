import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { User } from '#sync/calls/login.ts'
import { roundImport, roundImportPreview } from '#sync/calls/round-exchange.ts'
import { useClubSend } from '../../club/club-send.ts'
import { Actions, Button, buttonLook } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { counted } from '../../ui/text.tsx'
import { FileField } from '../../ui/field.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { fileFault, previewText } from './import-words.ts'
import { ImportedRows } from './imported-rows.tsx'
import styles from './round-files.module.css'
import { WhoseRounds } from './whose-rounds.tsx'

type Judged = AnswerOf<typeof roundImport>

/** A file that the club has looked at: what it would take, or what it has taken. */
type Looked = { readonly csv: string; readonly judged: Judged; readonly isDone: boolean }

/** Brings rounds in from a file. Nothing is posted before the rows that are refused were shown with the reason. */
export function ImportRounds({ user }: { user: User }) {
  const send = useClubSend()
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

  /** The buttons go away with the preview: reading and tabbing go on here. */
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
