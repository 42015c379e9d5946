import ArrowDown from 'lucide-react/icons/arrow-down'
import Descending from 'lucide-react/icons/arrow-down-wide-narrow'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Ascending from 'lucide-react/icons/arrow-up-narrow-wide'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Lines, type Line } from './lines.tsx'
import { texts } from './list-texts.ts'
import { useIsWide } from './use-media.ts'
import styles from './data-table.module.css'

export type Column<Row> = {
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** Identifies the row: this cell is the first of the row, and the heading of its card on a phone. */
  readonly heads?: boolean
  /** The sort order that this column stands for; a column without one cannot be sorted. */
  readonly sort?: string
  /** The label of the value in a card, where it differs from the column's label; empty if the value needs none. */
  readonly cardLabel?: string
  /** The column is left out because no row has a value in it. */
  readonly blank?: boolean
  /** Whether a row has no value in this column. Its card leaves the value out; the table keeps the cell. */
  readonly isNothing?: (row: Row) => boolean
  /** Contains the row's buttons, which need no label in a card. */
  readonly acts?: boolean
  /** The values are digits, aligned at the right in a table; `large` ones are the main figure of the row. */
  readonly digits?: 'plain' | 'large'
  /** The least width of its cells, so that the text in another column does not take it. */
  readonly minWidth?: string
}

export type Sorting = {
  readonly by: string
  readonly desc: boolean
  readonly onSort: (by: string, desc: boolean) => void
  /** A sort order that belongs to no column. */
  readonly other?: { readonly by: string; readonly label: string }
  /** Other controls of the list, in the line of the sort order. On a wide screen they are elsewhere on the screen. */
  readonly beside?: ReactNode
}

type Props<Row> = {
  /** The name of the table for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => number | string
  /** The current order; activating the same column again reverses it. */
  sorting?: Sorting | undefined
  /** Whether a row is highlighted. The cells of such a row must also state the reason. */
  isMarked?: (row: Row) => boolean
  /** Below 992 px every row is rendered as two lines that are one link or button, instead of a card. */
  lineOf?: (row: Row) => Line
  /**
   * Below 992 px the rows are rendered as one list: the name with the row's buttons, and the values in a line below.
   */
  compact?: boolean
}

/** A table; below 992 px every row is a card, or a few lines. */
export function DataTable<Row>({ lineOf, ...props }: Props<Row>) {
  const isWide = useIsWide()
  const { sorting } = props
  const columns = props.columns.filter(({ blank = false }) => !blank)
  return (
    <>
      {sorting !== undefined && <SortBar columns={columns} sorting={sorting} />}
      {lineOf === undefined || isWide ? <Table {...props} columns={columns} /> : <Lines {...props} lineOf={lineOf} />}
    </>
  )
}

/** The sort control of a phone, above the list: cards and lines have no column headings. */
function SortBar<Row>({ columns, sorting }: { columns: readonly Column<Row>[]; sorting: Sorting }) {
  const { by, desc, onSort, other, beside } = sorting
  return (
    <div className={styles['sortbar']}>
      <button type="button" aria-label={texts.order(desc)} onClick={() => onSort(by, !desc)}>
        {desc ? <Descending aria-hidden="true" size="1.375em" /> : <Ascending aria-hidden="true" size="1.375em" />}
      </button>
      <select aria-label={texts.sortBy} value={by} onChange={(event) => onSort(event.target.value, false)}>
        {other !== undefined && <option value={other.by}>{other.label}</option>}
        {columns.map(
          ({ label, sort }) =>
            sort !== undefined && (
              <option key={sort} value={sort}>
                {label}
              </option>
            ),
        )}
      </select>
      {beside !== undefined && (
        <span className={styles['beside']} data-beside>
          {beside}
        </span>
      )}
    </div>
  )
}

function Arrow({ desc }: { desc: boolean }) {
  return desc ? <ArrowDown aria-hidden="true" size="1em" /> : <ArrowUp aria-hidden="true" size="1em" />
}

type HeadingProps = Pick<Column<unknown>, 'label' | 'sort' | 'digits' | 'acts'> & { sorting: Sorting | undefined }

function Heading({ label, sort, digits, acts, sorting }: HeadingProps) {
  const look = classes(
    unbroken(label),
    digits !== undefined && styles['ofDigits'],
    acts === true && styles['unprinted'],
  )
  if (sort === undefined || sorting === undefined) {
    return (
      <th role="columnheader" scope="col" className={look}>
        {label}
      </th>
    )
  }
  const { by, desc, onSort } = sorting
  const isSorted = by === sort
  return (
    <th
      role="columnheader"
      scope="col"
      className={look}
      aria-sort={isSorted ? (desc ? 'descending' : 'ascending') : 'none'}
    >
      <span className={styles['unsorted']}>{label}</span>
      <button type="button" className={styles['sort']} onClick={() => onSort(sort, isSorted && !desc)}>
        {label}
        {isSorted && (
          <>
            {'\u00a0'}
            <Arrow desc={desc} />
          </>
        )}
      </button>
    </th>
  )
}

/** Keeps a single word from breaking at its hyphen. */
function unbroken(label: string): string | undefined {
  return label.includes(' ') ? undefined : styles['unbroken']
}

function Table<Row>({ caption, columns, rows, keyOf, sorting, isMarked, compact = false }: Props<Row>) {
  return (
    <table role="table" className={classes(styles['table'], compact && styles['compact'])} aria-label={caption}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <Heading key={column.label} {...column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row" className={isMarked?.(row) ? styles['marked'] : undefined}>
            {columns.map(
              ({ label, cell, isNothing, digits, minWidth, cardLabel = label, heads = false, acts = false }) =>
                heads ? (
                  <th key={label} role="rowheader" scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td
                    key={label}
                    role="cell"
                    className={classes(
                      isNothing?.(row) && styles['nothing'],
                      acts && styles['acts'],
                      acts && styles['unprinted'],
                      digits !== undefined && styles['ofDigits'],
                      digits === 'large' && styles['large'],
                    )}
                    style={minWidth === undefined ? undefined : { minWidth }}
                  >
                    {cardLabel !== '' && (
                      <span className={styles['label']} aria-hidden="true">
                        {cardLabel}
                      </span>
                    )}
                    <span className={styles['value']}>{cell(row)}</span>
                  </td>
                ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
