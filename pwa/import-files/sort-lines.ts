import type { ImportList, ListLine } from './use-import-list.ts'

export type LineKind = 'fix' | 'ready' | 'known'

export const lineKinds: readonly LineKind[] = ['fix', 'ready', 'known']

export type SortedLines<Row> = Readonly<Record<LineKind | 'waiting' | 'skipped', readonly Row[]>>

/** The lines of a list by what becomes of them. */
export function sortLines<Row extends ListLine>(
  rows: readonly Row[],
  list: Pick<ImportList, 'isSkipped'>,
): SortedLines<Row> {
  const isSkipped = ({ outcome, line }: Row) => outcome === 'skipped' || (outcome === 'refused' && list.isSkipped(line))
  const refused = rows.filter((row) => row.outcome === 'refused' && !isSkipped(row))
  return {
    fix: refused.filter(({ faults }) => faults.length > 0),
    /** For a line that is to fix. */
    waiting: refused.filter(({ faults }) => faults.length === 0),
    ready: rows.filter(({ outcome }) => outcome === 'add' || outcome === 'change'),
    known: rows.filter(({ outcome }) => outcome === 'same'),
    skipped: rows.filter(isSkipped),
  }
}
