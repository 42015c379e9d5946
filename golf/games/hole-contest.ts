/** The contests on a hole. Closest to the pin and to the line are in inches, the longest drive in yards. */
export type ContestKind = 'closest-to-pin' | 'closest-to-line' | 'long-drive'

/**
 * A measurement recorded for a golfer; null withdraws an earlier one. `valid` is false for a ball off the green or not
 * in the fairway.
 */
export type Measurement = {
  readonly golferId: number
  readonly value: number | null
  readonly valid?: boolean
}

export type ContestStanding = {
  /**
   * The golfers with the best measurement. Equal measurements share the lead, because the clocks of phones cannot
   * establish which was first.
   */
  readonly leaders: readonly number[]
  readonly value: number | null
  /**
   * `5 ft 3 in`, `271 yd`; without a valid measurement `No entry yet`, and `No winner` once every golfer has played the
   * hole.
   */
  readonly text: string
  /** Golfers of the field without a score on the hole. */
  readonly waitsFor: readonly number[]
}

/**
 * Computes a contest on one hole. The latest entry of a golfer counts, and the result is final once every golfer has
 * played the hole. A custom; no rule of the game sets it.
 */
export function contestStanding({
  kind,
  field,
  hasScore,
  entries,
}: {
  kind: ContestKind
  field: readonly number[]
  /** Whether a golfer has a score on the hole. */
  hasScore: (golferId: number) => boolean
  /** In the order in which they were recorded. */
  entries: readonly Measurement[]
}): ContestStanding {
  const latest = new Map(entries.map((entry) => [entry.golferId, entry]))
  const valid = field.flatMap((golferId) => {
    const entry = latest.get(golferId)
    return entry === undefined || entry.value === null || entry.valid === false
      ? []
      : [{ golferId, value: entry.value }]
  })
  const values = valid.map(({ value }) => value)
  const best = values.length === 0 ? null : kind === 'long-drive' ? Math.max(...values) : Math.min(...values)
  const waitsFor = field.filter((golferId) => !hasScore(golferId))
  return {
    leaders: valid.filter(({ value }) => value === best).map(({ golferId }) => golferId),
    value: best,
    text: best === null ? (waitsFor.length === 0 ? 'No winner' : 'No entry yet') : measured(kind, best),
    waitsFor,
  }
}

/** `5 ft 3 in` or `271 yd`. */
export function measured(kind: ContestKind, value: number): string {
  if (kind === 'long-drive') return `${value} yd`
  const feet = Math.floor(value / 12)
  return feet === 0 ? `${value} in` : `${feet} ft ${value % 12} in`
}
