import { lengthOfRound, type Hole } from '../course/course.ts'
import type { OutingGolfer } from '../outing/outing.ts'
import { accept, refuse, type Result } from '../result.ts'
import { isContest } from './contests.ts'
import { requiredDrives } from './drives.ts'
import { mostAmount, mostYards, type GameRecord } from './game-records.ts'
import type { SetupRefusal } from './game-rules.ts'
import { golfersOfGame, type OutingGame } from './played-games.ts'

export type RecordRefusal = SetupRefusal | 'score.not-in-group' | 'score.no-such-hole' | 'record.not-in-game'

type Field = {
  readonly golfers: readonly (Pick<OutingGolfer, 'id' | 'group'> & {
    /** The side in the group with which the golfer shares a ball. */
    readonly side: number
  })[]
  readonly holes: readonly Pick<Hole, 'hole'>[]
}

type Recording = {
  readonly record: GameRecord
  /** The group that records it. */
  readonly group: number
  /** The game; undefined when the outing does not have it. */
  readonly game: Omit<OutingGame, 'records'> | undefined
}

/**
 * Validates a record that a group makes in a game. Whether a press finds its side down is decided by the standing and
 * not here, because scores of earlier holes may arrive later.
 */
export function validateRecord(
  { golfers, holes }: Field,
  { record, group, game }: Recording,
): Result<null, RecordRefusal> {
  if (game === undefined) return refuse('game.unknown', 'This game is no longer in the outing.')
  const { hole, golferId } = record
  const chosen = golfersOfGame({ golfers, holes: lengthOfRound(holes), sharing: [] }, game)
  if (!chosen.ok) return chosen
  const groupOf = new Map(golfers.map((golfer) => [golfer.id, golfer.group]))
  if (!chosen.value.some((id) => groupOf.get(id) === group)) {
    return refuse('score.not-in-group', 'No golfer of this group plays in this game.')
  }
  if (golferId !== 0 && (groupOf.get(golferId) !== group || !chosen.value.includes(golferId))) {
    return refuse('score.not-in-group', 'This golfer doesn’t play in this group.')
  }
  if (hole !== 0 && !holes.some((each) => each.hole === hole)) {
    return refuse('score.no-such-hole', `This course has no hole ${hole}.`)
  }
  // Amounts are 0 or more, except that of a drive: it is a golfer's id, which is below 0 when a phone assigned it.
  const isAmount = record.what === 'drive' || (record.amount ?? 0) >= 0
  const isOfSide = record.what !== 'drive' || isDriveOfSide(golfers, record)
  return isAmount && isOfSide && isOfKind(record, game)
    ? accept(null)
    : refuse('record.not-in-game', 'This can’t be entered in this game.')
}

/** The most strokes that can be entered on a hole. */
const mostStrokes = 20

type GameOfRecord = Pick<OutingGame, 'kind' | 'settings'>

/** Whether the game allows a record of this kind at this place. */
function isOfKind(record: GameRecord, game: GameOfRecord): boolean {
  switch (record.what) {
    case 'press-front':
    case 'press-back':
    case 'press-overall':
      return isPress(record, game)
    case 'concession':
      return isConcession(record, game)
    case 'entry':
      return isEntry(record, game)
    case 'drive':
      return game.kind === requiredDrives.kind && record.hole > 0 && record.side === null
    case 'extra':
      return isExtra(record, game)
  }
}

/**
 * Whether the used drive is of a partner on the side under whose ball it is recorded; a null amount clears the record.
 */
function isDriveOfSide(golfers: Field['golfers'], { golferId, amount }: GameRecord): boolean {
  const ball = golfers.find(({ id }) => id === golferId)
  const partner = golfers.find(({ id }) => id === amount)
  if (ball === undefined || ball.side === 0) return false
  return amount === null || (partner?.group === ball.group && partner.side === ball.side)
}

/** Whether a record is a score on an extra hole: only in a match that must have a winner, with at most 20 strokes. */
function isExtra({ hole, golferId, side, amount }: GameRecord, { kind, settings }: GameOfRecord): boolean {
  const goesOn = kind === 'match' && settings.mustHaveWinner === true
  return goesOn && hole > 0 && golferId !== 0 && side === null && (amount ?? 0) <= mostStrokes
}

function isPress({ hole, golferId, amount }: GameRecord, { kind }: GameOfRecord): boolean {
  return kind === 'nassau' && hole > 0 && golferId === 0 && amount === null
}

/**
 * A concession of a match, or of all bets of a Nassau, has the number of holes played; one of a single hole has no
 * number.
 */
function isConcession({ hole, golferId, side, amount }: GameRecord, { kind }: GameOfRecord): boolean {
  const isOfMatch = hole === 0
  const isOfGame = kind === 'match' || kind === 'nassau'
  const isCounted = isOfMatch && side !== null
  return isOfGame && golferId === 0 && (amount !== null) === isCounted && (amount ?? 0) <= 18
}

function isEntry({ hole, golferId, side, amount }: GameRecord, { kind, settings }: GameOfRecord): boolean {
  const isOnHole = settings.holes?.includes(hole) === true
  return (
    isContest(kind) &&
    isOnHole &&
    golferId !== 0 &&
    side === null &&
    (amount ?? 0) <= (kind === 'long-drive' ? mostYards : mostAmount)
  )
}
