import { partsOfStroke } from '../course/course-handicap.ts'
import type { SidePars } from '../outing/outing.ts'
import type { HandicapSpin } from '../outing/spin.ts'
import { sum, sumOf } from '../sums.ts'
import { courseHandicap, divideHalfUp, type CourseHandicap, type UnroundedHandicap } from '../units.ts'

/** A share of a handicap in whole percent, 0 to 100. */
export type Percent = number

/**
 * What the scores of a hole are compared with. `net`: with each other (match play, skins, Wolf), where a golfer from
 * tees of a higher par receives the difference. `par`: with par (stroke play, Stableford), where nothing is added.
 * Rules of Handicapping 6.2b.
 */
export type Comparison = 'net' | 'par'

/** A golfer with the Course Handicap from their tees; `par` is that of these tees and of the golfer's rating. */
export type RatedGolfer = {
  readonly id: number
  readonly group: number
  readonly course: UnroundedHandicap
  readonly par: number
  /** The pars of the partners' tees; only for the shared ball of a side. */
  readonly partnerPars?: readonly number[]
}

/** The strokes of a golfer or of a side with one ball in one game. */
export type GameStrokes = {
  readonly id: number
  readonly playing: CourseHandicap
  /** Strokes added because the golfer's par is higher than the lowest one in the game. */
  readonly parExtra: number
  /** The strokes of the lowest golfer, when strokes are off the low; else 0. */
  readonly low: number
  /** playing + parExtra − low: the strokes received over the holes of the game. */
  readonly strokes: CourseHandicap
}

type Terms = {
  readonly allowance: Percent
  readonly compare: Comparison
  /**
   * Like the spin: 0 none, 1 off the low golfer of the group, 2 off the low golfer of the game (always in match play).
   */
  readonly offLow: HandicapSpin
}

/**
 * The Playing Handicap: a share of the unrounded Course Handicap, rounded once, halves upward, so that a plus handicap
 * moves toward zero. Rules of Handicapping 6.2a and Appendix C.
 */
export function playingHandicap(course: UnroundedHandicap, allowance: Percent): CourseHandicap {
  return roundedWithPars(course * allowance, [])
}

/**
 * Rounds a handicap once, together with the mean of the pars, or par differences, of those who share the ball. Rules of
 * Handicapping 6.2b. `weighted` is the sum of each Course Handicap times its percent.
 */
function roundedWithPars(weighted: number, pars: readonly number[]): CourseHandicap {
  const whole = 100 * partsOfStroke
  const count = Math.max(1, pars.length)
  return courseHandicap(divideHalfUp(weighted * count + sum(pars) * whole, whole * count))
}

/**
 * Returns the pars of a side with one ball. Their mean is added to the side's handicap before that is rounded, once;
 * the lowest par of the game, which is subtracted later, is a whole number and does not affect the rounding.
 */
export function sidePars(
  pars: readonly number[],
  { unrounded, allowance }: { unrounded: UnroundedHandicap; allowance: Percent },
): SidePars {
  const mean = roundedWithPars(unrounded * allowance, pars) - playingHandicap(unrounded, allowance)
  return { lowest: Math.min(...pars), mean }
}

/**
 * The strokes of each golfer in a game: the Playing Handicap, the difference of the pars, then off the low golfer.
 * Rules of Handicapping 6.2 and Appendix C: allowance first, each rounded, then the difference.
 */
export function gameStrokes(
  golfers: readonly RatedGolfer[],
  { allowance, compare, offLow }: Terms,
): readonly GameStrokes[] {
  const differences = parDifferences(golfers.flatMap(parsOf), compare)
  const rows = golfers.map((golfer) => {
    const { id, group, course } = golfer
    const playing = playingHandicap(course, allowance)
    const full = roundedWithPars(course * allowance, differences(parsOf(golfer)))
    return { id, group, playing, parExtra: full - playing }
  })
  return strokesOffLow(rows, offLow)
}

function parsOf({ par, partnerPars = [par] }: RatedGolfer): readonly number[] {
  return partnerPars
}

type RatedSide = { readonly id: number; readonly golfers: readonly Pick<RatedGolfer, 'course' | 'par'>[] }

/**
 * The strokes of sides that play one ball: shares of the partners' Course Handicaps, from the lowest to the highest,
 * are added with the mean of the partners' par differences and rounded once. Rules of Handicapping Appendix C.
 */
export function sideStrokes(
  sides: readonly RatedSide[],
  {
    weightsOf,
    compare,
    offLow,
  }: {
    /** Returns the shares for a side of this many golfers. */
    weightsOf: (golfers: number) => readonly Percent[]
    compare: Comparison
    offLow: boolean
  },
): readonly GameStrokes[] {
  const parsOfSide = ({ golfers }: RatedSide) => golfers.map(({ par }) => par)
  const differences = parDifferences(sides.flatMap(parsOfSide), compare)
  const rows = sides.map((side) => {
    const { id, golfers: partners } = side
    const lowFirst = partners.map(({ course }) => course).toSorted((one, other) => one - other)
    const weights = weightsOf(partners.length)
    const weighted = sumOf(lowFirst, (course, at) => course * (weights[at] ?? 0))
    return { id, group: id, playing: roundedWithPars(weighted, differences(parsOfSide(side))), parExtra: 0 }
  })
  return strokesOffLow(rows, offLow ? 2 : 0)
}

/** Returns a function with the differences of pars to the lowest one in the game; empty where nothing is added. */
function parDifferences(field: readonly number[], compare: Comparison): (pars: readonly number[]) => readonly number[] {
  const lowest = Math.min(...field)
  return (pars) => (compare === 'net' ? pars.map((par) => par - lowest) : [])
}

type Row = Pick<GameStrokes, 'id' | 'playing' | 'parExtra'> & { readonly group: number }

/** Subtracts the strokes of the low golfer, whom the par differences were added to first. */
export function strokesOffLow(rows: readonly Row[], offLow: HandicapSpin): readonly GameStrokes[] {
  const lows = new Map<number, number>()
  const company = ({ group }: Row) => (offLow === 2 ? 0 : group)
  for (const row of rows) {
    const full = row.playing + row.parExtra
    lows.set(company(row), Math.min(full, lows.get(company(row)) ?? full))
  }
  return rows.map((row) => {
    const { id, playing, parExtra } = row
    const low = offLow === 0 ? 0 : (lows.get(company(row)) ?? 0)
    return { id, playing, parExtra, low, strokes: courseHandicap(playing + parExtra - low) }
  })
}
