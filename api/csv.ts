/** A cell: what people typed as text, figures as numbers, nothing as null. */
export type Cell = string | number | null

/**
 * Rows as a CSV that spreadsheets open (RFC 4180, UTF-8 with its mark). A text that a spreadsheet would run as a
 * formula gets an apostrophe in front (SEC-56); figures are ours, and stay as they are.
 */
export function writeCsv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')}`
}

function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const harmless = /^[=+\-@\t\r\0]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

// A cell and the sign that ends it. In quotes anything goes, and quotes are doubled.
const cellAndEnd = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|\r|\n|$)/g

/** A row with the number of the line that it begins in. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] }

/** The rows of a CSV that are not empty; the apostrophe in front of a formula is taken off again. */
export function readCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = []
  let line = 1
  let begin = 1
  let cells: string[] = []
  for (const [, quoted, plain = '', end = ''] of text.replace(/^\uFEFF/, '').matchAll(cellAndEnd)) {
    cells.push(asTyped(quoted?.replaceAll('""', '"') ?? plain))
    line += quoted?.match(/\r\n|\r|\n/g)?.length ?? 0
    if (end === ',') continue
    if (cells.some((cell) => cell !== '')) rows.push({ line: begin, cells })
    if (end === '') break
    line += 1
    begin = line
    cells = []
  }
  return rows
}

function asTyped(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t])/, '').trim()
}
