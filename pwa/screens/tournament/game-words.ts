import { games } from '#golf/games/games.ts'
import type { ContestId } from '#golf/games/game.ts'

type GameChoice = { readonly value: ContestId; readonly label: string; readonly detail: string }

/**
 * The games that so many golfers can play, with what each is about. A phone may be newer than its club, which then does
 * not know all of them. Until it has said which it knows, all are offered.
 */
export function gamesFor(
  golfers: number,
  atClub: readonly { readonly id: number }[] | undefined,
): readonly GameChoice[] {
  const known = games.filter((game) => atClub === undefined || atClub.some(({ id }) => id === game.id))
  const playable = known.filter(({ canPlay }) => canPlay(golfers).ok)
  return playable.map(({ id, name, about }) => ({ value: id, label: name, detail: about }))
}
