import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv, writeCsv, type CsvCell } from './csv.ts'

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

test('a figure below zero is a figure, and one that is missing an empty cell', () => {
  expect(writeCsv([[-1.2, null, 0]])).toBe('\uFEFF-1.2,,0\r\n')
})

test.each(['+2', '-3', '−12', 'E', '+2 E', '+3 thru 7', '−5, on the last 9', 'T1, −9', '1, −1; T2, +4', '0; −1'])(
  'the result %j is written and read as it is',
  (results) => {
    expect(cellOf({ results })).toBe(results)
    expect(cells(writeCsv([[{ results }]]))).toEqual([[results]])
  },
)

test.each([
  '-2+3',
  '+1*cmd',
  '-1, =1',
  "-2+3+cmd|' /C calc'!A0",
  "-2, cmd|' /C calc'!A0",
  '+3 HYPERLINK("x")',
  '-1;-SUM(A1)',
  '+2 @SUM',
  '-A1',
  '+2E',
  '−1:A1',
  '-3!A1',
  '+1234',
  '+1.2',
  '-1\n=1',
  '\t-1',
  '+1\u00A0x',
])('the result %j is more than figures, and is written like any text', (results) => {
  expect(cellOf({ results })).toBe(cellOf(results))
  expect(cellOf(results)).toContain("'")
})

test.each(['+1.2', '+2', '+16025550100', '+1 602 555 0100'])(
  'the text %j keeps its plus, which a spreadsheet would drop',
  (text) => {
    expect(cellOf(text)).toBe(`'${text}`)
  },
)

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

test.each([';', '\t'])('%j separates the cells where the first line has most of it', (sign) => {
  const file = ['last, first', 'index', 'city'].join(sign) + '\n' + ['"Lee, Kim"', '12,4', `"a${sign}b"`].join(sign)
  expect(cells(file)).toEqual([
    ['last, first', 'index', 'city'],
    ['Lee, Kim', '12,4', `a${sign}b`],
  ])
  expect(cells(`"a${sign}b",c`)).toEqual([[`a${sign}b`, 'c']])
})

test.each(['sep=;\r\n', 'SEP=;\n', '"sep=;"\n', '\uFEFFsep=;\r', 'sep=,;;\n'])(
  'a first line that names the separator for Excel (%j) is no row',
  (hint) => {
    expect(readCsv(`${hint}name;email\n"Lee, Ann";ann@nomad.example`)).toEqual([
      { line: 2, cells: ['name', 'email'] },
      { line: 3, cells: ['Lee, Ann', 'ann@nomad.example'] },
    ])
  },
)

test('quotes in the middle of a cell are letters, and an open quote does not swallow the file', () => {
  expect(cells('a"b,c\n"d,e\nf,g')).toEqual([
    ['a"b', 'c'],
    ['"d', 'e'],
    ['f', 'g'],
  ])
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\0=1',
  '\u00A0=1',
  '\u200B\t@x',
  '＝1',
  '＋1',
  '－1',
])('no spreadsheet runs %j, and it is read as it was typed', (formula) => {
  expect(couldRun(formula)).toBe(true)
  expect(couldRun(cellOf(formula))).toBe(false)
  expect(cells(writeCsv([[formula]]))).toEqual([[formula]])
})

test('a formula is harmless behind every separator, space and sign without ink', () => {
  const separators = ['', 'x;', 'x,', 'x|', 'x:', 'x\t', 'x\n', 'x\r', 'x\u2028', 'x；', 'x，']
  const inkless = ['', ' ', '\u00A0', '\u2003', '\u3000', '\u200B', '\u2060', '\uFEFF', '\u00AD', '\u3164', '\v', '"']
  const formulas = separators.flatMap((separator) => inkless.map((blank) => `${separator}${blank}=1`))
  expect(formulas.filter((formula) => !cellOf(formula).includes("'=1"))).toEqual([])
})

test('ordinary words stay as they are', () => {
  const words = ['Ann-Marie O’Neil', "D'Arcy", 'ben@club.example', 'a = b', 'Par 3 - short', '50%', 'x;y', "'quoted'"]
  expect(words.map(cellOf)).toEqual(words)
})

const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'=+-@＝－\'";,|:\t\r\n\0 x'),
    fc.constantFrom('\u00A0', '\u200B', '\u3164', '\u2028'),
    fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }),
  ),
  maxLength: 12,
})

test('whatever is written is read as it was, and no cell of it could run', () => {
  const tables = fc.array(fc.array(hostile, { minLength: 1, maxLength: 4 }), { maxLength: 4 })
  fc.assert(
    fc.property(tables, (rows) => {
      const filled = rows.filter((row) => row.some((cell) => cell !== ''))
      expect(cells(writeCsv(filled))).toEqual(filled)
      expect(filled.flat().filter((cell) => couldRun(cellOf(cell)))).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

test('where another sign separates the cells, none of them could run either', () => {
  fc.assert(
    fc.property(hostile, fc.constantFrom(';', '\t', '|'), (cell, separator) => {
      const parts = cellOf(cell).split(new RegExp(`[${separator}\r\n]`))
      // A program that expects another separator reads the quotes of the file differently.
      expect(parts.filter((part) => formula.test(part.replaceAll('"', '')))).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

// A regular expression that backtracks for every blank would exceed the limit that every test has.
test('a long row of separators and blanks is read as it was written', () => {
  const cell = `${'\t;" '.repeat(50_000)}x`
  expect(cells(writeCsv([[cell]]))).toEqual([[cell]])
})

/** Matches a sign that begins a formula, after any number of invisible characters. */
const formula = /^[\s\p{Z}\p{Cc}\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]*[=+\-@＝＋－＠]/u

function couldRun(cell: string): boolean {
  return formula.test(cell) || /^[\t\r\n\0]/.test(cell)
}

/** A cell as it is in the file, without its quotes. */
function cellOf(cell: CsvCell): string {
  const written = writeCsv([[cell]]).slice(1, -2)
  return written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written
}

test('a file with more rows than are wanted is read as far as these', () => {
  expect(readCsv('a\n\nb\nc\nd', 2).map(({ line, cells: [cell] }) => [line, cell])).toEqual([
    [1, 'a'],
    [3, 'b'],
  ])
})
