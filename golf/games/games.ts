import { endedCard } from '../outing/departures.ts'
import { accept, refuse, type Result } from '../result.ts'
import { pointsLines, type BoardLine } from './game-rules.ts'
import { withParDifferences, type Game, type GameRefusal, type Play } from './game.ts'
import { rabbitFull18, rabbitPerNine } from './rabbit.ts'
import { sixes } from './sixes.ts'
import { stableford, stablefordLines } from './stableford.ts'
import { holesListed } from './waiting.ts'
import { wolf } from './wolf.ts'

/** No game: the leaderboard alone counts. */
const normal: Game<{ readonly game: 'normal' }> = {
  id: 0,
  name: 'Normal',
  about: 'Stroke play, gross and net',
  canPlay: accept,
  beforeHole: () => null,
  standing: () => ({ game: 'normal' }),
}

const inOrder = [normal, wolf, sixes, stableford, rabbitPerNine, rabbitFull18] as const
type AnyGame = (typeof inOrder)[number]

export type GameStanding = ReturnType<AnyGame['standing']>
type BeforeHole = NonNullable<ReturnType<AnyGame['beforeHole']>>

/** Every game in the order in which the wizard offers them. */
export const games: readonly Game<GameStanding, BeforeHole>[] = inOrder

/** The game stored under a contest id; refused when no game has it. */
export function gameOf(contestId: number): Result<Game<GameStanding, BeforeHole>, 'game.unknown'> {
  const game = games.find(({ id }) => id === contestId)
  return game ? accept(game) : refuse('game.unknown', 'Choose a game from the list.')
}

/** What stands in a game now, or how it ended; refused when its golfers cannot play it. */
export function gameStanding(contestId: number, play: Play): Result<GameStanding, 'game.unknown' | GameRefusal> {
  const game = gameOf(contestId)
  if (!game.ok) return game
  const compared = game.value.comparesGolfers === true ? withParDifferences(play.card, play.spin) : play.card
  const card = play.isOver === true ? endedCard(compared) : compared
  const players = game.value.canPlay(card.golfers.length)
  if (!players.ok) return players
  return accept(game.value.standing({ ...play, card }))
}

/** The final lines of an outing's own game: points with the most first, and each rabbit that was won. */
export function finalLines(standing: GameStanding): readonly BoardLine[] {
  switch (standing.game) {
    case 'normal':
      return []
    case 'rabbit':
      return standing.groups.flatMap(({ legs }) =>
        legs.flatMap(({ holder, holes }) => {
          const listed = holesListed(holes.map(({ hole }) => hole))
          return holder === null ? [] : [{ of: [holder], text: `Won the rabbit, ${listed}` }]
        }),
      )
    case 'stableford':
      return stablefordLines(standing)
    case 'wolf':
    case 'sixes':
      return pointsLines(standing.golfers)
  }
}
