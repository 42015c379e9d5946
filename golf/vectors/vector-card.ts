import { netScores } from '../games/game.ts'
import type { OutingCard } from '../outing/outing.ts'
import { sampleCard, sampleGolfer } from '../outing/sample-outing.ts'

/** Scores of one hole, by golfer name or by place in the group (a, b, c, d). */
export type Row = Readonly<Record<string, number>> | readonly number[]
export type Rows = { readonly net?: readonly Row[]; readonly gross?: readonly Row[] }
export type Course = { readonly pars: readonly number[]; readonly strokeIndexes: readonly number[] }

export function named(row: Row): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(row).map(([key, score]) => ['abcdefgh'[Number(key)] ?? key, score]))
}

/** A card of these scores, and the names behind its golfer ids (a place in the order, from 1). */
export function cardOf({
  rows,
  holes = rows.map((_, at) => ({ hole: at + 1, par: 4, strokeIndex: at + 1 })),
  handicaps = {},
}: {
  rows: readonly Row[]
  holes?: OutingCard['holes']
  handicaps?: Readonly<Record<string, number>>
}) {
  const names = Object.keys(named(rows[0] ?? {}))
  const golfers = names.map((name, at) => sampleGolfer(at + 1, { handicap: handicaps[name] ?? 0 }))
  const gross = Object.fromEntries(names.map((name, at) => [at + 1, rows.map((row) => named(row)[name])]))
  const card = sampleCard({ golfers, gross, holes })
  return { card, names, net: netScores(card), nameOf: (id: number | null) => (id === null ? null : names[id - 1]) }
}

export function rowsOf({ net, gross }: Rows): readonly Row[] {
  return net ?? gross ?? []
}

export function holesOf({ pars, strokeIndexes }: Course): OutingCard['holes'] {
  return pars.map((par, at) => ({ hole: at + 1, par, strokeIndex: strokeIndexes[at] ?? 0 }))
}

export function byName(names: readonly string[], values: readonly number[]): Readonly<Record<string, number>> {
  return Object.fromEntries(names.map((name, at) => [name, values[at] ?? Number.NaN]))
}
