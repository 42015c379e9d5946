import type { Hole } from '../course/course.ts'
import { playedBy } from '../outing/departures.ts'
import { entryOn, holesOf, type OutingCard, type OutingGolfer } from '../outing/outing.ts'
import { sumOf } from '../sums.ts'
import { strokes, type Strokes } from '../units.ts'
import { strokesOf, valueOfEntry, type HoleEntry, type HoleValue } from './hole-entry.ts'
import { strokesReceived } from './strokes-received.ts'

export type ScorecardRow = Hole & {
  /** Strokes received on the hole after the spin; below zero when strokes are given back. */
  readonly received: number
  readonly gross?: Strokes
  readonly net?: Strokes
  readonly toPar?: number
  readonly netToPar?: number
  /** The entry of a hole that was played. Without `gross` the hole has no score: a pickup, or a conceded stroke. */
  readonly written?: HoleValue
}

/** Sums over one side of the card (out or in) or all of it; `gross` and `net` cover only the `scored` holes. */
type ScorecardSum = {
  readonly par: number
  readonly received: number
  readonly scored: number
  /**
   * Holes that were played but have no score: the ball was picked up, or a stroke was conceded where the outing has no
   * gimmes. With any such hole, `gross` and `net` are not valid totals. Rules of Golf 3.3c.
   */
  readonly notHoled: number
  readonly gross: Strokes
  readonly net: Strokes
}

export type Scorecard = {
  readonly holes: readonly ScorecardRow[]
  readonly out: ScorecardSum
  /** Holes 10 to 18; all zero on a nine-hole course. */
  readonly in: ScorecardSum
  readonly total: ScorecardSum
  /** Holes played, with a score or without one. */
  readonly thru: number
  readonly grossToPar: number
  readonly netToPar: number
  readonly parsOrBetter: number
}

/**
 * Computes one golfer's card at any moment. Holes that a golfer who left does not play are left out. Figures against
 * par count only scored holes.
 */
export function scorecard({
  golfer,
  holes,
  gimmes = false,
  ...written
}: { golfer: OutingGolfer } & Pick<OutingCard, 'holes' | 'scores' | 'entries' | 'gimmes'>): Scorecard {
  const entry = entryOn(written)
  const isPlayed = playedBy(golfer, holes)
  const own = holesOf(golfer, { holes })
  const rows = own.map((hole) =>
    row({
      hole,
      received: strokesReceived({ courseHandicap: golfer.playingHandicap, strokeIndex: hole.strokeIndex, holes: own }),
      entry: isPlayed(hole.hole) ? entry(golfer.id, hole.hole) : undefined,
      gimmes,
    }),
  )
  const total = sumsOf(rows)
  return {
    holes: rows,
    out: sumsOf(rows.filter(({ hole }) => hole <= 9)),
    in: sumsOf(rows.filter(({ hole }) => hole > 9)),
    total,
    thru: total.scored + total.notHoled,
    grossToPar: sumOf(rows, ({ toPar = 0 }) => toPar),
    netToPar: sumOf(rows, ({ netToPar = 0 }) => netToPar),
    parsOrBetter: rows.filter(({ toPar }) => toPar !== undefined && toPar <= 0).length,
  }
}

type Played = { hole: Hole; received: number; entry: HoleEntry | undefined; gimmes: boolean }

function row({ hole, received, entry, gimmes }: Played): ScorecardRow {
  if (entry === undefined) return { ...hole, received }
  const written = valueOfEntry(entry)
  const gross = entry.kind === 'conceded' && !gimmes ? undefined : strokesOf(entry)
  if (gross === undefined) return { ...hole, received, written }
  const net = strokes(gross - received)
  return { ...hole, received, written, gross, net, toPar: gross - hole.par, netToPar: net - hole.par }
}

function sumsOf(rows: readonly ScorecardRow[]): ScorecardSum {
  return {
    par: sumOf(rows, ({ par }) => par),
    received: sumOf(rows, ({ received }) => received),
    scored: rows.filter(({ gross }) => gross !== undefined).length,
    notHoled: rows.filter(({ written, gross }) => written !== undefined && gross === undefined).length,
    gross: strokes(sumOf(rows, ({ gross = 0 }) => gross)),
    net: strokes(sumOf(rows, ({ net = 0 }) => net)),
  }
}
