import { requiredDrives } from '#golf/games/drives.ts'
import type { GameSettings } from '#golf/games/game-rules.ts'
import { gameTerms } from '#golf/games/game-terms.ts'
import { ownGameIdOf } from '#golf/games/game.ts'
import { gameName, playedGames } from '#golf/games/played-games.ts'
import { validateGame } from '#golf/games/validate-game.ts'
import { largestSide } from '#golf/outing/format.ts'
import { groupSize } from '#golf/outing/outing.ts'
import { gameRequested } from '#sync/calls/outing-games.ts'
import type { Game } from '../../../games-beside/chosen-game.ts'
import { whoPlaysGame } from '../../../games-beside/who-plays-game.ts'
import { texts } from '../texts.ts'
import {
  golfersByGroup,
  golfersOnSides,
  playerOf,
  type DraftGame,
  type DraftGolfer,
  type OutingDraft,
} from './outing-draft.ts'

type Field = Pick<OutingDraft, 'golfers' | 'format' | 'teamSize'>
type Holes = readonly { readonly hole: number }[]

/** The holes that are assumed until the course is loaded. */
const eighteen: Holes = Array.from({ length: 18 }, (_, at) => ({ hole: at + 1 }))

/**
 * Returns a game of the form as the draft stores it: with the golfers instead of their positions in the draft, which
 * start at 0.
 */
export function draftGameOf({ sides, ...game }: Game, golfers: readonly DraftGolfer[]): DraftGame {
  const players = sides.map((side) => side.flatMap((at) => golfers[at] ?? []).map(playerOf))
  return { ...game, sides: areGroupsTeams({ ...game, sides }, golfers) ? [] : players }
}

/** Returns a game as it is sent: golfers are positions in the request, from 0. Golfers who do not play are left out. */
export function gameToSend({ sides, ...game }: DraftGame, { golfers }: Pick<Field, 'golfers'>): Game {
  const places = new Map(golfers.map(({ key }, at) => [key, at]))
  const followsGroups = areTeams(game) && sides.length === 0
  const teams = followsGroups ? golfersByGroup({ golfers }).map((group) => group.golfers) : sides
  return { ...game, sides: teams.map((team) => team.flatMap(({ key }) => places.get(key) ?? [])) }
}

/** Returns why a game cannot be played with the present draft, as a sentence with the game's name; null if it can. */
export function whatGameLacks(game: DraftGame, field: Field, holes: Holes = eighteen): string | null {
  const { golfers, format } = field
  const name = gameName(game.kind)
  const gone = game.sides.flat().filter(({ key }) => !golfers.some((golfer) => golfer.key === key))
  if (gone.length > 0)
    return texts.gameLacksGolfers(
      name,
      gone.map((player) => player.name),
    )
  const places = golfers.map(({ group }, id) => ({ id, group }))
  const sharing = format === 'own' ? [] : places.map(({ id }) => id)
  const sideSize = largestSide(golfersOnSides(field).map(({ group: tgroupId, side }) => ({ tgroupId, side })))
  const playable = validateGame(
    { golfers: places, holes, sharing, format, sideSize },
    gameRequested(gameToSend(game, { golfers })),
  )
  return playable.ok ? null : texts.gameLacks(name, playable.refusal.message)
}

/** Returns the settings of a game as a text; null if there are none to show. */
export function termsOfGame({ kind, settings }: Pick<DraftGame, 'kind' | 'settings'>): string | null {
  return gameTerms({ kind, settings: settings as GameSettings })
}

/** Returns the players of a game: Alice & Dev vs. Ben & Carol, Group 2, Everyone. */
export function playersOfGame({ sides, group }: DraftGame): string {
  return whoPlaysGame(
    sides.map((side) => side.map(({ name }) => name)),
    group,
  )
}

export type OrderedGolfers = {
  readonly kind: 'wolf' | 'sixes'
  /** The group that plays the game; null if the whole outing does. */
  readonly group: number | null
  readonly golfers: readonly DraftGolfer[]
}

/** Returns the Wolf and Sixes games of a draft, which rotate through their golfers in order. */
export function gamesInOrder({ ownGameId, games, golfers }: OutingDraft): readonly OrderedGolfers[] {
  const four = (golfersOfGame: OrderedGolfers) => (golfersOfGame.golfers.length === groupSize ? [golfersOfGame] : [])
  return (['wolf', 'sixes'] as const).flatMap((kind) => {
    if (ownGameId === ownGameIdOf[kind]) return four({ kind, group: null, golfers })
    return games
      .filter((game) => game.kind === kind)
      .flatMap(({ group = null }) =>
        four({ kind, group, golfers: golfers.filter((golfer) => group === null || golfer.group === group) }),
      )
  })
}

/** Returns the number of drives of each golfer that the scramble requires; 0 for none. */
export function requiredDrivesOf({ games }: Pick<OutingDraft, 'games'>): number {
  return games.find(({ kind }) => kind === requiredDrives.kind)?.settings.requiredDrives ?? 0
}

/** Returns the games of a draft with another number of required drives. */
export function gamesWithDrives({ games }: Pick<OutingDraft, 'games'>, required: number): readonly DraftGame[] {
  const others = games.filter(({ kind }) => kind !== requiredDrives.kind)
  if (required === 0) return others
  return [...others, { kind: 'drives', sides: [], settings: { requiredDrives: required } }]
}

/** Whether the teams of a game are whole groups, and not pairs within groups. */
function areGroupsTeams({ kind, sides }: Pick<Game, 'kind' | 'sides'>, golfers: readonly DraftGolfer[]): boolean {
  const sizeOf = (wanted: number | undefined) => golfers.filter(({ group }) => group === wanted).length
  return areTeams({ kind }) && sides.every((side) => side.length === sizeOf(golfers[side[0] ?? -1]?.group))
}

function areTeams({ kind }: Pick<DraftGame, 'kind'>): boolean {
  return playedGames.find((game) => game.kind === kind)?.sides === 'teams'
}
