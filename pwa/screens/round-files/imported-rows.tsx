import type { AnswerOf } from '#sync/calls/call.ts'
import type { roundImportPreview } from '#sync/calls/round-exchange.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'

type Row = AnswerOf<typeof roundImportPreview>['rows'][number]

const asWritten: readonly Column<Row>[] = [
  { label: 'Line', heads: true, cell: ({ line }) => `Line ${line}` },
  { label: 'Date', cell: ({ date }) => date },
  { label: 'Course', cell: ({ course }) => course },
  { label: 'Tee', cell: ({ tee }) => tee },
  { label: 'Score', cell: ({ score }) => score },
]

const withReason: readonly Column<Row>[] = [...asWritten, { label: 'Why', cell: ({ problem }) => problem }]

/** Rows of a file as they are written there: those that are refused with the reason, the others folded away. */
export function ImportedRows({ rows }: { rows: readonly Row[] }) {
  const refused = rows.filter(({ problem }) => problem !== null)
  const taken = rows.filter(({ problem }) => problem === null)
  return (
    <>
      {refused.length > 0 && (
        <DataTable caption="Refused rows" columns={withReason} rows={refused} keyOf={({ line }) => line} />
      )}
      {taken.length > 0 && (
        <details>
          <summary>Rows that will be posted</summary>
          <DataTable caption="Rows that will be posted" columns={asWritten} rows={taken} keyOf={({ line }) => line} />
        </details>
      )}
    </>
  )
}
