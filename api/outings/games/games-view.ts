import type { OutingSnapshot } from '#db/outings/outing-snapshot.ts'
import type { Outing } from '#db/outings/outings.ts'
import { numbered, numbersOf } from '#golf/games/game-numbers.ts'
import type { BoardLine } from '#golf/games/game-rules.ts'
import { gameTerms } from '#golf/games/game-terms.ts'
import { ownGameIdOf, type Play } from '#golf/games/game.ts'
import { gamesInPlay, type GamesInPlay } from '#golf/games/games-in-play.ts'
import { finalLines, ownGameOf, ownGameStanding } from '#golf/games/own-games.ts'
import { gamePlay, inScope, gameName, standingOfGame, type OutingGame } from '#golf/games/played-games.ts'
import { skinsOfField } from '#golf/games/skins.ts'
import { wolf } from '#golf/games/wolf.ts'
import { cardOfGames } from '#golf/outing/departures.ts'
import { tieBreakerOf } from '#golf/ties/countback.ts'
import type { TieRule } from '#golf/ties/places.ts'
import type { OutingResults } from '#sync/calls/results.ts'

type GameResult = OutingResults['games'][number]

/** Whether all scores are in, and how ties are then broken. */
export type StandingTerms = { readonly isOver: boolean; readonly ties: TieRule }

/**
 * Returns the outing's own game and the added ones: the final results, or the standings while scores are still missing.
 */
export function gamesOf(snapshot: OutingSnapshot, terms: StandingTerms): GameResult[] {
  const { own, beside } = namedGames(snapshot, terms)
  return [...(own === null ? [] : [ownResult(own, terms)]), ...beside.map(besideResult)]
}

function ownResult({ name, standing }: OwnGame, { isOver }: StandingTerms): GameResult {
  const about = { name, sides: [], group: 0 }
  if (!standing.ok) return { ...about, lines: [], refusal: standing.refusal.message }
  // A rabbit is won by the golfer who holds it after its last hole.
  const isOpen = standing.value.game === 'rabbit' && !isOver
  return { ...about, lines: isOpen ? [] : finalLines(standing.value).map(asLine), refusal: null }
}

function besideResult({ name, sides, group, standing }: BesideGame): GameResult {
  return {
    name,
    sides,
    group,
    lines: standing.ok ? standing.value.lines.map(asLine) : [],
    refusal: standing.ok ? null : standing.refusal.message,
  }
}

type OwnGame = NonNullable<ReturnType<typeof ownGame>>
type BesideGame = ReturnType<typeof standingsBeside>[number]

/**
 * Returns the outing's own game and the added ones. Games with the same name are numbered, in the same way wherever
 * they are named.
 */
export function namedGames(snapshot: OutingSnapshot, terms: StandingTerms) {
  const own = ownGame(snapshot, terms)
  const beside = standingsBeside(snapshot, terms)
  const first = own === null ? [] : [{ name: own.name, sides: [], group: 0 }]
  const numbers = numbersOf([...first, ...beside])
  return {
    own: own && { ...own, name: numbered(own.name, numbers[0]) },
    beside: beside.map((game, at) => ({ ...game, name: numbered(game.name, numbers[first.length + at]) })),
  }
}

/** The outing's own game; null without one. */
function ownGame(snapshot: OutingSnapshot, { isOver, ties }: StandingTerms) {
  const { ownGameId, spin } = snapshot.outing
  const game = ownGameOf(ownGameId)
  if (ownGameId === 0 || !game.ok) return null
  const breakTies = isOver ? tieBreakerOf(ties) : undefined
  return { name: game.value.name, standing: ownGameStanding(ownGameId, { ...snapshot, spin, isOver, breakTies }) }
}

export const skinsNames = { net: 'Net skins', gross: 'Gross skins' } as const

/** The kinds of skins that an outing plays. */
export function skinsPlayed({ netSkins, grossSkins }: Pick<Outing, 'netSkins' | 'grossSkins'>): ('net' | 'gross')[] {
  return (['net', 'gross'] as const).filter((by) => (by === 'net' ? netSkins : grossSkins) === 1)
}

/** The skins of the outing; net skins take the spin into account. */
export function skinsOfOuting({ outing: { spin, status }, card }: OutingSnapshot, by: 'net' | 'gross') {
  return skinsOfField(card, { by, spin, isOver: status !== 'inprogress' })
}

/**
 * Returns the standing of each added game. At the end, golfers without an entry are removed from these games, as on the
 * board. `golfers` are the remaining golfers of the game or, if it has sides, of the outing; `sides` are the sides as
 * they were set up, including golfers who left.
 */
export function standingsBeside(snapshot: OutingSnapshot, terms: StandingTerms) {
  const { outing, games } = gamesOfSnapshot(snapshot, terms)
  return games.map((game) => ({
    game,
    name: titleOf(game),
    sides: (game.setUp ?? game.sides).map((side) => [...side.golfers]),
    group: game.scope.of === 'group' ? game.scope.group : 0,
    golfers: outing.card.golfers.filter(inScope(game.scope)),
    standing: standingOfGame(outing, game),
  }))
}

/** The title of a game with its terms: Maximum Score (maximum: double par). */
function titleOf(game: OutingGame): string {
  const name = gameName(game.kind)
  const terms = gameTerms(game)
  return terms === null ? name : `${name} (${terms.charAt(0).toLowerCase()}${terms.slice(1)})`
}

/**
 * Returns the play of Wolf in the outing, or in each group that plays it as an added game. A group without a fourth
 * golfer is left out.
 */
export function playsOfWolf(snapshot: OutingSnapshot): readonly Play[] {
  const { outing, card } = snapshot
  const { length: golfers } = cardOfGames(card).golfers
  if (outing.ownGameId === ownGameIdOf.wolf && wolf.canPlay({ golfers }).ok) return [snapshot]
  const { outing: all, games } = gamesOfSnapshot(snapshot, { isOver: false, ties: 'shared' })
  return games.flatMap((game) => {
    const play = game.kind === wolf.kind ? gamePlay(all, game) : null
    return play?.ok === true ? [play.value] : []
  })
}

function gamesOfSnapshot({ outing, golfers, ...stored }: OutingSnapshot, { isOver, ties }: StandingTerms): GamesInPlay {
  const balls = golfers.map(({ id, unrounded: course, partners }) => ({ id, course, partners }))
  return gamesInPlay({ ...stored, balls, spin: outing.spin, isOver, ties })
}

function asLine({ of, text, place, onHole }: BoardLine) {
  return { of: [...of], text, ...(place !== undefined && { place }), ...(onHole !== undefined && { onHole }) }
}
