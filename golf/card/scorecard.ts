import type { Hole } from '../course/course.ts'
import { playedBy } from '../outing/departures.ts'
import { entryOn, holesOf, type OutingCard, type OutingGolfer } from '../outing/outing.ts'
import { strokes, type Strokes } from '../units.ts'
import { formatHoleEntry, strokesOf, type HoleEntry, type Pickup } from './hole-entry.ts'
import { strokesReceived } from './strokes-received.ts'

export type ScorecardRow = Hole & {
  /** Strokes received on the hole after the spin; below zero when strokes are given back. */
  readonly received: number
  readonly gross?: Strokes
  readonly net?: Strokes
  readonly toPar?: number
  readonly netToPar?: number
  /** The ball was picked up: the hole is played and has no score. */
  readonly pickup?: Pickup
}

/** Sums over the holes of one side of the card; `gross` and `net` over its `scored` holes only. */
type ScorecardSum = {
  readonly par: number
  readonly received: number
  readonly scored: number
  /** Holes on which the ball was picked up; with one of them the sum is no total. Rules of Golf 3.3c. */
  readonly pickedUp: number
  readonly gross: Strokes
  readonly net: Strokes
}

export type Scorecard = {
  readonly holes: readonly ScorecardRow[]
  readonly out: ScorecardSum
  /** Holes 10 to 18; all zero on a nine-hole course. */
  readonly in: ScorecardSum
  readonly total: ScorecardSum
  /** Holes played: with a score, or picked up. */
  readonly thru: number
  readonly grossToPar: number
  readonly netToPar: number
  readonly parsOrBetter: number
}

/**
 * One golfer's card at any moment, without the holes that a golfer who left does not play. Figures against par count
 * only scored holes.
 */
export function scorecard({
  golfer,
  holes,
  ...written
}: { golfer: OutingGolfer } & Pick<OutingCard, 'holes' | 'scores' | 'entries'>): Scorecard {
  const entry = entryOn(written)
  const isPlayed = playedBy(golfer, holes)
  const own = holesOf(golfer, { holes })
  const rows = own.map((hole) =>
    row({
      hole,
      received: strokesReceived({ courseHandicap: golfer.playingHandicap, strokeIndex: hole.strokeIndex, holes: own }),
      entry: isPlayed(hole.hole) ? entry(golfer.id, hole.hole) : undefined,
    }),
  )
  const total = sum(rows)
  return {
    holes: rows,
    out: sum(rows.filter(({ hole }) => hole <= 9)),
    in: sum(rows.filter(({ hole }) => hole > 9)),
    total,
    thru: total.scored + total.pickedUp,
    grossToPar: add(rows, ({ toPar }) => toPar),
    netToPar: add(rows, ({ netToPar }) => netToPar),
    parsOrBetter: rows.filter(({ toPar }) => toPar !== undefined && toPar <= 0).length,
  }
}

function row({ hole, received, entry }: { hole: Hole; received: number; entry: HoleEntry | undefined }): ScorecardRow {
  if (entry === undefined) return { ...hole, received }
  const gross = strokesOf(entry)
  if (gross === undefined) return { ...hole, received, pickup: formatHoleEntry(entry) as Pickup }
  const net = strokes(gross - received)
  return { ...hole, received, gross, net, toPar: gross - hole.par, netToPar: net - hole.par }
}

function sum(rows: readonly ScorecardRow[]): ScorecardSum {
  return {
    par: add(rows, ({ par }) => par),
    received: add(rows, ({ received }) => received),
    scored: rows.filter(({ gross }) => gross !== undefined).length,
    pickedUp: rows.filter(({ pickup }) => pickup !== undefined).length,
    gross: strokes(add(rows, ({ gross }) => gross)),
    net: strokes(add(rows, ({ net }) => net)),
  }
}

function add(rows: readonly ScorecardRow[], figure: (row: ScorecardRow) => number | undefined): number {
  return rows.reduce((total, each) => total + (figure(each) ?? 0), 0)
}
