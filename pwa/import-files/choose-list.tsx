import { useRef, useState, type ReactNode } from 'react'
import { mostCharacters } from '#sync/calls/import-files.ts'
import { UnsavedLine } from '../forms/unsaved-line.tsx'
import { useTypedOver } from '../forms/use-typed-over.ts'
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
  /** Shown above the file field. */
  before?: ReactNode
  after?: ReactNode
}

/** Chooses a list. It opens once the server could read it. */
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
            // The opened list is stored from here on, so the pasted rows need not be.
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
  /** Called with the text. Resolves with the reason if the server refuses all of it. */
  onRows: (rows: string, name: string | null) => Promise<string | undefined>
}

/** Chooses a file, or rows copied from a spreadsheet, which are handled like a file. */
function ChooseRows({ words, accept, pasted, onRows }: RowsProps) {
  const [fault, setFault] = useState<string>()
  /** Counts the choices, so that the answer to an earlier one can be ignored. */
  const turn = useRef(0)

  function drop() {
    turn.current += 1
    setFault(undefined)
  }

  async function look(chosen: File) {
    drop()
    const own = turn.current
    // A character has at most three bytes, so a larger file, such as a film, is refused without reading it into memory.
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
    // The answer to an earlier choice is ignored.
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

/** Pasted rows stay on the phone until they are imported or discarded. */
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
        {/* Without a maximum length, which would truncate the last rows; a text that is too long is refused. */}
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

/** Inline styles: the stylesheet is shared by all screens, so everyone would load them. */
const summaryLook = { minBlockSize: 44, paddingBlock: 10, color: 'var(--green)', fontWeight: 600, cursor: 'pointer' }

const pastedLook = { display: 'grid', gap: 10 }
