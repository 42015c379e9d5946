import { readHoleEntry, type HoleEntry } from '../card/hole-entry.ts'
import type { Hole } from '../course/course.ts'
import { cardOfEntries, type OutingCard, type OutingGolfer } from '../outing/outing.ts'
import { courseHandicap } from '../units.ts'

/** An entry as written in a case: 5, "5c", "X", "X7", or null for a hole without one. */
export type Written = number | string | null

export type ByName<Value> = Readonly<Record<string, Value>>

/** The input that all cases of a game share; strokes are those that each golfer receives in that game. */
export type FormatInput = {
  readonly gross?: ByName<readonly Written[]>
  readonly strokes?: ByName<number>
  readonly playing?: ByName<number>
  readonly pars?: readonly number[]
  readonly strokeIndexes?: readonly number[]
  readonly startingHole?: number
  readonly gimmes?: boolean
}

export type NamedCard = {
  readonly card: OutingCard
  readonly names: readonly string[]
  readonly idOf: (name: string) => number
  readonly nameOf: (id: number | null) => string | null
}

/** Builds the card of a case; its golfers have ids from 1 in the order in which they are listed. */
export function formatCard({
  gross = {},
  strokes = {},
  playing = strokes,
  gimmes = false,
  startingHole = 1,
  ...course
}: FormatInput): NamedCard {
  const names = Object.keys(gross)
  const holes = holesOfCase(course, Object.values(gross)[0]?.length ?? 18)
  const idOf = (name: string) => names.indexOf(name) + 1
  const card = cardOfEntries({
    holes,
    gimmes,
    golfers: names.map((name) => golferOf(idOf(name), { handicap: playing[name] ?? 0, startingHole })),
    entries: (id, hole) => entryOf(gross[names[id - 1] ?? '']?.[hole - 1] ?? null),
  })
  return { card, names, idOf, nameOf: (id) => (id === null ? null : (names[id - 1] ?? null)) }
}

function golferOf(id: number, { handicap, startingHole }: { handicap: number; startingHole: number }): OutingGolfer {
  const strokes = courseHandicap(handicap)
  return { id, group: 1, courseHandicap: strokes, playingHandicap: strokes, startingHole, leftFrom: null }
}

/** Pars of 4, with stroke indexes in the order of the holes, for cases that name none. */
export function holesOfCase(
  { pars, strokeIndexes }: Pick<FormatInput, 'pars' | 'strokeIndexes'>,
  count: number,
): readonly Hole[] {
  const length = pars?.length ?? strokeIndexes?.length ?? count
  return Array.from({ length }, (_, at) => ({
    hole: at + 1,
    par: pars?.[at] ?? 4,
    strokeIndex: strokeIndexes?.[at] ?? at + 1,
  }))
}

export function entryOf(written: Written): HoleEntry | undefined {
  return written === null ? undefined : (readHoleEntry(String(written)) ?? undefined)
}

/** Converts a list to an object with the names as keys. */
export function named<Value>(names: readonly string[], value: (name: string, id: number) => Value): ByName<Value> {
  return Object.fromEntries(names.map((name, at) => [name, value(name, at + 1)]))
}
