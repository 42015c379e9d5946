import { strokes, type Strokes } from '../units.ts'

/**
 * An entry for a golfer, or for a side with one ball, on a hole. A hole without an entry isn't played yet.
 * - `holed`: the strokes with penalties. Rules of Golf 3.3c.
 * - `conceded`: the next stroke was conceded and counts. Rules of Golf 3.2b(1).
 * - `picked-up`: not holed out; `mostLikely` is the score that the golfer would most likely have made, null without an
 * estimate. Rules of Handicapping 3.3.
 */
export type HoleEntry =
  | { readonly kind: 'holed'; readonly strokes: Strokes }
  | { readonly kind: 'conceded'; readonly strokes: Strokes }
  | { readonly kind: 'picked-up'; readonly mostLikely: Strokes | null }

/** The text form of a pickup: `X`, or `X7` with the most likely score. */
export type Pickup = `X${number | ''}`

/** Every valid pickup: `X`, and `X1` to `X20`. */
export const pickups: readonly Pickup[] = ['X', ...Array.from({ length: 20 }, (_, at): Pickup => `X${at + 1}`)]

/** The text form of a conceded score: `5c` is 5 strokes, of which the last was conceded. */
type ConcededScore = `${number}c`

/** Every valid conceded score. */
export const concededScores: readonly ConcededScore[] = Array.from(
  { length: 20 },
  (_, at): ConcededScore => `${at + 1}c`,
)

/** An entry as one value: strokes, strokes of which the last was conceded, or a pickup. */
export type HoleValue = number | ConcededScore | Pickup

export function isPickup(value: HoleValue | null | undefined): value is Pickup {
  return typeof value === 'string' && value.startsWith('X')
}

export function isConceded(value: HoleValue | null | undefined): value is ConcededScore {
  return typeof value === 'string' && value.endsWith('c')
}

/** Returns the strokes of a value, including a conceded one; undefined for a pickup. */
export function strokesOfValue(value: HoleValue): number | undefined {
  return isPickup(value) ? undefined : Number.parseInt(`${value}`, 10)
}

/**
 * A score as it is stored and sent. Older versions of the app read only `strokes`: they show a pickup as a hole without
 * a score, and a conceded stroke as one that was played.
 */
export type StoredScore = {
  readonly strokes: number | null
  readonly pickup?: Pickup | null | undefined
  readonly conceded?: boolean | undefined
}

/** Converts a stored score to one value; null for a hole that was cleared. */
export function holeValue({ strokes: count, pickup, conceded }: StoredScore): HoleValue | null {
  return count !== null && conceded ? `${count}c` : (count ?? pickup ?? null)
}

/** A score in its shortest form, without empty fields. */
export type PlainScore = { readonly strokes: number | null; readonly pickup?: Pickup; readonly conceded?: true }

/**
 * Converts a value to its stored form. A pickup is stored in `pickup`, every other value in `strokes`; null for a
 * cleared hole.
 */
export function storedScore(value: HoleValue | null): PlainScore {
  if (isPickup(value)) return { strokes: null, pickup: value }
  return isConceded(value) ? { strokes: Number.parseInt(value, 10), conceded: true } : { strokes: value }
}

/** Looks up a golfer's entry by hole number; undefined when there is none. */
export type Entries = (golferId: number, hole: number) => HoleEntry | undefined

/** Indexes stored scores by golfer and hole; of several scores on one hole the last counts. */
export function storedEntries(
  scores: readonly (StoredScore & { readonly golferId: number; readonly hole: number })[],
): Entries {
  const byGolfer = new Map<number, Map<number, HoleEntry | undefined>>()
  for (const score of scores) {
    const ofGolfer = byGolfer.get(score.golferId) ?? new Map<number, HoleEntry | undefined>()
    byGolfer.set(score.golferId, ofGolfer.set(score.hole, entryOf(score)))
  }
  return (golferId, hole) => byGolfer.get(golferId)?.get(hole)
}

function entryOf({ strokes: count, pickup, conceded }: StoredScore): HoleEntry | undefined {
  if (count !== null) return { kind: conceded ? 'conceded' : 'holed', strokes: strokes(count) }
  return readHoleEntry(pickup ?? '') ?? undefined
}

/**
 * Parses an entry as it is written on a card: `5`, `5c` (conceded), `X` (picked up) or `X7` (most likely 7). Returns
 * null for any other text.
 */
export function readHoleEntry(text: string): HoleEntry | null {
  const [, x, number = '', c] = /^(X?)(\d{0,2})(c?)$/.exec(text) ?? []
  const count = number === '' ? null : strokes(Number(number))
  if (count === 0) return null
  if (x === 'X') return c === '' ? { kind: 'picked-up', mostLikely: count } : null
  if (count === null) return null
  return { kind: c === 'c' ? 'conceded' : 'holed', strokes: count }
}

/** Converts an entry to one value, whose text `readHoleEntry` parses. */
export function valueOfEntry(entry: HoleEntry): HoleValue {
  switch (entry.kind) {
    case 'holed':
      return entry.strokes
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
