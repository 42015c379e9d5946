import { cardOfGames } from '../outing/departures.ts'
import { accept, refuse, type Result } from '../result.ts'
import { pointsLines, type BoardLine, type GameRules } from './game-rules.ts'
import { ownGameIdOf, withParDifferences, type OwnGameId, type Play } from './game.ts'
import { rabbitFull18, rabbitPerNine, type RabbitStanding } from './rabbit.ts'
import { sixes, type SixesStanding } from './sixes.ts'
import { stableford, stablefordLines, type StablefordStanding } from './stableford.ts'
import { holesListed } from './waiting.ts'
import { wolf, type WolfStanding } from './wolf.ts'

export type OwnGameStanding =
  | { readonly game: 'normal' }
  | WolfStanding
  | SixesStanding
  | StablefordStanding
  | RabbitStanding

type OwnGameRefusal = 'game.needs-four' | 'game.needs-two'

/**
 * A game that an outing can play as its own: one for the whole field, stored under its id. Games played in
 * addition are in `playedGames`.
 */
export type OwnGame = Pick<GameRules<unknown>, 'name' | 'about'> & {
  readonly id: OwnGameId
  /** Set for a game whose standing ranks the whole field, as the leaderboard does. */
  readonly ranksField?: true
  /** Whether net scores of a hole are compared with each other, and not with par. Rules of Handicapping 6.2b. */
  readonly comparesGolfers: boolean
  readonly canPlay: (golfers: number) => Result<number, OwnGameRefusal>
  readonly standing: (play: Play) => OwnGameStanding
}

/** No game; only the leaderboard. */
const normal: OwnGame = {
  id: ownGameIdOf.normal,
  name: 'Normal',
  about: 'Stroke play, gross and net',
  comparesGolfers: false,
  canPlay: accept,
  standing: () => ({ game: 'normal' }),
}

type Rules = Pick<GameRules<unknown>, 'name' | 'about' | 'strokes'> & Pick<OwnGame, 'standing'>

function ownGame(id: OwnGameId, { name, about, strokes, standing }: Rules, canPlay: OwnGame['canPlay']): OwnGame {
  const comparesGolfers = strokes({ sides: [], settings: {} }).compare === 'net'
  return { id, name, about, comparesGolfers, canPlay, standing }
}

/** The games that an outing can play as its own, in the order in which the wizard offers them. */
export const ownGames: readonly OwnGame[] = [
  normal,
  ownGame(ownGameIdOf.wolf, wolf, exactlyFour),
  ownGame(ownGameIdOf.sixes, sixes, exactlyFour),
  { ...ownGame(ownGameIdOf.stableford, stableford, moreThanOne), ranksField: true },
  ownGame(ownGameIdOf.rabbitPerNine, rabbitPerNine, moreThanOne),
  ownGame(ownGameIdOf.rabbitFull18, rabbitFull18, moreThanOne),
]

function exactlyFour(golfers: number): Result<number, OwnGameRefusal> {
  return golfers === 4 ? accept(golfers) : refuse('game.needs-four', 'This game needs exactly 4 golfers')
}

function moreThanOne(golfers: number): Result<number, OwnGameRefusal> {
  return golfers > 1 ? accept(golfers) : refuse('game.needs-two', 'This game needs at least 2 golfers')
}

/** Returns the own game of an id; refuses an unknown id. */
export function ownGameOf(ownGameId: number): Result<OwnGame, 'game.unknown'> {
  const game = ownGames.find(({ id }) => id === ownGameId)
  return game ? accept(game) : refuse('game.unknown', 'Choose a game from the list.')
}

/** Returns the present or final standing of an outing's own game; refused when its golfers cannot play it. */
export function ownGameStanding(
  ownGameId: number,
  play: Play,
): Result<OwnGameStanding, 'game.unknown' | OwnGameRefusal> {
  const game = ownGameOf(ownGameId)
  if (!game.ok) return game
  const compared = game.value.comparesGolfers ? withParDifferences(play.card, play.spin) : play.card
  const card = cardOfGames(compared, play.isOver)
  const players = game.value.canPlay(card.golfers.length)
  if (!players.ok) return players
  return accept(game.value.standing({ ...play, card }))
}

/** The lines of a final standing: the points of each golfer, most first, or each rabbit that was won. */
export function finalLines(standing: OwnGameStanding): readonly BoardLine[] {
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
