import { expect, test } from 'vitest'
import { readCsv, writeCsv } from './csv.ts'

const cells = (text: string) => readCsv(text).map((row) => row.cells)

test('rows become lines that spreadsheets open', () => {
  expect(
    writeCsv([
      ['Course', 'Score'],
      ['The oaks', 84],
    ]),
  ).toBe('\uFEFFCourse,Score\r\nThe oaks,84\r\n')
})

test('commas, quotes and line ends stay inside of their cell', () => {
  const row = ['a,b', 'say "fore"', 'two\nlines', '']
  expect(writeCsv([row])).toBe('\uFEFF"a,b","say ""fore""","two\nlines",\r\n')
  expect(cells(writeCsv([row]))).toEqual([row])
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\0=1'])('no spreadsheet runs %j', (formula) => {
  expect(writeCsv([[formula]])).toMatch(/^\uFEFF"?'/)
})

test('a figure below zero is a figure, and one that is missing an empty cell', () => {
  expect(writeCsv([[-1.2, null, 0]])).toBe('\uFEFF-1.2,,0\r\n')
})

test('what was made harmless is read as it was typed', () => {
  expect(cells(writeCsv([['=1+1', '-x', "'quoted'"]]))).toEqual([['=1+1', '-x', "'quoted'"]])
})

test.each(['\n', '\r\n', '\r'])('lines may end with %j, the last one with nothing', (end) => {
  expect(cells(`a,b${end}c,d`)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('empty lines are passed over, and rows know in which line they begin', () => {
  expect(readCsv('a\n\n,\n"b\nc"\n\nd\n')).toEqual([
    { line: 1, cells: ['a'] },
    { line: 4, cells: ['b\nc'] },
    { line: 7, cells: ['d'] },
  ])
})

test('quotes in the middle of a cell are letters, and an open quote does not swallow the file', () => {
  expect(cells('a"b,c\n"d,e\nf,g')).toEqual([
    ['a"b', 'c'],
    ['"d', 'e'],
    ['f', 'g'],
  ])
})
