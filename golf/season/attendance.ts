export type Attendance = { readonly golferId: number; readonly attended: number; readonly of: number }

/**
 * Counts the posted outings in which a golfer has at least one entry. `outings` has the number of entries by golfer id,
 * for each outing.
 */
export function attendance(
  golfers: readonly number[],
  outings: readonly ReadonlyMap<number, number>[],
): readonly Attendance[] {
  return golfers.map((golferId) => ({
    golferId,
    attended: outings.filter((entries) => (entries.get(golferId) ?? 0) > 0).length,
    of: outings.length,
  }))
}
