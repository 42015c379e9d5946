import type { GameToAdd } from '#golf/games/played-games.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { hasRoomFor, mostGames, mostGamesOfGroup } from '#sync/calls/outing-games.ts'

type Scoped = Pick<GameToAdd, 'scope'>

/** Refuses a game that an outing has no room for beside these. */
export function validateRoom(game: Scoped, others: readonly Scoped[]): Result<null, 'game.too-many'> {
  if (hasRoomFor(groupOf(game), others.map(groupOf))) return accept(null)
  const most = `${mostGames} games, and each group ${mostGamesOfGroup} of its own`
  return refuse('game.too-many', `An outing can have at most ${most}. Remove one first.`)
}

/** The group that a game is played in alone; null for the field, or sides. */
function groupOf({ scope }: Scoped): number | null {
  return scope.of === 'group' ? scope.group : null
}
