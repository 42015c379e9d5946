import { games } from '#golf/games/games.ts'
import type { ContestId } from '#golf/games/game.ts'

const rules: Readonly<Record<ContestId, string>> = {
  0: 'The board, gross and net',
  21: 'The wolf of each hole plays alone or chooses a partner',
  14: 'Three matches of six holes, each with another partner',
  16: 'Points on every hole by the net score',
  17: 'The outright low catches it; a new one runs on each nine',
  18: 'The outright low catches it; one for the whole round',
}

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
  return playable.map(({ id, name }) => ({ value: id, label: name, detail: rules[id] }))
}
