import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DataTable, type Column } from './data-table.tsx'

type Round = { id: number; score: number; value: string }

const columns: readonly Column<Round>[] = [
  { label: 'Score', heads: true, cell: ({ score }) => score },
  { label: 'Value', isNothing: ({ value }) => value === 'N/A', cell: ({ value }) => value },
  { label: 'Details', acts: true, cell: () => <button type="button">Open</button> },
]

function drawn(rows: readonly Round[]): string {
  return renderToString(<DataTable caption="Rounds" columns={columns} rows={rows} keyOf={({ id }) => id} />)
}

test('a card leaves out what its row has nothing of, and the table keeps the word', () => {
  expect(drawn([{ id: 1, score: 82, value: 'N/A' }])).toMatch(/<td role="cell" class="\S*blank\S*">.*N\/A/)
  expect(drawn([{ id: 1, score: 82, value: 'Good' }])).not.toContain('blank')
})

test('a button of a row needs no name of its column beside it on a card', () => {
  expect(drawn([{ id: 1, score: 82, value: 'Good' }])).toMatch(/<td role="cell" class="\S*acts\S*">/)
})
