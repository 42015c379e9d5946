import { isolatedName } from '../isolated-name.ts'
import { firstLetter } from '../letters.ts'

/** The forms of play in which a side shares one ball, by the kind of their game. */
export type OneBallFormat = 'scramble' | 'foursomes' | 'greensomes' | 'chapman'

/** How an outing is played: everybody plays their own ball, or each side one. */
export type OutingFormat = 'own' | OneBallFormat

export const outingFormats = ['own', 'scramble', 'foursomes', 'greensomes', 'chapman'] as const satisfies OutingFormat[]

/** A golfer with a group and the side in it: 1 or 2, and 0 for none. */
export type WithSide = { readonly tgroupId: number; readonly side?: number }

/** The sides in the order of their first golfers. */
export function sidesOf<Golfer extends WithSide>(golfers: readonly Golfer[]): readonly (readonly Golfer[])[] {
  const sides = new Map<string, Golfer[]>()
  for (const golfer of golfers) {
    const { tgroupId, side = 0 } = golfer
    const key = `${tgroupId} ${side}`
    sides.set(key, [...(sides.get(key) ?? []), golfer])
  }
  return [...sides.values()]
}

/** How many golfers the largest side has. */
export function largestSide(golfers: readonly WithSide[]): number {
  return Math.max(1, ...sidesOf(golfers).map((side) => side.length))
}

/** Whether the golfers of an outing share their balls; an older server names no format for an own ball. */
export function sharesBalls(format: OutingFormat | undefined): boolean {
  return format !== undefined && format !== 'own'
}

/** The golfer under whose id a side's scores are stored: the one who has been in the outing the longest. */
export function ballOf<Golfer extends { readonly id: number }>(side: readonly Golfer[]): Golfer | undefined {
  return side.toSorted((one, other) => one.id - other.id)[0]
}

/** A golfer who is no longer in the outing, and who plays in their place. */
export type TakenOut = { readonly id: number; readonly replacedBy: number | null }

/** The golfers in whose place these golfers play, one after another. */
export function golfersBefore(ids: readonly number[], out: readonly TakenOut[]): readonly number[] {
  const before = out.filter(({ replacedBy }) => replacedBy !== null && ids.includes(replacedBy)).map(({ id }) => id)
  const others = out.filter(({ id }) => !before.includes(id))
  return before.length === 0 ? [] : [...before, ...golfersBefore(before, others)]
}

type Partner = WithSide & { readonly id: number }

/** Whether the golfers of both fields share their balls with the same partners in both. */
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

/** Alice, Ben: first names, with as much of the last name as it takes to tell two golfers of the field apart. */
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
