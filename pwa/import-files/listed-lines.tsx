import { useState } from 'react'
import { Button, TextButton } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { useReview } from './review-context.ts'
import { texts } from './texts.ts'
import type { ListLine } from './use-import-list.ts'
import styles from './review-list.module.css'

/** The number of lines that are rendered at first: a table of all 2,000 would make typing slow. */
export const firstLines = 50

type Props<Row> = {
  caption: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  most?: number
}

/** A table of lines. */
export function ListedLines<Row extends ListLine>({ caption, rows, columns, most = firstLines }: Props<Row>) {
  const { words } = useReview()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? rows : rows.slice(0, most)
  return (
    <>
      <DataTable caption={caption} columns={columns} rows={shown} keyOf={({ line }) => line} compact />
      {shown.length < rows.length && <Button onClick={() => setShowsAll(true)}>{words.showAll(rows.length)}</Button>}
    </>
  )
}

/** States that a line is skipped, with a button to undo that. */
export function SkippedState({ line }: { line: number }) {
  const { list, words } = useReview()
  return (
    <div className={styles['state']}>
      {words.skipped}
      <TextButton onClick={() => list.skip(line, false)}>{words.takeBack(texts.number(line))}</TextButton>
    </div>
  )
}

/**
 * The result of a line that needs no correction, with a button to restore a corrected line to the values of the file.
 */
export function Outcome({ row: { line, outcome } }: { row: ListLine }) {
  const { list, words } = useReview()
  if (outcome === 'refused' || outcome === 'skipped') return null
  const isCorrected = list.isCorrected(line) && outcome !== 'same'
  return (
    <div className={classes(styles['state'], outcome !== 'same' && styles['ready'])}>
      {words.outcomes[outcome]}
      {isCorrected && <TextButton onClick={() => list.restore(line)}>{words.restore(texts.number(line))}</TextButton>}
    </div>
  )
}
