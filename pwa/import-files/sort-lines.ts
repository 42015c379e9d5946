import type { ImportList, ListLine } from './use-import-list.ts'

export type LineKind = 'fix' | 'ready' | 'known'

export const lineKinds: readonly LineKind[] = ['fix', 'ready', 'known']

export type SortedLines<Row> = Readonly<Record<LineKind | 'waiting' | 'skipped', readonly Row[]>>

/** Groups the lines of a list by their outcome. */
export function sortLines<Row extends ListLine>(
  rows: readonly Row[],
  list: Pick<ImportList, 'isSkipped'>,
): SortedLines<Row> {
  const isSkipped = ({ outcome, line }: Row) => outcome === 'skipped' || (outcome === 'refused' && list.isSkipped(line))
  const refused = rows.filter((row) => row.outcome === 'refused' && !isSkipped(row))
  return {
    fix: refused.filter(({ faults }) => faults.length > 0),
    /** Lines that wait until another line is fixed. */
    waiting: refused.filter(({ faults }) => faults.length === 0),
    ready: rows.filter(({ outcome }) => outcome === 'add' || outcome === 'change'),
    known: rows.filter(({ outcome }) => outcome === 'same'),
    skipped: rows.filter(isSkipped),
  }
}
