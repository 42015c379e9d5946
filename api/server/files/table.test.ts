import { expect, test } from 'vitest'
import { readTable } from './table.ts'

const columns = { name: ['golfer'], index: ['handicap index'] }

test('columns are found by any of their names, the first of several, and the others are passed over', () => {
  const { rows, has, ignored } = readTable('Handicap-Index,NAME,Golfer,Dues\n12.4,Ben,Alice,5', columns)
  expect(rows).toEqual([{ line: 2, index: '12.4', name: 'Ben' }])
  expect([has('name'), has('index'), ignored]).toEqual([true, true, ['Golfer', 'Dues']])
})

test('a file of columns without end is read no further than any list goes', () => {
  const { rows, has, ignored } = readTable(`name${','.repeat(199_000)}index\nBen`, columns)
  expect(rows).toEqual([{ line: 2, name: 'Ben', index: '' }])
  expect([has('name'), has('index'), ignored]).toEqual([true, false, []])
})
