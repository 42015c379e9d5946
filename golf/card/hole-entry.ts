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

/** A pickup as it is written: `X`, or `X7` with the most likely score. */
export type Pickup = `X${number | ''}`

/** Every pickup that can be written. */
export const pickups: readonly Pickup[] = ['X', ...Array.from({ length: 20 }, (_, at): Pickup => `X${at + 1}`)]

/** A conceded stroke as it is written: `5c`, 5 with the stroke that was conceded. */
export type ConcededScore = `${number}c`

/** Every conceded stroke that can be written. */
export const concededScores: readonly ConcededScore[] = Array.from(
  { length: 20 },
  (_, at): ConcededScore => `${at + 1}c`,
)

/** What is written on a hole as one value: strokes, strokes of which the last was conceded, or a pickup. */
export type HoleValue = number | ConcededScore | Pickup

export function isPickup(value: HoleValue | null | undefined): value is Pickup {
  return typeof value === 'string' && value.startsWith('X')
}

export function isConceded(value: HoleValue | null | undefined): value is ConcededScore {
  return typeof value === 'string' && value.endsWith('c')
}

/** The strokes of a value, a conceded one among them; undefined for a pickup. */
export function strokesOfValue(value: HoleValue): number | undefined {
  return isPickup(value) ? undefined : Number.parseInt(`${value}`, 10)
}

/**
 * The stored and sent form. Older phones know only `strokes`: to them a pickup is a hole without a score, and a
 * conceded stroke one that was played.
 */
export type StoredScore = {
  readonly strokes: number | null
  readonly pickup?: Pickup | null | undefined
  readonly conceded?: boolean | undefined
}

/** Null for a hole that was cleared. */
export function holeValue({ strokes: count, pickup, conceded }: StoredScore): HoleValue | null {
  return count !== null && conceded ? `${count}c` : (count ?? pickup ?? null)
}

/** A score with no more fields than it needs. */
export type PlainScore = { readonly strokes: number | null; readonly pickup?: Pickup; readonly conceded?: true }

/** A pickup becomes `pickup` alone; every other value becomes `strokes`, which are null for a hole that was cleared. */
export function storedScore(value: HoleValue | null): PlainScore {
  if (isPickup(value)) return { strokes: null, pickup: value }
  return isConceded(value) ? { strokes: Number.parseInt(value, 10), conceded: true } : { strokes: value }
}

/** The entry of a golfer on a hole number; undefined without one. */
export type Entries = (golferId: number, hole: number) => HoleEntry | undefined

/** The stored entries by golfer and hole; of several on a hole the last counts. */
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

/** An entry as one value; `readHoleEntry` reads its text. */
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
