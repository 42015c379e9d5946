import { accept, refuse, type Result } from '../result.ts'
import type { Game, GameRefusal, Play } from './game.ts'
import { rabbitFull18, rabbitPerNine, type RabbitStanding } from './rabbit.ts'
import { sixes, type SixesStanding, type SixesTeams } from './sixes.ts'
import { stableford, type StablefordStanding } from './stableford.ts'
import { wolf, type WolfQuestion, type WolfStanding } from './wolf.ts'

export type NormalStanding = { readonly game: 'normal' }

export type GameStanding = NormalStanding | WolfStanding | SixesStanding | StablefordStanding | RabbitStanding
export type BeforeHole = WolfQuestion | SixesTeams

/** No game beside the scores: the board alone stands. */
const normal: Game<NormalStanding> = {
  id: 0,
  name: 'Normal',
  about: 'The board, gross and net',
  canPlay: accept,
  beforeHole: () => null,
  standing: () => ({ game: 'normal' }),
}

/** Every game in the order in which the wizard offers them. */
export const games: readonly Game<GameStanding, BeforeHole>[] = [
  normal,
  wolf,
  sixes,
  stableford,
  rabbitPerNine,
  rabbitFull18,
]

/** The game stored under a contest id; refused when no game has it. */
export function gameOf(contestId: number): Result<Game<GameStanding, BeforeHole>, 'game.unknown'> {
  const game = games.find(({ id }) => id === contestId)
  return game ? accept(game) : refuse('game.unknown', 'There is no such game')
}

/** What stands in a game now; refused when its golfers cannot play it. */
export function gameStanding(contestId: number, play: Play): Result<GameStanding, 'game.unknown' | GameRefusal> {
  const game = gameOf(contestId)
  if (!game.ok) return game
  const players = game.value.canPlay(play.card.golfers.length)
  return players.ok ? accept(game.value.standing(play)) : players
}
