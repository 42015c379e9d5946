import { mostListed } from '#sync/calls/import-files.ts'
import { readCsv } from './csv.ts'

/** The names by which lists from elsewhere call each column; capitals, spaces and signs do not count. */
type Columns = Readonly<Record<string, readonly string[]>>

export type TableRow<Column extends string> = { readonly line: number } & Readonly<Record<Column, string>>

export type Table<Column extends string> = {
  /** Texts without the space around them; of a column that is missing, empty ones. */
  readonly rows: readonly TableRow<Column>[]
  readonly has: (column: Column) => boolean
  /** The names of columns that are passed over. */
  readonly ignored: readonly string[]
  /** The columns of the file in their order, with what each is taken for and its first value. */
  readonly headings: readonly { readonly name: string; readonly column: Column | null; readonly example: string }[]
}

/** What a person says a column is, by its place from 0; null for one to pass over. */
type Said<Column> = { readonly place: number; readonly column: Column | null }

/** A line of nothing but commas has 200,000 columns, each of which would be compared with every name. */
const mostColumns = 500

/** The headings, and one row more than an import takes, which refuses it. */
const mostRows = mostListed + 2

/** Above the length of any valid value: what reads a cell, and the answer that repeats it, need not expect a book. */
const longestCell = 1000

/**
 * The rows of a CSV by the names in its first line, in any order and spelling. What a person says of a column counts
 * before its name.
 */
export function readTable<Known extends Columns>(
  csv: string,
  columns: Known,
  said: readonly Said<keyof Known & string>[] = [],
): Table<keyof Known & string> {
  type Column = keyof Known & string
  const [headings, ...rows] = readCsv(csv, mostRows)
  const names = headings?.cells.slice(0, mostColumns).map((name) => name.trim()) ?? []
  const isSaid = new Set(said.map(({ place }) => place))
  const named = names.flatMap((name, place) => (isSaid.has(place) ? [] : [[plain(name), place] as const]))
  const spelled = new Map(named.toReversed())
  const places = Object.entries(columns).map(([column, known]) => {
    const own = said.find((other) => other.column === column && other.place < names.length)
    const found = own === undefined ? [column, ...known].flatMap((name) => spelled.get(plain(name)) ?? []) : [own.place]
    return [column, found.length === 0 ? -1 : Math.min(...found)] as const
  })
  const placeOf = new Map(places)
  const usedFor = new Map(places.map(([column, place]) => [place, column] as const))
  return {
    rows: rows.map(({ line, cells }) => {
      const texts = places.map(([column, place]) => [column, cells[place]?.trim().slice(0, longestCell) ?? ''] as const)
      return { line, ...(Object.fromEntries(texts) as Record<Column, string>) }
    }),
    has: (column) => placeOf.get(column) !== -1,
    ignored: names.filter((name, place) => name !== '' && !usedFor.has(place)),
    headings: names.map((name, place) => ({
      name: name.slice(0, longestCell),
      column: usedFor.get(place) ?? null,
      example: exampleIn(rows, place),
    })),
  }
}

/** The first value of a column in the first rows. */
function exampleIn(rows: readonly { readonly cells: readonly string[] }[], place: number): string {
  const filled = rows.slice(0, 20).find(({ cells }) => (cells[place]?.trim() ?? '') !== '')
  return filled?.cells[place]?.trim().slice(0, 60) ?? ''
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}
