import { strokes, type Strokes } from '../units.ts'

/**
 * What is written for a golfer, or for a side with one ball, on a hole. A hole without an entry isn't played yet.
 * - `holed`: the strokes with penalties. Rules of Golf 3.3c.
 * - `conceded`: the next stroke was conceded and is counted. Rules of Golf 3.2b(1).
 * - `picked-up`: not holed out; `mostLikely` is the score that the golfer would most likely have made, null where it
 *   was not estimated. Rules of Handicapping 3.3.
 */
export type HoleEntry =
  | { readonly kind: 'holed'; readonly strokes: Strokes }
  | { readonly kind: 'conceded'; readonly strokes: Strokes }
  | { readonly kind: 'picked-up'; readonly mostLikely: Strokes | null }

/** What is written for a golfer on a hole number; undefined until something is. */
export type Entries = (golferId: number, hole: number) => HoleEntry | undefined

/** An entry as it is stored: `entry` is what `readHoleEntry` reads. */
export type WrittenEntry = { readonly golferId: number; readonly hole: number; readonly entry: string }

/** The entries of a list, of which the latest on a hole counts. What cannot be read is a hole without an entry. */
export function entriesOf(written: readonly WrittenEntry[]): Entries {
  const byCell = new Map(written.map(({ golferId, hole, entry }) => [`${golferId}/${hole}`, readHoleEntry(entry)]))
  return (golferId, hole) => byCell.get(`${golferId}/${hole}`) ?? undefined
}

/**
 * Reads an entry as a card has it: `5`, `5c` (conceded), `X` (picked up) or `X7` (most likely 7); null for anything
 * else.
 */
export function readHoleEntry(text: string): HoleEntry | null {
  const [, x, number = '', c] = /^(X?)(\d{0,2})(c?)$/.exec(text) ?? []
  const count = number === '' ? null : strokes(Number(number))
  if (count === 0) return null
  if (x === 'X') return c === '' ? { kind: 'picked-up', mostLikely: count } : null
  if (count === null) return null
  return { kind: c === 'c' ? 'conceded' : 'holed', strokes: count }
}

/** An entry as `readHoleEntry` reads it. */
export function formatHoleEntry(entry: HoleEntry): string {
  switch (entry.kind) {
    case 'holed':
      return `${entry.strokes}`
    case 'conceded':
      return `${entry.strokes}c`
    case 'picked-up':
      return `X${entry.mostLikely ?? ''}`
  }
}

/**
 * The strokes of an entry where a conceded stroke counts (match play, skins, Wolf, Sixes, Rabbit, and everywhere if the
 * outing allows gimmes); undefined for a ball that was picked up.
 */
export function strokesOf(entry: HoleEntry): Strokes | undefined {
  return entry.kind === 'picked-up' ? undefined : entry.strokes
}
