import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { longestValue } from '#sync/calls/import-files.ts'
import { Button, TextButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { TextField } from '../ui/field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { MailAddress } from '../ui/text.tsx'
import { useMedia } from '../ui/use-media.ts'
import { texts, type ReviewWords } from './texts.ts'
import type { Fault, ImportList, ListLine, ValidatedList } from './use-import-list.ts'
import spoken from '../ui/spoken.module.css'
import styles from './review-list.module.css'

type Kind = 'fix' | 'ready' | 'known'

const kinds: readonly Kind[] = ['fix', 'ready', 'known']

type Lines<Row> = Readonly<Record<Kind | 'skipped', readonly Row[]>>

/** The lines of a list by what becomes of them. */
export function sortLines<Row extends ListLine<string>>(
  rows: readonly Row[],
  list: { readonly isSkipped: (line: number) => boolean },
): Lines<Row> {
  const isSkipped = ({ outcome, line }: Row) => outcome === 'skipped' || (outcome === 'refused' && list.isSkipped(line))
  return {
    fix: rows.filter((row) => row.outcome === 'refused' && !isSkipped(row)),
    ready: rows.filter(({ outcome }) => outcome === 'add' || outcome === 'change'),
    known: rows.filter(({ outcome }) => outcome === 'same'),
    skipped: rows.filter(isSkipped),
  }
}

type Words<Field extends string> = ReviewWords<Field, never>

/** What a review does with a list, whatever its columns are. */
type List<Field extends string> = Omit<
  ImportList<Field, string, ValidatedList<Field, string>>,
  'form' | 'open' | 'save' | 'setColumn' | 'unsaved' | 'validated'
>

/** A column with the fields that it shows. */
export type ReviewColumn<Row, Field extends string> = Column<Row> & { readonly fields: readonly Field[] }

type Props<Field extends string, Row extends ListLine<Field>> = {
  list: List<Field>
  rows: readonly Row[]
  ignored: readonly string[]
  words: Words<Field>
  /** Between the number of the line and its result; the first one names the line. */
  columns: readonly ReviewColumn<Row, Field>[]
  nameOf: (row: Row) => string
  inputModes?: Partial<Record<Field, 'email' | 'tel' | 'decimal' | 'numeric'>>
  /** The room that the values of a table have. */
  className: string | undefined
  /** Decided before the lines are saved. */
  choice?: ReactNode
  note?: ReactNode
  /** What the last tap saved, and the ways on; null before it. */
  done: ReactNode
  /** Where nothing is ready and nothing was saved: the answer to a save may have been lost. */
  idle?: ReactNode
  /** On the button; counts what it does. */
  save: string
  onSave: () => void
}

/** The lines of a list: those to fix as fields, before anything is saved. */
export function ReviewList<Field extends string, Row extends ListLine<Field>>({
  rows,
  ignored,
  className,
  choice,
  note,
  done,
  idle,
  save,
  onSave,
  ...shown
}: Props<Field, Row>) {
  const { list, words } = shown
  const isWide = useMedia('(min-width: 62em)')
  const lines = sortLines(rows, list)
  const place = useFocusAfter(lines.fix.length, list.done)
  return (
    <div ref={place} className={classes(styles['review'], className)}>
      <Spoken lines={lines.fix} words={words} />
      {done}
      {list.fault !== undefined && (
        <div role="alert" className={styles['fault']}>
          <p>{list.fault}</p>
          <Button onClick={list.check}>{words.again}</Button>
        </div>
      )}
      {isWide ? (
        <WideLines {...shown} lines={lines} choice={choice} />
      ) : (
        <>
          <NarrowLines {...shown} lines={lines} />
          {choice}
        </>
      )}
      {ignored.length > 0 && <p className={styles['note']}>{texts.ignored(ignored)}</p>}
      {note !== undefined && <p className={styles['note']}>{note}</p>}
      {lines.ready.length > 0 ? (
        <div className={styles['bar']}>
          <p className={styles['note']}>{words.nothingSaved}</p>
          <Button onClick={list.close} className={styles['cancel']}>
            {texts.cancel}
          </Button>
          <Button tone="primary" wide={!isWide} isResting={list.isCutOff} onClick={onSave}>
            <span className={styles['save']}>
              {list.isCutOff ? words.cutOff : save}
              {lines.fix.length > 0 && !isWide && <small>{words.waiting(lines.fix.length)}</small>}
            </span>
          </Button>
        </div>
      ) : (
        list.done === null && (
          <>
            {lines.fix.length > 0 && <p className={styles['note']}>{words.nothingSaved}</p>}
            {idle}
          </>
        )
      )}
    </div>
  )
}

type SpokenProps<Field extends string> = { lines: readonly ListLine<Field>[]; words: Words<Field> }

/** The count and the first fault, changed after it is rendered: what a live region has from the start is not read. */
function Spoken<Field extends string>({ lines, words }: SpokenProps<Field>) {
  const place = useRef<HTMLOutputElement>(null)
  const [first] = lines
  const [fault] = first?.faults ?? []
  const said =
    first === undefined || fault === undefined
      ? words.heading(lines.length)
      : words.spoken({
          lines: lines.length,
          line: first.line,
          field: words.fields[fault.field].toLowerCase(),
          reason: fault.reason,
        })
  useEffect(() => {
    if (place.current !== null) place.current.textContent = said
  }, [said])
  return <output ref={place} className={spoken['spoken']} />
}

/**
 * The first line to fix has the focus when the list appears, in a table its field. A corrected line
 * leaves the list, with the field or the button that had the focus: the next line gets it, and not its field, which
 * would open the keyboard of a phone. After the last one, and after a save, whose button is gone, it is the heading of
 * the screen.
 */
function useFocusAfter(left: number, done: object | null) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef({ left, done })
  useEffect(() => {
    const first = place.current?.querySelector<HTMLElement>('[data-to-fix]')
    const field = first?.closest('tr')?.querySelector<HTMLElement>('[aria-invalid]')
    ;(field ?? first ?? document.querySelector<HTMLElement>('h1'))?.focus()
  }, [])
  useEffect(() => {
    const last = before.current
    before.current = { left, done }
    const isSaved = last.done !== done
    if ((last.left === left && !isSaved) || document.activeElement !== document.body) return
    const next = isSaved ? undefined : place.current?.querySelector<HTMLElement>('[data-to-fix]')
    const heading = document.querySelector<HTMLElement>('h1')
    ;(next ?? heading)?.focus()
  }, [left, done])
  return place
}

