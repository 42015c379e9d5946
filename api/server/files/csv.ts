/**
 * A cell: text from people as a string, figures as numbers, empty as null. `results` is a text of the games, in which a
 * sign before a number is a score against par.
 */
export type CsvCell = string | number | { readonly results: string } | null

/**
 * Writes rows as CSV for spreadsheets (RFC 4180, UTF-8 with BOM). Text that a spreadsheet could interpret as a formula
 * gets an apostrophe in front (SEC-56), which `readCsv` removes; numbers come from the server and stay unchanged. A
 * text with a number in it, such as a phone number or a plus handicap, keeps its apostrophe, because a spreadsheet
 * would drop the plus.
 */
export function writeCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `${beginOfCsv}${linesOfCsv(rows)}`
}

export const beginOfCsv = '\uFEFF'

/** The lines of a part of a CSV, for a file that is written in parts. */
export function linesOfCsv(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')
}

function written(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'string') return quoted(harmless(cell))
  return quoted(figuresAlone.test(cell.results) ? cell.results : harmless(cell.results))
}

function harmless(text: string): string {
  // Most texts have no sign of a formula, and looking at each character takes most of the time of a long file.
  const marked = !formulaSign.test(text) ? text : atFormulas(text, (apostrophes) => `${apostrophes}'`)
  return oddStart.test(marked) ? `'${marked}` : marked
}

function quoted(text: string): string {
  return /[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Matches a text of words and figures such as +2, −3 or `T1, −9; 2, +4 thru 7`. A spreadsheet reads it as that number,
 * or as text: without parentheses, `=`, `@`, `|`, `!`, quotes and brackets there is no function, link or DDE command in
 * it.
 */
const figuresAlone = /^(?:[\p{L}\p{N} ,;]|(?<![\p{L}\p{N}])[+\-\u2212]\d{1,3}(?=$|[,;] | \p{L}))*$/u

/** Matches a text that begins with a control character. It gets an apostrophe even if it is not a formula. */
const oddStart = /^'*[\t\r\n\0]/
/** Matches the signs that begin a formula, including small and full-width forms that spreadsheets normalize. */
const formulaSign = /[=+\-@\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20]/
/**
 * Matches everything that separates cells or lines in some locale or program: signs and their wide forms, tabs, line
 * ends, control characters.
 */
const separator = /[,;:|\p{Cc}\p{Zl}\p{Zp}\u061B\u3001\uFF0C\uFF1A\uFF1B]/u
/**
 * Matches characters that a spreadsheet may skip before it looks for a formula: every kind of space, invisible
 * characters, and opening quotes if cells are not separated by commas.
 */
const skipped = /[\s\p{Z}\p{Cf}\u115F\u1160\u2800\u3164\uFFA0"]/u

/**
 * Replaces the apostrophes, if any, in front of every sign that could begin a formula. Writing adds one to them, so
 * that reading can restore the text. It takes a single pass, because users determine the length.
 */
function atFormulas(text: string, change: (apostrophes: string) => string): string {
  const changed: string[] = []
  let begins = true
  let apostrophes = ''
  for (const sign of text) {
    if (begins && sign === "'") {
      apostrophes += sign
      continue
    }
    changed.push(begins && formulaSign.test(sign) ? change(apostrophes) : apostrophes, sign)
    begins = separator.test(sign) || (begins && apostrophes === '' && skipped.test(sign))
    apostrophes = ''
  }
  return changed.join('') + apostrophes
}

// Matches a cell and the sign that ends it. A quoted cell may contain anything; quotes in it are doubled.
const cellAndEnd = {
  ',': /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|\r|\n|$)/g,
  ';': /(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n|\r|\n|$)/g,
  '\t': /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/g,
}

/**
 * Returns the sign that separates cells: the one that occurs most often in the first line, outside of quotes.
 * Spreadsheets save semicolons where the comma is the decimal sign, and copy tabs; a heading such as “Last name, first
 * name” contains a comma itself.
 */
function separatorOf(text: string): keyof typeof cellAndEnd {
  const unquoted = text.replaceAll(/(?<=^|[,;\t\r\n])"(?:[^"]|"")*"(?=[,;\t\r\n]|$)/g, '')
  const first = unquoted.split(/[\r\n]/).find((line) => /\S/.test(line)) ?? ''
  const count = (sign: string) => first.split(sign).length
  const [most = ','] = ([',', ';', '\t'] as const).toSorted((one, other) => count(other) - count(one))
  return most
}

/** Matches a first line that names the separator for Excel, and no column. */
const separatorHint = /^"?sep=.?"?[,;\t]*[\r\n]/i

/** The cells of a row, and the number of its first line, from 1. */
type CsvRow = { readonly line: number; readonly cells: readonly string[] }

/** The number of characters in which the separator is searched. */
const longestHeader = 20_000

/**
 * Returns the rows of a CSV that are not empty, with the texts as they were before `writeCsv`. Stops reading after
 * `most` rows.
 */
export function readCsv(text: string, most = Number.POSITIVE_INFINITY): CsvRow[] {
  const rows: CsvRow[] = []
  let line = 1
  let begin = 1
  let cells: string[] = []
  const file = text.replace(/^\uFEFF/, '')
  const [hint = ''] = separatorHint.exec(file) ?? []
  const separator = separatorOf(file.slice(hint.length, longestHeader))
  for (const [, quoted, plain = '', end = ''] of file.matchAll(cellAndEnd[separator])) {
    cells.push(asTyped(quoted?.replaceAll('""', '"') ?? plain))
    line += quoted?.match(/\r\n|\r|\n/g)?.length ?? 0
    if (end === separator) continue
    const isHint = begin === 1 && hint !== ''
    if (!isHint && cells.some((cell) => cell !== '')) rows.push({ line: begin, cells })
    if (end === '' || rows.length === most) break
    line += 1
    begin = line
    cells = []
  }
  return rows
}

function asTyped(cell: string): string {
  const marked = oddStart.test(cell) ? cell.replace(/^'/, '') : cell
  return atFormulas(marked, (apostrophes) => apostrophes.slice(1))
}
