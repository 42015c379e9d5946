import { isolatedName } from '../isolated-name.ts'
import { firstLetter } from '../letters.ts'

/** The formats in which a side shares one ball, named after the kind of their game. */
export type OneBallFormat = 'scramble' | 'foursomes' | 'greensomes' | 'chapman'

/** The format of an outing: everyone plays their own ball, or each side shares one. */
export type OutingFormat = 'own' | OneBallFormat

export const outingFormats = ['own', 'scramble', 'foursomes', 'greensomes', 'chapman'] as const satisfies OutingFormat[]

/** A golfer with a group and a side in it: 1 or 2; 0 or left out for none. */
export type WithSide = { readonly tgroupId: number; readonly side?: number }

/** Groups golfers by side, in the order of the sides' first golfers. */
export function sidesOf<Golfer extends WithSide>(golfers: readonly Golfer[]): readonly (readonly Golfer[])[] {
  const sides = new Map<string, Golfer[]>()
  for (const golfer of golfers) {
    const { tgroupId, side = 0 } = golfer
    const key = `${tgroupId} ${side}`
    sides.set(key, [...(sides.get(key) ?? []), golfer])
  }
  return [...sides.values()]
}

/** The number of golfers on the largest side. */
export function largestSide(golfers: readonly WithSide[]): number {
  return Math.max(1, ...sidesOf(golfers).map((side) => side.length))
}

/** Whether golfers of an outing share balls. Older servers send no format for own balls. */
export function sharesBalls(format: OutingFormat | undefined): boolean {
  return format !== undefined && format !== 'own'
}

/** Returns the golfer under whose id a side's scores are stored: the one who has been in the outing the longest. */
export function ballOf<Golfer extends { readonly id: number }>(side: readonly Golfer[]): Golfer | undefined {
  return side.toSorted((one, other) => one.id - other.id)[0]
}

/** A golfer who was removed from the outing, and their replacement. */
export type TakenOut = { readonly id: number; readonly replacedBy: number | null }

/** Returns the golfers whom these golfers replaced, directly or through others. */
export function golfersBefore(ids: readonly number[], out: readonly TakenOut[]): readonly number[] {
  const before = out.filter(({ replacedBy }) => replacedBy !== null && ids.includes(replacedBy)).map(({ id }) => id)
  const others = out.filter(({ id }) => !before.includes(id))
  return before.length === 0 ? [] : [...before, ...golfersBefore(before, others)]
}

type Partner = WithSide & { readonly id: number }

/** Whether the golfers who are in both fields share their balls with the same partners. */
export function haveSameSides(before: readonly Partner[], after: readonly Partner[]): boolean {
  const partnersIn = (field: readonly Partner[], others: readonly Partner[]) => {
    const staying = field.filter(({ id }) => others.some((other) => other.id === id))
    return sidesOf(staying).map((side) =>
      side
        .map(({ id }) => id)
        .toSorted((one, other) => one - other)
        .join(' '),
    )
  }
  return partnersIn(before, after).toSorted().join() === partnersIn(after, before).toSorted().join()
}

type Named = { readonly firstname: string; readonly lastname: string }

/**
 * The name of a side: Alice, Ben. First names, with as much of the last name as is needed to distinguish golfers of the
 * field.
 */
export function sideName(side: readonly Named[], field: readonly Named[]): string {
  return side
    .map((golfer) => {
      const { firstname, lastname } = golfer
      const others = field.filter((other) => other !== golfer && other.firstname === firstname)
      if (others.length === 0) return isolatedName(firstname)
      const isSame = others.some((other) => firstLetter(other.lastname) === firstLetter(lastname))
      return isolatedName(`${firstname} ${isSame ? lastname : `${firstLetter(lastname)}.`}`.trim())
    })
    .join(', ')
}
