import { strokesReceived } from '../card/strokes-received.ts'
import { roundedCourseHandicap, unroundedCourseHandicap } from '../course/course-handicap.ts'
import {
  eighteenHoleDifferential,
  nineHoleDifferential,
  addDifferentials,
  roundDifferential,
  type AdjustedScore,
} from '../handicap/differential.ts'
import { capIndex, calculateIndex } from '../handicap/handicap-index.ts'
import { maximumHoleScore } from '../handicap/posted-card.ts'
import { exceptionalReduction } from '../handicap/record.ts'
import { tournamentReduction } from '../handicap/tournament-reduction.ts'
import { sampleHoles } from '../outing/sample-outing-testing.ts'
import { courseHandicap, decimal, divideHalfUp, handicapIndex, strokes, tenths, type Tenths } from '../units.ts'

type Score = {
  readonly adjustedGross: number
  readonly courseRating: number
  readonly slope: number
  readonly pcc?: number
}
type Nine = { readonly ags: number; readonly courseRating9: number; readonly slope9: number; readonly pcc: number }

/** A decimal of the file as an exact fraction of whole `units`: 13.4875 in tenths is 134875 / 1000. */
function fraction(value: number, units: number) {
  const [whole = '', decimals = ''] = String(value).split('.')
  return { numerator: Number(`${whole}${decimals}`) * units, denominator: 10 ** decimals.length }
}

function rounded(value: number, units: number): number {
  const { numerator, denominator } = fraction(value, units)
  return divideHalfUp(numerator, denominator)
}

function exact({ adjustedGross, courseRating, slope, pcc = 0 }: Score): AdjustedScore {
  return { adjustedGross: strokes(adjustedGross), rating: tenths(courseRating), slope, pcc: tenths(pcc) }
}

function differential(score: Score) {
  const unrounded = eighteenHoleDifferential(exact(score))
  return {
    differential: decimal(roundDifferential(unrounded)),
    unrounded: unrounded.numerator / unrounded.denominator / 10,
  }
}

function nine({ ags, courseRating9, slope9, pcc }: Nine) {
  return nineHoleDifferential(exact({ adjustedGross: ags, courseRating: courseRating9, slope: slope9, pcc }))
}

function indexOf(differentials: readonly number[]) {
  const calculation = calculateIndex({ differentials: differentials.map(tenths), lowIndex: null })
  if (calculation === null) return { index: null }
  const sum = calculation.counted.reduce((total, at) => total + tenths(differentials[at] ?? 0), 0)
  const average = sum / calculation.counted.length
  // The adjustment of a short record is whole strokes, so it also applies to the unrounded average.
  const adjustment = calculation.index - divideHalfUp(sum, calculation.counted.length)
  return { index: decimal(calculation.index), unrounded: (average + adjustment) / 10 }
}

function cap({ averageLow8, lowIndex }: { averageLow8: number; lowIndex: number }) {
  const average = handicapIndex(rounded(averageLow8, 10) / 10)
  const { index, cap: marker } = capIndex({ average, lowIndex: handicapIndex(lowIndex) })
  return { index: decimal(index), cap: marker, beforeRounding: lowIndex + 3 + (averageLow8 - lowIndex - 3) / 2 }
}

type PostedScore = {
  readonly record: readonly number[]
  readonly adjustments: readonly number[]
  readonly indexInEffect: number
  readonly lowIndex: number
  readonly newDifferentialUnrounded: number
}

function postScore({ record, adjustments, indexInEffect, lowIndex, newDifferentialUnrounded }: PostedScore) {
  const played = fraction(newDifferentialUnrounded, 10)
  const esr = exceptionalReduction({ differential: played, indexInEffect: handicapIndex(indexInEffect) })
  const earlier = record.map((each, at) => tenths(each) + tenths(adjustments[at] ?? 0))
  const last20 = [...earlier, roundDifferential(played)].slice(-20).map((each) => (each + esr) as Tenths)
  const calculation = calculateIndex({ differentials: last20, lowIndex: handicapIndex(lowIndex) })
  const counted = calculation?.counted ?? []
  return {
    esr: decimal(esr),
    last20Adjusted: last20.map(decimal),
    averageUnrounded: counted.reduce((sum, at) => sum + (last20[at] ?? 0), 0) / counted.length / 10,
    index: calculation && decimal(calculation.index),
    cap: calculation?.cap,
  }
}

function esrEffect({ indexInEffect, newDifferential, indexWithoutReduction }: Record<string, number>) {
  const played = fraction(newDifferential ?? 0, 10)
  const esr = exceptionalReduction({ differential: played, indexInEffect: handicapIndex(indexInEffect ?? 0) })
  const differentials = Array.from({ length: 20 }, () => (tenths(indexWithoutReduction ?? 0) + esr) as Tenths)
  return { esr: decimal(esr), index: decimal(calculateIndex({ differentials, lowIndex: null })?.index ?? tenths(0)) }
}

type HoleLimit = {
  readonly par: number
  readonly strokeIndex?: number
  readonly strokesReceived?: number
  readonly courseHandicap: number | null
  readonly gross?: number
}

function maxHoleScore({ par, strokeIndex, gross = 20, ...input }: HoleLimit) {
  const full = input.courseHandicap === null ? null : courseHandicap(input.courseHandicap)
  const received =
    input.strokesReceived ?? strokesOn({ courseHandicap: input.courseHandicap ?? 0, strokeIndex: strokeIndex ?? 1 })
  const max = maximumHoleScore({ par, received, courseHandicap: full })
  return { max, adjusted: Math.min(gross, max) }
}

