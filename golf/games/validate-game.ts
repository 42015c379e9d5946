import type { Hole } from '../course/course.ts'
import type { OutingFormat } from '../outing/format.ts'
import type { OutingGolfer } from '../outing/outing.ts'
import { accept, refuse, type Result } from '../result.ts'
import { requiredDrives } from './drives.ts'
import type { SetupRefusal } from './game-rules.ts'
import { golfersOfGame, type OutingGame } from './played-games.ts'

/** A game beside the outing's own one, before it is stored. */
export type GameToAdd = Pick<OutingGame, 'kind' | 'scope' | 'sides' | 'settings'>

type Field = {
  readonly golfers: readonly Pick<OutingGolfer, 'id' | 'group'>[]
  readonly holes: readonly Pick<Hole, 'hole'>[]
  /** Golfers who share a ball. */
  readonly sharing: readonly number[]
  readonly format: OutingFormat
}

/** Whether a field can play a game on a course. */
export function validateGame(
  { golfers, holes, sharing, format }: Field,
  game: GameToAdd,
): Result<null, SetupRefusal | 'score.no-such-hole'> {
  const unknown = game.settings.holes?.find((wanted) => !holes.some(({ hole }) => hole === wanted))
  if (unknown !== undefined) return refuse('score.no-such-hole', `This course has no hole ${unknown}.`)
  if (game.kind === requiredDrives.kind && format !== 'scramble') {
    return refuse('game.needs-scramble', 'Only a scramble needs drives of each golfer.')
  }
  const playable = golfersOfGame({ golfers, holes: holes.length === 9 ? 9 : 18, sharing }, game)
  if (!playable.ok) return playable
  const groups = new Set(golfers.filter(({ id }) => playable.value.includes(id)).map(({ group }) => group))
  return game.settings.validate === true && groups.size > 1
    ? refuse('game.needs-one-group', 'Skins that a par must keep are for one group only.')
    : accept(null)
}
