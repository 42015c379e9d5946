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
}

/** A line of nothing but commas has 200,000 columns, each of which would be compared with every name. */
const mostColumns = 500

/** Above the length of any valid value: what reads a cell, and the answer that repeats it, need not expect a book. */
const longestCell = 1000

/** The rows of a CSV by the names in its first line, in any order and spelling. */
export function readTable<Known extends Columns>(csv: string, columns: Known): Table<keyof Known & string> {
  type Column = keyof Known & string
  const [headings, ...rows] = readCsv(csv)
  const names = headings?.cells.slice(0, mostColumns).map((name) => name.trim()) ?? []
  const spelled = new Map(names.map((name, place) => [plain(name), place] as const).toReversed())
  const places = Object.entries(columns).map(([column, known]) => {
    const found = [column, ...known].flatMap((name) => spelled.get(plain(name)) ?? [])
    return [column, found.length === 0 ? -1 : Math.min(...found)] as const
  })
  const placeOf = new Map(places)
  const used = new Set(placeOf.values())
  return {
    rows: rows.map(({ line, cells }) => {
      const texts = places.map(([column, place]) => [column, cells[place]?.trim().slice(0, longestCell) ?? ''] as const)
      return { line, ...(Object.fromEntries(texts) as Record<Column, string>) }
    }),
    has: (column) => placeOf.get(column) !== -1,
    ignored: names.filter((name, place) => name !== '' && !used.has(place)),
  }
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}
