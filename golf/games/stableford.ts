import { places } from '../outing/standing.ts'
import { moreThanOne, netScores, type Game } from './game.ts'

/**
 * Points for a score against par: two for par, one more for each stroke under it and one less for each over, from 0 to
 * 6. Rules of Golf 21.1b(1), whose table ends at four under; anything better is 6 too.
 */
export function stablefordPoints(toPar: number): number {
  return Math.min(Math.max(2 - toPar, 0), 6)
}

export type StablefordRow = {
  readonly golferId: number
  readonly position: string
  readonly points: number
  readonly thru: number
  /** Points by hole in the card's order; null until the hole has a score. */
  readonly holes: readonly { readonly hole: number; readonly points: number | null }[]
  readonly waitsFor: readonly number[]
}

export type StablefordStanding = { readonly game: 'stableford'; readonly golfers: readonly StablefordRow[] }

/** Stableford on net scores over the whole outing; the highest total leads, a hole without a score counts nothing. */
export const stableford: Game<StablefordStanding> = {
  id: 16,
  name: 'Stableford',
  canPlay: moreThanOne,
  beforeHole: () => null,
  standing({ card }) {
    const net = netScores(card)
    const rows = card.golfers
      .map(({ id }) => {
        const holes = card.holes.map(({ hole, par }) => {
          const score = net(id, hole)
          return { hole, points: score === undefined ? null : stablefordPoints(score - par) }
        })
        const waitsFor = holes.filter(({ points }) => points === null).map(({ hole }) => hole)
        const points = holes.reduce((sum, hole) => sum + (hole.points ?? 0), 0)
        return { golferId: id, points, thru: holes.length - waitsFor.length, holes, waitsFor }
      })
      .sort((a, b) => b.points - a.points)
    const placed = places(rows.map(({ points }) => points))
    return {
      game: 'stableford',
      golfers: rows.map((row, at) => ({ ...row, position: row.thru === 0 ? '–' : (placed[at] ?? '–') })),
    }
  },
}