type Shown<Field extends string, Row extends ListLine<Field>> = Pick<
  Props<Field, Row>,
  'list' | 'words' | 'columns' | 'nameOf' | 'inputModes'
>

type LinesProps<Field extends string, Row extends ListLine<Field>> = Shown<Field, Row> & { lines: Lines<Row> }

function NarrowLines<Field extends string, Row extends ListLine<Field>>({ lines, ...shown }: LinesProps<Field, Row>) {
  const { list, words } = shown
  const [chosen, setChosen] = useState<Kind>()
  const isThere = (kind: Kind) => lines[kind].length > 0 || (kind === 'fix' && lines.skipped.length > 0)
  const first = kinds.find(isThere) ?? 'known'
  const kind = chosen !== undefined && isThere(chosen) ? chosen : first
  return (
    <>
      <Segmented
        label={words.lines}
        value={kind}
        options={kinds.map((value) => ({ value, label: words.tabs[value](lines[value].length) }))}
        onValue={setChosen}
      />
      {kind === 'fix' ? (
        <>
          {lines.fix.map((row) => (
            <LineToFix key={row.line} row={row} {...shown} />
          ))}
          {lines.fix.length === 0 && <p>{words.heading(0)}</p>}
          {lines.skipped.map((row) => (
            <Card key={row.line} className={styles['skipped']}>
              <LineName line={row.line} name={shown.nameOf(row)} />
              <Skipped row={row} list={list} words={words} />
            </Card>
          ))}
        </>
      ) : (
        <Listed
          key={kind}
          caption={words.captions[kind]}
          rows={lines[kind]}
          columns={narrowColumns(shown)}
          words={words}
        />
      )}
    </>
  )
}

