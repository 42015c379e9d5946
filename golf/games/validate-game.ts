import { lengthOfRound, type Hole } from '../course/course.ts'
import type { OutingFormat } from '../outing/format.ts'
import type { OutingGolfer } from '../outing/outing.ts'
import { accept, refuse, type Result } from '../result.ts'
import { requiredDrives } from './drives.ts'
import type { SetupRefusal } from './game-rules.ts'
import { golfersOfGame, type GameToAdd } from './played-games.ts'

type Field = {
  readonly golfers: readonly Pick<OutingGolfer, 'id' | 'group'>[]
  readonly holes: readonly Pick<Hole, 'hole'>[]
  /** Golfers who share a ball. */
  readonly sharing: readonly number[]
  readonly format: OutingFormat
  /** The number of golfers on the largest side that shares a ball. */
  readonly sideSize: number
}

/** Whether a field can play a game on a course. */
export function validateGame(
  { golfers, holes, sharing, format, sideSize }: Field,
  game: GameToAdd,
): Result<null, SetupRefusal | 'score.no-such-hole'> {
  const unknown = game.settings.holes?.find((wanted) => !holes.some(({ hole }) => hole === wanted))
  if (unknown !== undefined) return refuse('score.no-such-hole', `This course has no hole ${unknown}.`)
  if (game.kind === requiredDrives.kind && format !== 'scramble') {
    return refuse('game.needs-scramble', 'Only a scramble needs drives of each golfer.')
  }
  const drives = validateDrives({ holes, sideSize }, game)
  if (!drives.ok) return drives
  const playable = golfersOfGame({ golfers, holes: lengthOfRound(holes), sharing }, game)
  if (!playable.ok) return playable
  const groups = new Set(golfers.filter(({ id }) => playable.value.includes(id)).map(({ group }) => group))
  return game.settings.validate === true && groups.size > 1
    ? refuse('game.needs-one-group', 'Skins that a par must keep are for one group only.')
    : accept(null)
}

/** Refuses more required drives of all golfers of a team together than there are holes: a hole uses one drive. */
function validateDrives(
  { holes, sideSize }: Pick<Field, 'holes' | 'sideSize'>,
  { kind, settings: { requiredDrives: required = 0 } }: GameToAdd,
): Result<null, SetupRefusal> {
  if (kind !== requiredDrives.kind) return accept(null)
  const most = Math.floor(holes.length / sideSize)
  if (required <= most) return accept(null)
  return refuse(
    'game.too-many-drives',
    `A team of ${sideSize} uses ${holes.length} drives on ${holes.length} holes. Choose at most ${most} of each golfer.`,
  )
}
