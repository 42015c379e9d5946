import { isOfOrganizer } from '#golf/games/drives.ts'
import type { GameToAdd } from '#golf/games/played-games.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { hasRoomFor, mostGames, mostGamesOfGroup } from './outing-games.ts'

// The phone validates a game that it adds by these rules, and the server validates it once more.

type Scoped = Pick<GameToAdd, 'scope'>

/** Refuses a game for which an outing has no room beside `others`. */
export function validateRoom(game: Scoped, others: readonly Scoped[]): Result<null, 'game.too-many'> {
  if (hasRoomFor(groupOf(game), others.map(groupOf))) return accept(null)
  const most = `${mostGames} games, and each group ${mostGamesOfGroup} of its own`
  return refuse('game.too-many', `An outing can have at most ${most}. Remove one first.`)
}

/** Returns the group that plays a game alone; null for a game of the field or of sides. */
function groupOf({ scope }: Scoped): number | null {
  return scope.of === 'group' ? scope.group : null
}

type Golfers = readonly { readonly id: number; readonly group: number }[]

/** The rights of those who change games: the organizer's, and the groups that they score. */
type Changers = { readonly groups: readonly number[]; readonly isOrganizer: boolean }

/**
 * Returns whether these people may add or change a game: the organizer, and those who score a group with a golfer in
 * the game. Only the organizer can change a contest or the drives of a scramble, because these include all groups.
 */
export function mayChangeGame(
  { groups, isOrganizer }: Changers,
  golfers: Golfers,
  { kind, scope, sides }: Pick<GameToAdd, 'kind' | 'scope' | 'sides'>,
): boolean {
  if (isOfOrganizer(kind)) return isOrganizer
  return golfers.filter(isIn({ scope, sides })).some(({ group }) => isOrganizer || groups.includes(group))
}

function isIn({ scope, sides }: Pick<GameToAdd, 'scope' | 'sides'>): (golfer: Golfers[number]) => boolean {
  const ids = new Set(sides.flatMap((side) => side.golfers))
  if (ids.size > 0) return ({ id }) => ids.has(id)
  return ({ group }) => scope.of !== 'group' || scope.group === group
}

export function notTheirs(): Result<never, 'score.not-in-group'> {
  return refuse('score.not-in-group', 'Only the organizer, or a group with a golfer in this game, can change it.')
}
