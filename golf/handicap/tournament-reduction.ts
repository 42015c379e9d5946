import type { HandicapIndex, Tenths } from '../units.ts'

/** The columns of the table: the least number of eligible tournament scores for each. */
const columns = [2, 3, 4, 5, 10, 20, 30, 40]

/**
 * The table of Section 10-3, in tenths: a row for each half stroke of net from 4.0 on (the last for 14.0 and more), a
 * column for the number of eligible scores. 0 where the table is blank.
 */
const reductions: readonly (readonly number[])[] = [
  [10, 0, 0, 0, 0, 0, 0, 0],
  [18, 10, 0, 0, 0, 0, 0, 0],
  [26, 19, 10, 0, 0, 0, 0, 0],
  [34, 27, 19, 10, 0, 0, 0, 0],
  [41, 35, 28, 19, 10, 0, 0, 0],
  [48, 43, 37, 29, 20, 10, 0, 0],
  [55, 50, 45, 38, 30, 21, 10, 0],
  [62, 57, 53, 47, 39, 31, 22, 10],
  [68, 64, 60, 55, 48, 41, 32, 22],
  [74, 71, 67, 62, 57, 50, 42, 33],
  [81, 78, 74, 70, 65, 59, 52, 44],
  [87, 84, 81, 77, 73, 67, 61, 54],
  [92, 90, 88, 84, 80, 76, 70, 64],
  [98, 95, 94, 91, 87, 83, 78, 72],
  [104, 102, 100, 97, 94, 91, 86, 81],
  [110, 108, 106, 104, 101, 98, 94, 89],
  [115, 114, 112, 110, 107, 105, 101, 97],
  [121, 119, 118, 116, 114, 111, 108, 105],
  [126, 125, 124, 122, 120, 118, 115, 112],
  [132, 131, 129, 128, 126, 124, 122, 119],
  [137, 136, 135, 134, 132, 130, 128, 126],
]

type TournamentReduction = {
  readonly reduction: Tenths
  readonly revisedIndex: HandicapIndex
  /** Index less the average of the two lowest, unrounded, in hundredths of a stroke. */
  readonly netHundredths: number
}

/**
 * The index reduced for exceptional tournament scores, shown as "R"; null when nothing applies. `differentials` are
 * those of every eligible tournament score: the second lowest must be 3.0 better than the index, and the average of
 * the two lowest decides the row. USGA Handicap System (before 2020), Section 10-3.
 */
export function tournamentReduction({
  index,
  differentials,
}: {
  index: HandicapIndex
  differentials: readonly Tenths[]
}): TournamentReduction | null {
  const [lowest, second] = differentials.toSorted((a, b) => a - b)
  if (lowest === undefined || second === undefined || index - second < 30) return null
  const netHundredths = 10 * index - 5 * (lowest + second)
  const row = Math.min(Math.floor((netHundredths - 400) / 50), reductions.length - 1)
  const column = columns.findLastIndex((from) => differentials.length >= from)
  const reduction = reductions[row]?.[column] ?? 0
  if (reduction === 0) return null
  return { reduction: reduction as Tenths, revisedIndex: (index - reduction) as HandicapIndex, netHundredths }
}
