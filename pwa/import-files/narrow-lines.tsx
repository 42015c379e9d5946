import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import type { Column } from '../ui/data-table.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { FaultField, Remedy } from './fault-field.tsx'
import { firstLines, ListedLines, Outcome, SkippedState } from './listed-lines.tsx'
import { useReview, type ReviewColumn } from './review-context.ts'
import { texts } from './texts.ts'
import { lineKinds, type LineKind, type SortedLines, type ListLine } from './use-import-list.ts'
import styles from './review-list.module.css'

type Props<Row> = {
  lines: SortedLines<Row>
  columns: readonly ReviewColumn<Row>[]
  nameOf: (row: Row) => string
}

/** The lines on a phone: a card for each line to fix, and lists of the others. */
export function NarrowLines<Row extends ListLine>({ lines, columns, nameOf }: Props<Row>) {
  const { words } = useReview()
  const [chosen, setChosen] = useState<LineKind>()
  const [showsAll, setShowsAll] = useState(false)
  const toFix = showsAll ? lines.fix : lines.fix.slice(0, firstLines)
  const isThere = (kind: LineKind) => lines[kind].length > 0 || (kind === 'fix' && lines.skipped.length > 0)
  const first = lineKinds.find(isThere) ?? 'known'
  const kind = chosen !== undefined && isThere(chosen) ? chosen : first
  return (
    <>
      <Segmented
        label={words.lines}
        value={kind}
        options={lineKinds.map((value) => ({ value, label: words.tabs[value](lines[value].length) }))}
        onValue={setChosen}
      />
      {kind === 'fix' ? (
        <>
          {toFix.map((row) => (
            <LineToFix key={row.line} row={row} name={nameOf(row)} />
          ))}
          {toFix.length < lines.fix.length && (
            <Button onClick={() => setShowsAll(true)}>{words.showAll(lines.fix.length)}</Button>
          )}
          {lines.fix.length === 0 && <p>{words.heading(0)}</p>}
          {lines.waiting.map((row) => (
            <Card key={row.line} className={styles['skipped']}>
              <LineName line={row.line} name={nameOf(row)} />
              <p className={styles['note']}>{row.problem}</p>
            </Card>
          ))}
          {lines.skipped.map((row) => (
            <Card key={row.line} className={styles['skipped']}>
              <LineName line={row.line} name={nameOf(row)} />
              <SkippedState line={row.line} />
            </Card>
          ))}
        </>
      ) : (
        <ListedLines
          key={kind}
          caption={words.captions[kind]}
          rows={lines[kind]}
          columns={narrowColumns(columns, words.heads)}
        />
      )}
    </>
  )
}

function LineToFix({ row: { line, faults }, name }: { row: ListLine; name: string }) {
  const { list, words } = useReview()
  const last = faults.at(-1)
  return (
    <section data-to-fix tabIndex={-1} className={styles['card']} aria-label={`${texts.number(line)}, ${name}`}>
      <LineName line={line} name={name} />
      {faults.map((fault) => (
        <div key={fault.field} className={styles['fields']}>
          <FaultField line={line} fault={fault} />
          {fault !== last && <Remedy line={line} fault={fault} />}
        </div>
      ))}
      <div className={styles['actions']}>
        {last !== undefined && <Remedy line={line} fault={last} />}
        <Button onClick={() => list.skip(line, true)}>{words.skip}</Button>
      </div>
    </section>
  )
}

function LineName({ line, name }: { line: number; name: string }) {
  return (
    <h2 className={styles['name']}>
      <span className={styles['line']}>{texts.number(line)}</span> {name}
    </h2>
  )
}

/** Returns the columns for a phone, where the name is the heading of a line. */
function narrowColumns<Row extends ListLine>(
  [name, ...values]: readonly Column<Row>[],
  heads: { readonly line: string; readonly result: string },
): readonly Column<Row>[] {
  const line = { label: heads.line, cardLabel: '', cell: (row: Row) => texts.number(row.line) }
  const outcome = { label: heads.result, cardLabel: '', cell: (row: Row) => <Outcome row={row} /> }
  return [...(name === undefined ? [] : [{ ...name, heads: true }]), line, ...values, outcome]
}
