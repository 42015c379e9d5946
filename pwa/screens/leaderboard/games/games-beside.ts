import { partsOfStroke } from '#golf/course/course-handicap.ts'
import { isOfOrganizer, type DrivesStanding } from '#golf/games/drives.ts'
import { rootOf, type GameRecord } from '#golf/games/game-records.ts'
import type { GameSettings } from '#golf/games/game-rules.ts'
import { gameTerms } from '#golf/games/game-terms.ts'
import { gamesInPlay, type GamesInPlay } from '#golf/games/games-in-play.ts'
import {
  countsNoHandicap,
  gamePlay,
  gameName,
  standingOfGame,
  strokesOfGame,
  type OutingGame,
  type OutingOfGames,
  type PlayedStanding,
} from '#golf/games/played-games.ts'
import { sideText } from '#golf/games/side-names.ts'
import { sideName } from '#golf/outing/format.ts'
import type { UnroundedHandicap } from '#golf/units.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { whoPlaysGame } from '../../../games-beside/who-plays-game.ts'
import type { NameOf } from '../../../outings/outing-names.ts'
import * as gameTexts from './texts.ts'

type TableStanding = Extract<PlayedStanding, { readonly game: 'wolf' | 'sixes' | 'rabbit' }>

export type BesideGame = {
  readonly id: number
  readonly name: string
  /** The players: Alice & Dev vs. Ben & Carol; Group 1; Everyone. */
  readonly who: string
  /** The settings of the game: Maximum: par + 3; null if there are none to show. */
  readonly terms: string | null
  /** The groups whose golfers play in it. */
  readonly groups: readonly number[]
  /** The strokes received in this game; null in a game without any. */
  readonly strokes: string | null
  /** The share of each Course Handicap in percent; null in a game without a standing. */
  readonly allowance: number | null
  readonly lines: readonly {
    readonly names: string
    readonly text: string
    readonly place?: string
    readonly besideName?: string
    readonly isEmpty?: boolean
  }[]
  /** A standing that has a table of its own; null if the lines contain it. */
  readonly table: TableStanding | null
  /** The reason why there is no standing. */
  readonly refusal: string | null
  /** The drives of each team of a scramble; null in any other game. */
  readonly drives: DrivesStanding['teams'] | null
  /** Whether the game is the organizer's, for the whole field. */
  readonly isOfOrganizer: boolean
  /** Holes that can still change the standing; empty when it is final. */
  readonly waitsFor: readonly number[]
}

type Shown = {
  readonly card: OutingOnPhone['card']
  readonly records: readonly GameRecord[]
  readonly choices: readonly Pick<OutingOnPhone['choices'][number], 'tgroupId' | 'hole' | 'wolfGame' | 'wolfPartner'>[]
  readonly snapshot: Pick<OutingOnPhone['snapshot'], 'golfers' | 'games'> & {
    readonly outing: Pick<OutingOnPhone['snapshot']['outing'], 'spin' | 'status' | 'ties'>
  }
}

/** Returns the games beside the outing's own one, from this phone's data, also offline. */
export function gamesBeside(shown: Shown, nameOf: NameOf): readonly BesideGame[] {
  const { outing, games } = outingOfGames(shown)
  return games.map((game) => besideGame(outing, game, nameOf))
}

/** The last result for each card, with the data from which it was computed. */
const known = new WeakMap<Shown['card'], { readonly from: Shown; readonly read: GamesInPlay }>()

/**
 * Returns the outing and the games beside its own one as the types of `golf/`. The same scores return the same object,
 * so that a standing is computed once for all components that show it.
 */
export function outingOfGames(shown: Shown): GamesInPlay {
  const before = known.get(shown.card)
  if (before !== undefined && areSame(before.from, shown)) return before.read
  const read = readGames(shown)
  known.set(shown.card, { from: shown, read })
  return read
}

function areSame(one: Shown, other: Shown): boolean {
  return one.snapshot === other.snapshot && one.records === other.records && one.choices === other.choices
}

function readGames({ card, records, choices, snapshot }: Shown): GamesInPlay {
  const { golfers, games = [], outing: played } = snapshot
  return gamesInPlay({
    card,
    balls: golfers.map(({ id, unrounded, coursehandicap, partners }) => {
      return { id, course: (unrounded ?? coursehandicap * partsOfStroke) as UnroundedHandicap, partners }
    }),
    games: games.map((game) => ({ ...game, settings: game.settings as GameSettings })),
    records,
    choices,
    spin: played.spin,
    isOver: played.status !== 'inprogress',
    ties: played.ties,
  })
}

