/**
 * Formats a place: 1, or T3 for a shared third place. `level` is the number of rows that share it, including this one.
 */
export function placeText({ ahead, level }: { ahead: number; level: number }): string {
  return `${level > 1 ? 'T' : ''}${ahead + 1}`
}

/**
 * Returns the place of one item among all: the number of items ahead of it, plus one. `compare` is negative when its
 * first argument is ahead, and 0 when both share a place.
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

/** A row with its place, and what broke the tie with the next row of the same figure: `on the last 9`, `on hole 17`. */
export type Placed<Row> = Row & { readonly position: string; readonly decided?: string }

/**
 * How ties are handled. `shared`: tied golfers share the place. `countback`: their last holes decide (Committee
 * Procedures 5A(6)); at net in individual stroke play with the handicap spread evenly over the holes. `allocated`: the
 * same with the strokes of those holes.
 */
export type TieRule = 'shared' | 'countback' | 'allocated'

/** The counted score of each hole of a card, against par, lowest best. */
export type ByHole = {
  /** With strokes as they are allocated to the holes. */
  readonly byHole: readonly number[]
  /**
   * Only for individual stroke play at net: with the handicap spread evenly. The unit is a stroke divided by the number
   * of holes.
   */
  readonly byHoleSpread?: readonly number[]
}

/**
 * Gives tied rows distinct places by the counted score of each hole. Passed as a function so that its code is loaded
 * only for an outing that is over.
 */
export type TieBreaker = <Row extends { readonly position: string }>(
  rows: readonly Row[],
  byHole: (row: Row) => ByHole,
) => readonly Placed<Row>[]
