import type { GameRecords, MatchSide, NassauBet } from './game-rules.ts'

/**
 * A record of a game on a hole, beside the scores: a press, a concession, a contest entry, whose drive a side used, or
 * a score on an extra hole of a match.
 */
export const recordedKinds = [
  'press-front',
  'press-back',
  'press-overall',
  'concession',
  'entry',
  'drive',
  'extra',
] as const
export type RecordedKind = (typeof recordedKinds)[number]

/** The place of a record. Each has one value, so that two phones that record the same thing record it once. */
export type RecordPlace = {
  /** The game, under the id it was added with. */
  readonly gameId: number
  /** 0 for the whole match; of an extra hole its number among them, from 1. */
  readonly hole: number
  readonly what: RecordedKind
  /** The golfer of a contest entry, or whose ball it is; 0 for what a side of a match does. */
  readonly golferId: number
}

/** Both are null once the record was taken back. */
export type RecordValue = {
  /** The side that presses or concedes. */
  readonly side: MatchSide | null
  /**
   * Inches from the hole, or yards of a drive; of a conceded match, the holes played before; the golfer whose drive was
   * used; the strokes on an extra hole, 0 for a ball that was picked up.
   */
  readonly amount: number | null
}

export type GameRecord = RecordPlace & RecordValue

/** The largest amount: 1,000 feet, in inches. */
export const mostAmount = 12_000

/** The longest drive, in yards: the record of a competition is 551. */
export const mostYards = 600

const betOf: Readonly<Partial<Record<RecordedKind, NassauBet>>> = {
  'press-front': 'front',
  'press-back': 'back',
  'press-overall': 'overall',
}

/** The records of one game, as its rules take them. The same for records in any order. */
export function recordsOfGame(all: readonly GameRecord[], gameId: number): GameRecords {
  const own = all
    .filter((record) => record.gameId === gameId)
    .toSorted((one, other) => one.hole - other.hole || one.golferId - other.golferId)
  const presses = own.flatMap(({ what, hole: from, side }) => {
    const bet = betOf[what]
    return bet === undefined || side === null ? [] : [{ bet, from, side }]
  })
  const conceded = own.flatMap(({ what, hole, side, amount }) =>
    what === 'concession' && side !== null ? [{ hole, side, after: amount ?? 0 }] : [],
  )
  const match = conceded.find(({ hole }) => hole === 0)
  return {
    presses,
    concededHoles: conceded.filter(({ hole }) => hole > 0).map(({ hole, side }) => ({ hole, side })),
    ...(match && { concededMatch: { side: match.side, after: match.after } }),
    measurements: own.flatMap(({ what, hole, golferId, amount: value }) =>
      what === 'entry' ? [{ hole, golferId, value }] : [],
    ),
    drives: own.flatMap(({ what, hole, golferId: ball, amount: golferId }) =>
      what === 'drive' && golferId !== null ? [{ hole, golferId, ball }] : [],
    ),
    extraHoles: own.flatMap(({ what, hole: count, golferId, amount }) =>
      what === 'extra' && amount !== null ? [{ count, golferId, strokes: amount === 0 ? null : amount }] : [],
    ),
  }
}