function LineName({ line, name }: { line: number; name: string }) {
  return (
    <h2 className={styles['name']}>
      <span className={styles['line']}>{texts.number(line)}</span> {name}
    </h2>
  )
}

type LineToFixProps<Field extends string, Row extends ListLine<Field>> = Omit<Shown<Field, Row>, 'columns'> & {
  row: Row
}

function LineToFix<Field extends string, Row extends ListLine<Field>>({
  row,
  nameOf,
  ...shown
}: LineToFixProps<Field, Row>) {
  const { list, words } = shown
  const last = row.faults.at(-1)
  const name = nameOf(row)
  return (
    <section data-to-fix tabIndex={-1} className={styles['card']} aria-label={`${texts.number(row.line)}, ${name}`}>
      <LineName line={row.line} name={name} />
      {row.faults.map((fault) => (
        <div key={fault.field} className={styles['fields']}>
          <FaultField line={row.line} fault={fault} {...shown} />
          {fault !== last && <Remedy line={row.line} fault={fault} {...shown} />}
        </div>
      ))}
      <div className={styles['actions']}>
        {last !== undefined && <Remedy line={row.line} fault={last} {...shown} />}
        <Button onClick={() => list.skip(row.line, true)}>{words.skip}</Button>
      </div>
    </section>
  )
}

type FaultProps<Field extends string> = {
  line: number
  fault: Fault<Field>
  list: List<Field>
  words: Words<Field>
  inputModes?: Partial<Record<Field, ComponentProps<typeof TextField>['inputMode']>>
}

function FaultField<Field extends string>({
  line,
  fault: { field, value, reason },
  list,
  words,
  inputModes,
}: FaultProps<Field>) {
  const inputMode = inputModes?.[field]
  return (
    <TextField
      name={field}
      label={words.fields[field]}
      value={list.valueOf(line, field) ?? value}
      error={reason}
      maxLength={longestValue}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      {...(inputMode !== undefined && { inputMode })}
      onValue={(typed) => list.type(line, field, typed)}
      onBlur={list.checkTyped}
      onKeyDown={({ key }) => {
        if (key === 'Enter') list.checkTyped()
      }}
    />
  )
}

/** One tap: what was plainly meant, or, once something else is typed, the question whether that will do. */
function Remedy<Field extends string>({ line, fault: { field, value, proposal }, list, words }: FaultProps<Field>) {
  const isTyped = (list.valueOf(line, field) ?? value) !== value
  if (isTyped) {
    return (
      <Button tone="soft" onClick={list.checkTyped}>
        {words.check}
      </Button>
    )
  }
  if (proposal === null) return null
  return (
    <Button tone="soft" className={styles['use']} onClick={() => list.correct(line, field, proposal)}>
      <span>
        <MailAddress text={words.use(proposal)} />
      </span>
    </Button>
  )
}

type LineProps<Field extends string> = { row: ListLine<Field>; list: List<Field>; words: Words<Field> }

function Skipped<Field extends string>({ row: { line }, list, words }: LineProps<Field>) {
  return (
    <div className={styles['state']}>
      {words.skipped}
      <TextButton onClick={() => list.skip(line, false)}>{words.takeBack(texts.number(line))}</TextButton>
    </div>
  )
}

/** What becomes of a line that needs no correction; a corrected one can be as the file has it. */
function Outcome<Field extends string>({ row: { line, outcome }, list, words }: LineProps<Field>) {
  if (outcome === 'refused' || outcome === 'skipped') return null
  const isCorrected = list.isCorrected(line) && outcome !== 'same'
  return (
    <div className={classes(styles['state'], outcome !== 'same' && styles['ready'])}>
      {words.outcomes[outcome]}
      {isCorrected && <TextButton onClick={() => list.restore(line)}>{words.restore(texts.number(line))}</TextButton>}
    </div>
  )
}

