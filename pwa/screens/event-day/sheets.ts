import { strokesReceived } from '#golf/card/strokes-received.ts'
import type { Hole } from '#golf/course/course.ts'
import { isolatedName } from '#golf/isolated-name.ts'
import { sideName } from '#golf/outing/format.ts'
import { startNames } from '#golf/outing/starts.ts'
import { courseHandicap } from '#golf/units.ts'
import type { EventDay, EventGolfer, EventGroup } from '#sync/calls/event-day.ts'
import { holeFromWire } from '#sync/calls/shapes.ts'
import { grouped } from '../../grouped.ts'

// The content of the printed sheets of an outing; paper.tsx has their layout.

export const sheetKinds = ['carts', 'cards', 'pairings', 'names'] as const
export type SheetKind = (typeof sheetKinds)[number]

export type Group = EventGroup & {
  readonly golfers: readonly EventGolfer[]
  /** The starting hole: 7, or 1A if two groups start there together. */
  readonly hole: string
}

/** Returns the groups in order, each with its golfers and its starting hole. */
export function groupsOf({ groups, golfers }: Pick<EventDay, 'groups' | 'golfers'>): readonly Group[] {
  const holes = startNames(
    groups.map(({ id, startingHole, startsAt }) => ({ group: id, hole: startingHole, time: startsAt })),
  )
  return groups.map((group) => ({
    ...group,
    // Partners are next to each other.
    golfers: sidesOf(golfers.filter(({ tgroup_id }) => tgroup_id === group.id)).flat(),
    hole: holes.get(group.id) ?? String(group.startingHole),
  }))
}

/**
 * Groups golfers who share a ball; a golfer with an own ball is a group of one. The order is that of their first
 * golfers.
 */
export function sidesOf(golfers: readonly EventGolfer[]): readonly (readonly EventGolfer[])[] {
  return [...grouped(golfers, ({ id, ball = id }) => ball).values()]
}

/**
 * A row of scores on a card: a golfer, or a side that shares a ball, with the names of all partners. Pars and stroke
 * indexes are those of `golfer`, to whom the scores belong.
 */
export type CardRow = { readonly golfer: EventGolfer; readonly name: string; readonly teebox: string }

export function cardRowsOf({ golfers }: Pick<Group, 'golfers'>, day: Pick<EventDay, 'golfers'>): readonly CardRow[] {
  const named = ({ first, last }: EventGolfer) => ({ firstname: first, lastname: last })
  const names = new Map(day.golfers.map((golfer) => [golfer.id, named(golfer)]))
  return sidesOf(golfers).flatMap((side) => {
    const golfer = side.find(({ id, ball }) => id === ball) ?? side[0]
    if (golfer === undefined) return []
    if (golfer.ball === undefined) return [{ golfer, name: nameOf(golfer), teebox: golfer.teebox }]
    const partners = side.map((partner) => names.get(partner.id) ?? named(partner))
    const teeboxes = [...new Set(side.map(({ teebox }) => teebox))]
    return [{ golfer, name: sideName(partners, [...names.values()]), teebox: teeboxes.join(', ') }]
  })
}

export function nameOf({ first, last }: EventGolfer): string {
  return isolatedName(`${first} ${last}`)
}

/** Characters as wide as two Latin ones. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Returns the length class of a text on paper. Longer texts are printed smaller, so that nothing is truncated. */
export function lengthOf(text: string): 'short' | 'medium' | 'long' {
  const letters = [...text.replaceAll(/\p{M}/gu, '')].reduce((sum, letter) => sum + (wide.test(letter) ? 2 : 1), 0)
  return letters <= 20 ? 'short' : letters <= 46 ? 'medium' : 'long'
}

export type Cart = { readonly group: Group; readonly golfers: readonly EventGolfer[] }

/** Returns the carts, with two golfers each in the order of their group. The last of an odd group rides alone. */
export function cartsOf(groups: readonly Group[]): readonly Cart[] {
  return groups.flatMap((group) => {
    const carts = Array.from({ length: Math.ceil(group.golfers.length / 2) }, (_, at) => at * 2)
    return carts.map((from) => ({ group, golfers: group.golfers.slice(from, from + 2) }))
  })
}

type Card = Pick<EventDay, 'holes' | 'tees'>

/** Returns the holes with par and stroke index of a golfer's tees, in the order of the card. */
export function holesOf({ teebox_id }: Pick<EventGolfer, 'teebox_id'>, { holes, tees }: Card): readonly Hole[] {
  const own = tees.find(({ id }) => id === teebox_id)?.holes ?? holes
  return own.map(holeFromWire)
}

/** Returns the strokes that a golfer receives on each hole of the card; negative if strokes are given back. */
export function dotsOf(golfer: EventGolfer, card: Card): readonly number[] {
  const holes = holesOf(golfer, card)
  const playing = courseHandicap(golfer.playinghandicap)
  return holes.map(({ strokeIndex }) => strokesReceived({ courseHandicap: playing, strokeIndex, holes }))
}

/** Returns dots for strokes received, and circles for strokes given back. */
export function dotsText(strokes: number): string {
  return strokes >= 0 ? '•'.repeat(strokes) : '○'.repeat(-strokes)
}

/** Returns the pars and stroke indexes of a card if all of its rows have the same ones; otherwise null. */
export function holesInCommon(rows: readonly Pick<CardRow, 'golfer'>[], card: Card): readonly Hole[] | null {
  const cards = new Map(rows.map(({ golfer }) => holesOf(golfer, card)).map((holes) => [JSON.stringify(holes), holes]))
  const [holes = null, ...others] = cards.values()
  return others.length === 0 ? holes : null
}

/** Splits the holes of a card into nines. A course of nine holes may have the numbers 10 to 18. */
export function ninesOf(holes: readonly number[]): readonly (readonly number[])[] {
  return [holes.slice(0, 9), holes.slice(9)].filter((nine) => nine.length > 0)
}

/** Sorts golfers by last name, then by first name. */
export function byName<Golfer extends Pick<EventGolfer, 'first' | 'last'>>(golfers: readonly Golfer[]): Golfer[] {
  return golfers.toSorted((one, other) => {
    return one.last.localeCompare(other.last, 'en') || one.first.localeCompare(other.first, 'en')
  })
}
