import { rosterCourseHandicap } from '#golf/course/course-handicap.ts'
import { formatCourseHandicap, formatHandicap } from '#golf/course/handicap-text.ts'
import { sortedByName } from '#golf/names.ts'
import { handicapIndex } from '#golf/units.ts'
import type { Golfer } from '#sync/calls/golfers.ts'
import type { Teebox } from '#sync/calls/teeboxes.ts'

export type HandicapRow = {
  readonly id: number
  readonly name: string
  readonly index: string
  /** By the id of the teebox. */
  readonly handicaps: ReadonlyMap<number, string>
}

/** Everybody's course handicap from each teebox, by name, the golfer who looks first. */
export function handicapRows(
  golfers: readonly Golfer[],
  { teeboxes, userId }: { teeboxes: readonly Teebox[]; userId: number | undefined },
): readonly HandicapRow[] {
  const byName = sortedByName(golfers, ({ id, lastname, firstname }) => ({ names: [lastname, firstname], id }))
  const own = byName.filter(({ id }) => id === userId)
  return [...own, ...byName.filter(({ id }) => id !== userId)].map(({ id, firstname, lastname, handicapindex }) => ({
    id,
    name: `${firstname} ${lastname}`,
    index: formatHandicap(handicapindex),
    handicaps: new Map(teeboxes.map((teebox) => [teebox.id, courseHandicapText(handicapindex, teebox)])),
  }))
}

function courseHandicapText(index: number | null, { slope }: Teebox): string {
  if (index === null) return 'N/A'
  return formatCourseHandicap(rosterCourseHandicap({ index: handicapIndex(index), slope }))
}

/** The hardest first. */
export function bySlope(teeboxes: Readonly<Record<string, Teebox>>): readonly Teebox[] {
  return Object.values(teeboxes).toSorted((one, other) => other.slope - one.slope || other.rating - one.rating)
}