/** On a phone a line is headed by its name. */
function narrowColumns<Field extends string, Row extends ListLine<Field>>({
  list,
  words,
  columns,
}: Shown<Field, Row>): readonly Column<Row>[] {
  const { heads } = words
  const line = { label: heads.line, cardLabel: '', cell: (row: Row) => texts.number(row.line) }
  const outcome = {
    label: heads.result,
    cardLabel: '',
    cell: (row: Row) => <Outcome row={row} list={list} words={words} />,
  }
  const [name, ...values] = columns
  return [...(name === undefined ? [] : [{ ...name, heads: true }]), line, ...values, outcome]
}

/** As many lines as a person reads; a table of all 2,000 would make typing slow. */
const firstLines = 50

type ListedProps<Row> = {
  caption: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  words: { readonly showAll: (lines: number) => string }
  most?: number
}

function Listed<Row extends { readonly line: number }>({
  caption,
  rows,
  columns,
  words,
  most = firstLines,
}: ListedProps<Row>) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? rows : rows.slice(0, most)
  return (
    <>
      <DataTable caption={caption} columns={columns} rows={shown} keyOf={({ line }) => line} compact />
      {shown.length < rows.length && <Button onClick={() => setShowsAll(true)}>{words.showAll(rows.length)}</Button>}
    </>
  )
}

/** One table, with the lines to fix first: the field at fault in its column, its reason and remedy at the end. */
function WideLines<Field extends string, Row extends ListLine<Field>>({
  lines,
  choice,
  columns,
  ...shown
}: LinesProps<Field, Row> & { choice: ReactNode }) {
  const { list, words } = shown
  const toFix = new Set(lines.fix)
  const skipped = new Set(lines.skipped)

  const withFields = columns.map((column): Column<Row> => {
    const isShared = column.fields.length > 1
    return {
      ...column,
      cell: (row) => {
        const faults = toFix.has(row) ? row.faults.filter(({ field }) => column.fields.includes(field)) : []
        if (faults.length === 0) return column.cell(row)
        return (
          <div className={classes(styles['inCell'], !isShared && styles['bare'])}>
            {isShared && column.cell(row)}
            {faults.map((fault) => (
              <FaultField key={fault.field} line={row.line} fault={fault} {...shown} />
            ))}
          </div>
        )
      },
    }
  })

  function remedies(row: Row) {
    if (skipped.has(row)) return <Skipped row={row} list={list} words={words} />
    if (!toFix.has(row)) return <Outcome row={row} list={list} words={words} />
    const last = row.faults.at(-1)
    return (
      <div data-to-fix tabIndex={-1} className={styles['remedies']}>
        {row.faults.map((fault) => (
          <div key={fault.field} className={styles['remedy']}>
            <button type="button" className={styles['reason']} onClick={goToField(fault.field)}>
              <MailAddress text={fault.reason} />
            </button>
            <Remedy line={row.line} fault={fault} {...shown} />
            {fault === last && <Button onClick={() => list.skip(row.line, true)}>{words.skip}</Button>}
          </div>
        ))}
      </div>
    )
  }

  const goToField = (field: Field) => (event: { currentTarget: Element }) =>
    event.currentTarget.closest('tr')?.querySelector<HTMLElement>(`[name=${field}]`)?.focus()

  const others = [...lines.ready, ...lines.known].toSorted((one, other) => one.line - other.line)
  return (
    <>
      <div className={styles['figures']}>
        <ul>
          {kinds.map((kind) => (
            <li key={kind} data-kind={lines[kind].length > 0 ? kind : undefined}>
              <b>{lines[kind].length}</b> {words.figures[kind]}
            </li>
          ))}
        </ul>
        {choice}
      </div>
      <Listed
        caption={words.lines}
        rows={[...lines.fix, ...lines.skipped, ...others]}
        columns={[
          { label: words.heads.line, heads: true, cell: ({ line }) => line },
          ...withFields,
          { label: words.heads.result, cell: remedies },
        ]}
        words={words}
        most={lines.fix.length + lines.skipped.length + firstLines}
      />
    </>
  )
}
