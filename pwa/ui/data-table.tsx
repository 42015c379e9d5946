/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari forgets
   that a table is one when its rows are laid out as cards */
import type { ReactNode } from 'react'
import styles from './data-table.module.css'

export type Column<Row> = {
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** Names the row: it stands first, and heads the card on a phone. */
  readonly heads?: boolean
}

type Props<Row> = {
  /** What the table holds, for whoever does not see it. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => number | string
}

/** Rows and columns; below 992 px every row is a card of its own. */
export function DataTable<Row>({ caption, columns, rows, keyOf }: Props<Row>) {
  return (
    <table role="table" className={styles['table']} aria-label={caption}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ label }) => (
            <th key={label} role="columnheader" scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            {columns.map(({ label, cell, heads = false }) =>
              heads ? (
                <th key={label} role="rowheader" scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={label} role="cell">
                  <span className={styles['label']} aria-hidden="true">
                    {label}
                  </span>
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