function besideGame(outing: OutingOfGames, game: OutingGame, nameOf: NameOf): BesideGame {
  const { id, kind, scope, setUp: sides = game.sides } = game
  const play = gamePlay(outing, game)
  const named = sides.map(({ golfers }) => golfers.map(nameOf))
  const who = whoPlaysGame(named, scope.of === 'group' ? scope.group : undefined)
  const about = {
    id,
    name: gameName(kind),
    who,
    terms: gameTerms(game),
    groups: play.ok ? [...new Set(play.value.card.golfers.map(({ group }) => group))] : [],
    isOfOrganizer: isOfOrganizer(kind),
  }
  const answer = standingOfGame(outing, game)
  if (!answer.ok) return { ...about, ...noStanding, refusal: answer.refusal.message }
  const { standing, lines, waitsFor } = answer.value
  const isOfBothSides = (of: readonly number[]) =>
    sides.length === 2 && sides.every(({ golfers }) => golfers.some((golfer) => of.includes(golfer)))
  return {
    ...about,
    ...handicapsIn(outing, game, nameOf),
    // A line about both sides, as in a level match, names the golfers by side.
    lines: lines.map(({ of, ...line }) => ({
      names: isOfBothSides(of) ? who : sideText(of.map(nameOf)),
      ...line,
    })),
    table: hasTable(standing) ? standing : null,
    drives: standing.game === 'drives' ? standing.teams : null,
    refusal: null,
    waitsFor,
  }
}

const noStanding = { strokes: null, allowance: null, lines: [], table: null, drives: null, waitsFor: [] } as const

/** The most golfers whose strokes are listed. */
const mostReceiving = 8

/** Returns the allowance of a game, and the strokes of its golfers unless many receive some. */
function handicapsIn(
  outing: OutingOfGames,
  game: OutingGame,
  nameOf: NameOf,
): Pick<BesideGame, 'allowance' | 'strokes'> {
  const all = isOfOrganizer(game.kind) || countsNoHandicap(game) ? null : strokesOfGame(outing, game)
  if (all?.ok !== true) return { allowance: null, strokes: null }
  const received = all.value.filter(({ strokes }) => strokes !== 0)
  const isListed = received.length > 0 && received.length <= mostReceiving
  return {
    allowance: all.value[0]?.allowance[0] ?? null,
    strokes: isListed
      ? gameTexts.strokesOf(received.map((row) => ({ name: nameOf(row.id), count: row.strokes })))
      : null,
  }
}

function hasTable(standing: PlayedStanding): standing is TableStanding {
  return standing.game === 'wolf' || standing.game === 'sixes' || standing.game === 'rabbit'
}

/**
 * Returns the short name of a golfer or a partner on a team: the first name, and as much of the last name as makes it
 * unique.
 */
export function partnerNames({
  golfers,
  formergolfers = [],
}: Pick<OutingOnPhone['snapshot'], 'golfers' | 'formergolfers'>): NameOf {
  const people = [...golfers.flatMap(({ partners = [] }) => partners), ...formergolfers].map(
    ({ id, first: firstname, last: lastname }) => ({ id, firstname, lastname }),
  )
  return (id) =>
    sideName(
      people.filter((each) => each.id === id),
      people,
    )
}

/** The most lines that the scoring screen shows of one game. A game with more is only on the Games tab. */
const mostLines = 4

/**
 * Returns the games in which a golfer of the group plays, each in one line. Games of other groups and of a larger field
 * are skipped before their standings are computed, because this runs after every tap.
 */
export function linesOfGroup(
  shown: Shown,
  { group, nameOf, besides }: { group: number; nameOf: NameOf; besides?: number | undefined },
): readonly string[] {
  const { outing, games } = outingOfGames(shown)
  const own = new Set(shown.snapshot.golfers.filter(({ tgroup_id }) => tgroup_id === group).map(({ id }) => id))
  const isOwn = ({ id, kind, scope, sides }: OutingGame) => {
    // Contests and drives are shown on the holes on which they are entered.
    if (isOfOrganizer(kind) || id === besides) return false
    if (sides.length > 0) {
      return sides.length <= mostLines && sides.some((side) => side.golfers.some((golfer) => own.has(golfer)))
    }
    if (scope.of === 'outing') return outing.card.golfers.length <= mostLines
    return scope.of === 'group' && scope.group === group
  }
  return games
    .filter(isOwn)
    .map((game) => besideGame(outing, game, nameOf))
    .filter(({ lines }) => lines.length > 0 && lines.length <= mostLines)
    .map(({ name, lines }) =>
      gameTexts.gameInALine(
        name,
        lines
          .filter(({ isEmpty }) => isEmpty !== true)
          .map(({ names, text, besideName = text }) => ({ names, text: besideName })),
      ),
    )
}

/** Returns the id with which a game was added. Each change of its allowance gives the game another id. */
export function rootIdOf({ games = [] }: Pick<OutingOnPhone['snapshot'], 'games'>, id: number): number {
  const game = games.find((each) => each.id === id)
  return game === undefined ? id : rootOf(game)
}

/**
 * Returns the authorization for changing a game. The organizer's sign-in may change every game, also on a phone that
 * scores with the code of a group; all other phones use that code.
 */
export function rightsFor({ outing: { id }, ownOuting }: Pick<OutingOnPhone['snapshot'], 'outing' | 'ownOuting'>) {
  return ownOuting === true ? {} : { outing: id }
}
