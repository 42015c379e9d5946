import { mostListed } from '#sync/calls/import-files.ts'
import { readCsv } from './csv.ts'

/**
 * The other names of each column, as in lists of other programs; capitals, spaces and signs are ignored. If a file has
 * several of them, the first counts, so that names with a second meaning stand last.
 */
type Columns = Readonly<Record<string, readonly string[]>>

export type TableRow<Column extends string> = { readonly line: number } & Readonly<Record<Column, string>>

export type Table<Column extends string> = {
  /** The rows with trimmed texts; a missing column has empty texts. */
  readonly rows: readonly TableRow<Column>[]
  readonly has: (column: Column) => boolean
  /** The names of columns that are passed over. */
  readonly ignored: readonly string[]
  /** The columns of the file in their order, each with the column it was recognized as and its first value. */
  readonly headings: readonly { readonly name: string; readonly column: Column | null; readonly example: string }[]
}

/** A column as a person has assigned it, by its index from 0; null to ignore it. */
type Said<Column> = { readonly place: number; readonly column: Column | null }

/**
 * The most columns that are read. A line of nothing but commas would have 200,000, each of which would be compared with
 * every name.
 */
const mostColumns = 500

/**
 * The most lines that are read: the headings, and one row more than an import accepts, so that a file that is too long
 * is refused.
 */
const mostRows = mostListed + 2

/**
 * The most characters of a cell that are read. Longer than any valid value, but short enough for an answer that repeats
 * it.
 */
const longestCell = 1000

/**
 * Reads a CSV. Columns are found by their names in the first line, in any order and spelling; what a person has
 * assigned takes precedence over the name.
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
    return [column, found[0] ?? -1] as const
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

/** Returns the first value of a column within the first rows. */
function exampleIn(rows: readonly { readonly cells: readonly string[] }[], place: number): string {
  const filled = rows.slice(0, 20).find(({ cells }) => (cells[place]?.trim() ?? '') !== '')
  return filled?.cells[place]?.trim().slice(0, 60) ?? ''
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/** Removes invisible characters, as phones copy them with a number, and replaces line ends by spaces. */
export function withoutHidden(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/[\p{Cf}\u034F\u115F\u1160\u3164\uFFA0]/gu, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}
