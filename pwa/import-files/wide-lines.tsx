import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { MailAddress } from '../ui/text.tsx'
import { FaultField, Remedy } from './fault-field.tsx'
import { firstLines, ListedLines, Outcome, SkippedState } from './listed-lines.tsx'
import { useReview, type ReviewColumn } from './review-context.ts'
import { lineKinds, type SortedLines, type ListLine } from './use-import-list.ts'
import styles from './review-list.module.css'

type Props<Row> = {
  lines: SortedLines<Row>
  columns: readonly ReviewColumn<Row>[]
  choice: ReactNode
}

/**
 * One table, with the lines to fix first: a field with a fault is in its column, its reason and remedy at the end of
 * the row.
 */
export function WideLines<Row extends ListLine>({ lines, columns, choice }: Props<Row>) {
  const { words } = useReview()
  const toFix = new Set(lines.fix)
  const waiting = new Set(lines.waiting)
  const skipped = new Set(lines.skipped)

  const withFields = columns.map((column) => ({
    ...column,
    minWidth: `${column.width}rem`,
    cell: (row: Row) => {
      const faults = toFix.has(row) ? row.faults.filter(({ field }) => column.fields.includes(field)) : []
      if (faults.length === 0) return column.cell(row)
      const isShared = column.fields.length > 1
      return (
        <div className={classes(styles['inCell'], !isShared && styles['bare'])}>
          {isShared && column.cell(row)}
          {faults.map((fault) => (
            <FaultField key={fault.field} line={row.line} fault={fault} />
          ))}
        </div>
      )
    },
  }))

  function resultOf(row: Row) {
    if (skipped.has(row)) return <SkippedState line={row.line} />
    if (waiting.has(row)) return <p className={styles['note']}>{row.problem}</p>
    return toFix.has(row) ? <Remedies row={row} /> : <Outcome row={row} />
  }

  const first = [...lines.fix, ...lines.waiting, ...lines.skipped]
  const others = [...lines.ready, ...lines.known].toSorted((one, other) => one.line - other.line)
  return (
    <>
      <div className={styles['figures']}>
        <ul>
          {lineKinds.map((kind) => (
            <li key={kind} data-kind={lines[kind].length > 0 ? kind : undefined}>
              <b>{lines[kind].length}</b> {words.figures[kind]}
            </li>
          ))}
        </ul>
        {choice}
      </div>
      <ListedLines
        caption={words.lines}
        rows={[...first, ...others]}
        columns={[
          { label: words.heads.line, heads: true, cell: ({ line }) => line },
          ...withFields,
          { label: words.heads.result, cell: resultOf },
        ]}
        most={Math.min(first.length, firstLines) + firstLines}
      />
    </>
  )
}

/** The reasons of a line, each with a link to its field and its remedies. */
function Remedies({ row: { line, faults } }: { row: ListLine }) {
  const { list, words } = useReview()
  const last = faults.at(-1)
  const goToField = (field: string) => (event: { currentTarget: Element }) =>
    event.currentTarget.closest('tr')?.querySelector<HTMLElement>(`[name=${field}]`)?.focus()
  return (
    <div data-to-fix tabIndex={-1} className={styles['remedies']}>
      {faults.map((fault) => (
        <div key={fault.field} className={styles['remedy']}>
          <button type="button" className={styles['reason']} onClick={goToField(fault.field)}>
            <MailAddress text={fault.reason} />
          </button>
          <Remedy line={line} fault={fault} />
          {fault === last && <Button onClick={() => list.skip(line, true)}>{words.skip}</Button>}
        </div>
      ))}
    </div>
  )
}
