import { useRef, useState, type ReactNode } from 'react'
import { mostCharacters } from '#sync/calls/import-files.ts'
import { UnsavedLine } from '../forms/unsaved-line.tsx'
import { useTypedOver } from '../forms/use-typed.ts'
import { Actions, Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { FileField, TextArea } from '../ui/field.tsx'
import { useLoading } from '../ui/loading.tsx'
import { Section } from '../ui/page.tsx'
import { fileFault, isWorkbook, textOfFile } from './read-file.ts'
import { reviewWords, texts } from './texts.ts'
import type { About, ImportList } from './use-import-list.ts'

type Props = {
  list: Pick<ImportList, 'fault' | 'unsaved' | 'check' | 'open'> & { readonly form: { csv: string; name: string } }
  words: { readonly title: string; readonly note: string; readonly file: string; readonly hint: string }
  about?: About
  /** The `accept` attribute of a file input. */
  accept?: string
  /** Above the file. */
  before?: ReactNode
  after?: ReactNode
}

/** Chooses a list, which opens when the server can read it. */
export function ChooseList({ list, words, about, accept = '.csv,text/csv', before, after }: Props) {
  const during = useLoading()
  const pasted = usePastedRows()
  const { form, fault, unsaved } = list
  return (
    <Card aria-label={words.title}>
      <Section title={words.title}>
        <UnsavedLine of={unsaved} />
        {form.csv !== '' && fault !== undefined && (
          <div role="alert">
            <p>{`${reviewWords.kept(form.name)} ${fault}`}</p>
            <Button onClick={list.check}>{reviewWords.again}</Button>
          </div>
        )}
        <p>{words.note}</p>
        {before}
        <ChooseRows
          words={words}
          accept={accept}
          pasted={pasted}
          onRows={async (csv, name) => {
            const refused = await during(list.open(csv, name ?? '', about))
            // From here the list itself is kept.
            if (refused === undefined && name === null) pasted.forget()
            return refused
          }}
        />
        {after}
      </Section>
    </Card>
  )
}

type RowsProps = {
  words: { readonly file: string; readonly hint: string }
  accept: string
  pasted: ReturnType<typeof usePastedRows>
  /** Gets the text; resolves with the reason where the server refuses all of it. */
  onRows: (rows: string, name: string | null) => Promise<string | undefined>
}

/** Chooses a file, or rows that were copied from a spreadsheet, which work like one. */
function ChooseRows({ words, accept, pasted, onRows }: RowsProps) {
  const [fault, setFault] = useState<string>()
  /** Counts what was chosen. */
  const turn = useRef(0)

  function drop() {
    turn.current += 1
    setFault(undefined)
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
    const found = fileFault(rows)
    setFault(found)
    if (rows === null || found !== undefined) return
    const refused = await onRows(rows, name)
    // The answer to an earlier choice comes too late.
    if (own === turn.current) setFault(refused)
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
function usePastedRows() {
  return useTypedOver<{ rows: string }, undefined>('pasted rows', { stored: noRows })
}

type PastedProps = Pick<RowsProps, 'pasted'> & { onTyped: () => void; onRows: (rows: string) => void }

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

/** In the stylesheet, which is one for all screens, everybody would load it. */
const summaryLook = { minBlockSize: 44, paddingBlock: 10, color: 'var(--green)', fontWeight: 600, cursor: 'pointer' }

const pastedLook = { display: 'grid', gap: 10 }
