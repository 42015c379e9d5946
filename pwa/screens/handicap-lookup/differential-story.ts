import { formatHandicap } from '#golf/course/handicap-text.ts'
import type { RoundRow } from '#sync/calls/rounds.ts'

type Told = Pick<
  RoundRow,
  'holes' | 'score' | 'rating' | 'slope' | 'handicap' | 'adjustment' | 'indexBefore' | 'indexAfter' | 'counts'
>

/** How the differential of a round came about and what it did to the index, a sentence each. */
export function differentialStory(round: Told): readonly string[] {
  const { indexBefore, indexAfter, counts } = round
  return [
    ...differential(round),
    ...(indexAfter === null
      ? []
      : [`Index ${formatHandicap(indexBefore)} before, ${formatHandicap(indexAfter)} after.`]),
    ...(counts ? ['One of the rounds that the index is made of now.'] : []),
  ]
}

function differential({ holes, score, rating, slope, handicap, adjustment }: Told): readonly string[] {
  const formula = `(${score} − ${rating.toFixed(1)}) × 113 ÷ ${slope}`
  if (handicap === null) {
    return [`${formula} over nine holes. A nine has no differential of its own: it counts together with another nine.`]
  }
  const sum =
    holes === 18
      ? `${formula} = ${formatHandicap(handicap)}`
      : `${formula} over nine holes, added to the nine that waited: ${formatHandicap(handicap)}`
  if (adjustment === 0) return [sum]
  const counted = formatHandicap(Math.round((handicap + adjustment) * 10) / 10)
  return [sum, `Exceptional scores took ${(-adjustment).toFixed(1)} off, so that it counts as ${counted}.`]
}
