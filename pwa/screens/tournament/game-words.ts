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

/** The games that so many golfers can play, with what each is about. */
export function gamesFor(golfers: number): readonly { value: ContestId; label: string; detail: string }[] {
  const playable = games.filter(({ canPlay }) => canPlay(golfers).ok)
  return playable.map(({ id, name }) => ({ value: id, label: name, detail: rules[id] }))
}