function strokesOn({ strokeIndex, ...input }: { courseHandicap: number; strokeIndex: number }) {
  return strokesReceived({ courseHandicap: courseHandicap(input.courseHandicap), strokeIndex, holes: sampleHoles() })
}

type Tees = { readonly index: number; readonly slope: number; readonly courseRating: number; readonly par: number }

function courseHandicapFrom({ index, slope, courseRating, par }: Tees, holes: 9 | 18) {
  const teebox = { rating: tenths(courseRating), slope, par }
  const unrounded = (index * holes * slope) / (18 * 113) + courseRating - par
  return {
    courseHandicap: roundedCourseHandicap(unroundedCourseHandicap({ index: handicapIndex(index), teebox, holes })),
    unrounded,
  }
}

/** The index before 2020 (10-2): the best ten of twenty x 0.96, the digits after the tenth dropped. */
function before2020(differentials: readonly number[]): number {
  const best = differentials
    .map(tenths)
    .sort((a, b) => a - b)
    .slice(0, 10)
  return Math.trunc((best.reduce((sum, each) => sum + each, 0) * 96) / 1000) / 10
}

function record({ rounds }: { rounds: readonly (Score & { readonly tournament?: number })[] }) {
  const differentials = rounds.map((round) => differential(round).differential)
  const tournament = differentials.filter((_, at) => rounds[at]?.tournament === 1).sort((a, b) => a - b)
  const older = before2020(differentials)
  const whs = indexOf(differentials)
  return {
    differentials,
    'pre2020Index_10of20_x0.96_truncated': older,
    pre2020Index: older,
    whsIndexNoCaps: whs.index,
    whsAverageUnrounded: whs.unrounded,
    reduction10_3: tournamentReduction({ index: handicapIndex(older), differentials: tournament.map(tenths) }),
    eligibleTournamentScores: tournament.length,
    lowestTournament: tournament[0],
    secondLowestTournament: tournament[1],
  }
}

type Reduction = {
  readonly index: number
  readonly tDifferentials?: readonly number[]
  readonly tScores?: readonly number[]
  readonly courseRating?: number
  readonly slope?: number
}

function reduction({ index, tScores = [], courseRating = 0, slope = 113, ...given }: Reduction) {
  const tDifferentials =
    given.tDifferentials ??
    tScores.map((adjustedGross) => differential({ adjustedGross, courseRating, slope }).differential)
  const [lowest = 0, second = 0] = tDifferentials.map(tenths).sort((a, b) => a - b)
  const result = tournamentReduction({ index: handicapIndex(index), differentials: tDifferentials.map(tenths) })
  const net = (result?.netHundredths ?? 0) / 100
  const row = Math.floor(net * 2) / 2
  return {
    tDifferentials,
    secondLowestGap: (tenths(index) - second) / 10,
    averageOfTwo: (lowest + second) / 20,
    net,
    band: `${row.toFixed(1)}-${(row + 0.4).toFixed(1)}`,
    eligible: tDifferentials.length,
    reduction: result && decimal(result.reduction),
    revisedIndex: result && decimal(result.revisedIndex),
  }
}

/** Computes the results of the cases in handicap.json from the rules, by `kind`, in the shape of their `expected`. */
export const handicapAnswers = {
  round: ({ unrounded, decimals }: { unrounded: number; decimals: number }) => ({
    rounded: rounded(unrounded, 10 ** decimals) / 10 ** decimals,
  }),
  round_tenth: ({ unrounded }: { unrounded: number }) => ({ rounded: rounded(unrounded, 10) / 10 }),
  differential,
  nine_hole_2020: ({ first, second }: { first: Nine; second: Nine }) => {
    const sum = addDifferentials(nine(first), nine(second))
    return { differential: decimal(roundDifferential(sum)), unrounded: sum.numerator / sum.denominator / 10 }
  },
  index_from_differentials: ({ differentials }: { differentials: readonly number[] }) => indexOf(differentials),
  cap,
  cap_increase: ({ increaseOverLow }: { increaseOverLow: number }) => ({
    allowedIncrease: cap({ averageLow8: 10 + increaseOverLow, lowIndex: 10 }).index - 10,
  }),
  esr_effect: esrEffect,
  post_score: postScore,
  record_20: record,
  record_20_with_T: record,
  reduction_10_3: reduction,
  max_hole_score: maxHoleScore,
  strokes_on_hole: ({
    playingHandicap,
    strokeIndexes,
  }: {
    playingHandicap: number
    strokeIndexes: readonly number[]
  }) => ({
    strokes: strokeIndexes.map((strokeIndex) => strokesOn({ courseHandicap: playingHandicap, strokeIndex })),
  }),
  strokes_on_hole_table: (holes: readonly { courseHandicap: number; strokeIndex: number }[]) => holes.map(strokesOn),
  course_handicap_18: (tees: Tees) => courseHandicapFrom(tees, 18),
  course_handicap_9: (tees: { index: number; slope9: number; courseRating9: number; par9: number }) =>
    courseHandicapFrom({ index: tees.index, slope: tees.slope9, courseRating: tees.courseRating9, par: tees.par9 }, 9),
}
