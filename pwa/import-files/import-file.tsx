import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { mostCharacters } from '#sync/calls/import-files.ts'
import type { ServerResult } from '#sync/device/connection/server-calls.ts'
import { UnsavedLine } from '../forms/unsaved-line.tsx'
import { useTypedOver } from '../forms/use-typed.ts'
import { Actions, Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { FileField, TextArea } from '../ui/field.tsx'
import { useNotices } from '../ui/notices.tsx'
import { Section } from '../ui/page.tsx'
import { MailAddress } from '../ui/text.tsx'
import { texts } from './texts.ts'

/** A file with its preview, or with the result of its import. */
type Looked<Validated> = {
  readonly file: string
  readonly validated: Validated
  readonly isDone: boolean
}

type Words<Validated> = {
  readonly title: string
  readonly note: string
  readonly file: string
  readonly hint: string
  /** On the button; counts what it does. */
  readonly save: (validated: Validated) => string
  readonly failed: string
  readonly done: string
  readonly detail: (validated: Validated) => string
  readonly preview: (validated: Validated) => string
  readonly saved: (validated: Validated) => string
}

type Props<Validated> = {
  words: Words<Validated>
  /** As a file chooser has it. */
  accept: string
  preview: (file: string) => Promise<ServerResult<Validated>>
  bring: (file: string) => Promise<ServerResult<Validated>>
  /** Whether the preview has anything to save. */
  hasWork: (validated: Validated) => boolean
  /** The lines, and what is decided about them before they are saved. */
  rows: (validated: Validated, isDone: boolean) => ReactNode
  /** The way on when it is done. */
  wayOn?: ReactNode
}

/** Imports a file. Nothing is saved before every line is shown with what becomes of it. */
export function ImportFile<Validated>({ words, accept, preview, bring, hasWork, rows, wayOn }: Props<Validated>) {
  const answers = useQueryClient()
  const notices = useNotices()
  const pasted = usePastedRows()
  const [looked, setLooked] = useState<Looked<Validated> | null>(null)
  const place = useRef<HTMLElement>(null)

  async function look(file: string, { isLatest }: Chosen) {
    setLooked(null)
    const answer = await preview(file)
    if (!isLatest()) return undefined
    if (!answer.ok) return answer.refusal.message
    setLooked({ file, validated: answer.value, isDone: false })
    return undefined
  }

  /** The buttons are removed with the preview: the card takes the focus. */
  function finish(next: Looked<Validated> | null) {
    place.current?.focus()
    setLooked(next)
  }

  async function save(file: string) {
    const answer = await bring(file)
    if (!answer.ok) return notices.fail(words.failed, answer.refusal.message)
    finish({ file, validated: answer.value, isDone: true })
    pasted.forget({ rows: pasted.form.rows })
    notices.succeed(words.done, words.detail(answer.value))
    await answers.invalidateQueries()
  }

  return (
    <Card ref={place} tabIndex={-1} aria-label={words.title}>
      <Section title={words.title}>
        <p>{words.note}</p>
        <ChooseRows
          words={words}
          accept={accept}
          pasted={pasted}
          onRows={look}
          // What was imported stays in view until another list takes its place.
          onDrop={() => setLooked((before) => (before?.isDone === true ? before : null))}
        />
        {looked !== null && (
          <>
            <p role="status">{(looked.isDone ? words.saved : words.preview)(looked.validated)}</p>
            {rows(looked.validated, looked.isDone)}
            {looked.isDone ? (
              <Actions>{wayOn}</Actions>
            ) : (
              <Actions>
                <Button tone="primary" disabled={!hasWork(looked.validated)} onClick={() => void save(looked.file)}>
                  {words.save(looked.validated)}
                </Button>
                <Button onClick={() => finish(null)}>{texts.cancel}</Button>
              </Actions>
            )}
          </>
        )}
      </Section>
    </Card>
  )
}

/** What was chosen last; the answer to an earlier choice comes too late. */
type Chosen = {
  /** The name of the file; null for rows that were pasted. */
  readonly name: string | null
  readonly isLatest: () => boolean
}

type ChooseProps = {
  words: { readonly file: string; readonly hint: string }
  accept: string
  pasted: ReturnType<typeof usePastedRows>
  /** Gets the text; resolves with the reason where the server refuses all of it. */
  onRows: (rows: string, chosen: Chosen) => Promise<string | undefined>
  /** A choice starts to take the place of the last one. */
  onDrop?: () => void
}

/** Chooses a file, or rows that were copied from a spreadsheet, which work like one. */
export function ChooseRows({ words, accept, pasted, onRows, onDrop }: ChooseProps) {
  const [fault, setFault] = useState<string>()
  /** Counts what was chosen. */
  const turn = useRef(0)

  function drop() {
    turn.current += 1
    setFault(undefined)
    onDrop?.()
  }

  async function look(chosen: File) {
    drop()
    const own = turn.current
    // At most three bytes are a character: a longer file, like a film, is not read into the memory of a phone.
    if (chosen.size > 3 * mostCharacters) return setFault(texts.faults.tooLong)
    // A file that was moved, or that is kept in a cloud, may be unreadable.
    const bytes = await chosen.arrayBuffer().catch(() => null)
    if (own !== turn.current) return
    if (bytes !== null && isWorkbook(bytes)) return setFault(texts.faults.workbook)
    await lookAt(bytes === null ? null : textOfFile(bytes), chosen.name)
  }

  async function lookAt(rows: string | null, name: string | null) {
    drop()
    const own = turn.current
    const isLatest = () => own === turn.current
    const found = fileFault(rows)
    setFault(found)
    if (rows === null || found !== undefined) return
    const refused = await onRows(rows, { name, isLatest })
    if (isLatest()) setFault(refused)
  }

  return (
    <>
      <FileField
        label={words.file}
        accept={accept}
        hint={words.hint}
        onFile={(file) => void look(file)}
        onEmpty={drop}
        error={fault}
      />
      <PastedRows pasted={pasted} onTyped={drop} onRows={(rows) => void lookAt(rows, null)} />
    </>
  )
}

const noRows = { values: { rows: '' }, version: undefined }

/** Rows that were pasted stay on the phone until they are imported or discarded. */
export function usePastedRows() {
  return useTypedOver<{ rows: string }, undefined>('pasted rows', { stored: noRows })
}

type PastedProps = Pick<ChooseProps, 'pasted'> & { onTyped: () => void; onRows: (rows: string) => void }

function PastedRows({ pasted, onTyped, onRows }: PastedProps) {
  const { form, unsaved, change } = pasted
  const [opens] = useState(form.rows !== '')
  return (
    <details open={opens}>
      <summary style={summaryLook}>{texts.paste.instead}</summary>
      <div style={pastedLook}>
        <UnsavedLine of={unsaved} onExchange={onTyped} />
        {/* Without a limit, which would cut off the last rows: what is too long is refused. */}
        <TextArea
          label={texts.paste.rows}
          value={form.rows}
          onValue={(rows) => {
            change({ rows })
            onTyped()
          }}
        />
        <Actions>
          <Button tone="soft" disabled={form.rows.trim() === ''} onClick={() => onRows(form.rows)}>
            {texts.paste.show}
          </Button>
        </Actions>
      </div>
    </details>
  )
}

/**
 * The text of a file in UTF-8 or UTF-16, or else in Windows-1252, in which Excel saves CSV: read as UTF-8, José and
 * O’Brien would lose a letter.
 */
export function textOfFile(file: ArrayBuffer): string {
  const [first, second] = new Uint8Array(file)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(file)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

/** Whether it is a workbook of Excel or another program, by the first bytes of .xlsx, .ods, .numbers and .xls. */
export function isWorkbook(file: ArrayBuffer): boolean {
  const first = new Uint8Array(file).subarray(0, 4).join()
  return first === '80,75,3,4' || first === '208,207,17,224'
}

/** Why a file cannot be imported; undefined when the server can check it. `null` is a file that cannot be read. */
export function fileFault(file: string | null): string | undefined {
  if (file === null) return texts.faults.unreadable
  if (file.trim() === '') return texts.faults.empty
  return file.length > mostCharacters ? texts.faults.tooLong : undefined
}

type Row = { readonly line: number; readonly problem: string | null; readonly outcome: keyof typeof texts.outcomes }

/** In the stylesheet, which is one for all screens, everybody would load it. */
const summaryLook = { minBlockSize: 44, paddingBlock: 10, color: 'var(--green)', fontWeight: 600, cursor: 'pointer' }

const pastedLook = { display: 'grid', gap: 10 }

type RowsProps<Line> = {
  rows: readonly Line[]
  columns: readonly Column<Line>[]
  captions: { readonly refused: string; readonly ready: string }
  ignored: readonly string[]
}

/**
 * The lines of a file as written: those to fix first, with the reason, those that are ready folded away. Lines without
 * changes are counted, not listed.
 */
export function ImportRows<Line extends Row>({ rows, columns, captions, ignored }: RowsProps<Line>) {
  const refused = rows.filter(({ problem }) => problem !== null)
  const taken = rows.filter(({ problem }) => problem === null)
  const ready = taken.filter(({ outcome }) => outcome !== 'same')
  const asWritten: readonly Column<Line>[] = [
    { label: texts.columns.line, heads: true, cell: ({ line }) => texts.number(line) },
    ...columns,
  ]
  const withReason = [
    ...asWritten,
    { label: texts.columns.reason, cell: ({ problem }: Line) => <MailAddress text={problem ?? ''} /> },
  ]
  const outcome = { label: texts.columns.outcome, cell: (row: Line) => texts.outcomes[row.outcome] }
  return (
    <>
      {refused.length > 0 && (
        <DataTable caption={captions.refused} columns={withReason} rows={refused} keyOf={({ line }) => line} />
      )}
      {ready.length > 0 && (
        <details>
          <summary style={summaryLook}>{captions.ready}</summary>
          <DataTable
            caption={captions.ready}
            columns={[...asWritten, outcome]}
            rows={ready}
            keyOf={({ line }) => line}
          />
        </details>
      )}
      {taken.length > ready.length && <p>{texts.same(taken.length - ready.length)}</p>}
      {ignored.length > 0 && <p>{texts.ignored(ignored)}</p>}
    </>
  )
}
