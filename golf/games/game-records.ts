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

/** The key of a record. Each key has one value, so two phones that record the same thing create one record. */
export type RecordPlace = {
  /** The id under which the game was added. */
  readonly gameId: number
  /** The hole number, or 0 for the whole match. For a score on an extra hole, the number of the extra hole, from 1. */
  readonly hole: number
  readonly what: RecordedKind
  /** The golfer of a contest entry or the golfer whose ball it is; 0 for an action of a side of a match. */
  readonly golferId: number
}

/** Both fields are null after the record was withdrawn. */
export type RecordValue = {
  /** The side that presses or concedes. */
  readonly side: MatchSide | null
  /**
   * The value of the record: inches from the hole, or yards of a drive; for a conceded match, the number of holes
   * played before; the id of the golfer whose drive was used; the strokes on an extra hole, 0 for a ball that was
   * picked up.
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

/** Returns the id under which the records of a game are stored, which a change of its allowance does not affect. */
export function rootOf({ id, rootId = id }: { readonly id: number; readonly rootId?: number | undefined }): number {
  return rootId
}

/** Groups the records of one game by kind, in the form that its rules read. Independent of the order of the records. */
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
