/** The text of a place: 1, or T3 for a shared third place. `level` is how many share it, this one included. */
export function placeText({ ahead, level }: { ahead: number; level: number }): string {
  return `${level > 1 ? 'T' : ''}${ahead + 1}`
}

/**
 * The place of one among all: those ahead of it, plus one. `compare` is negative where its first argument is ahead of its
 * second, and 0 where they share a place.
 */
export function rankAmong<Item>(one: Item, all: readonly Item[], compare: (one: Item, other: Item) => number): string {
  let ahead = 0
  let level = 0
  for (const other of all) {
    const by = compare(other, one)
    if (by < 0) ahead += 1
    if (by === 0) level += 1
  }
  return placeText({ ahead, level })
}

/** The number of a place: 3 for T3; null for none (NR, WD, –). */
export function placeNumber(place: string): number | null {
  const number = place.match(/\d+/)
  return number && Number(number)
}

/** A row with its place, and what put it ahead of the next one with the same figure: `on the last 9`, `on hole 17`. */
export type Placed<Row> = Row & { readonly position: string; readonly decided?: string }

/**
 * Tied golfers share their place, or their last holes decide (Committee Procedures 5A(6)); in individual stroke play by net
 * with the handicap spread evenly over the holes, or with `allocated` with the strokes of those holes.
 */
export type TieRule = 'shared' | 'countback' | 'allocated'

/** What counts on each hole of a card, against par, the lowest best. */
export type ByHole = {
  /** With strokes as they are allocated. */
  readonly byHole: readonly number[]
  /** In individual stroke play by net: with the handicap spread evenly, in parts of as many as there are holes. */
  readonly byHoleSpread?: readonly number[]
}

/**
 * Gives rows that share a place their own by what counts on each hole. A function that is handed in, because only an outing
 * that is over needs its code.
 */
export type TieBreaker = <Row extends { readonly position: string }>(
  rows: readonly Row[],
  byHole: (row: Row) => ByHole,
) => readonly Placed<Row>[]
