import { storedEntries, storedScore, type HoleValue } from '#golf/card/hole-entry.ts'
import { netBalls } from '#golf/games/ball.ts'
import type { GameRecord } from '#golf/games/game-records.ts'
import { matchSides, type MatchSide } from '#golf/games/game-rules.ts'
import type { HoleResult, MatchStanding } from '#golf/games/match.ts'
import {
  gamePlay,
  standingOfGame,
  type OutingGame,
  type OutingOfGames,
  type PlayedStanding,
} from '#golf/games/played-games.ts'
import { sideText } from '#golf/games/side-names.ts'
import { playersOn } from '#golf/outing/departures.ts'
import { cardOfEntries, entryOn } from '#golf/outing/outing.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import type { NameOf } from '../../../outings/outing-names.ts'
import { outingOfGames, rootIdOf } from './games-beside.ts'
import * as matchTexts from './match-texts.ts'

/** A side of a match, with the letter that identifies it on every screen. */
type SideOfMatch = { readonly side: MatchSide; readonly golfers: readonly number[]; readonly names: string }

/** The texts and state of a match, or of one bet of a Nassau. */
export type BetOnScreen = {
  readonly key: string
  /** The name: Front 9, Match, Press 1. */
  readonly name: string
  /** The range: Holes 1–9. For a press, the bet that it presses and its first hole. */
  readonly about: string
  /** The side that leads or has won; null while it is level. */
  readonly side: MatchSide | null
  /** The lead or the result: 2 up, All square, won 3&2. */
  readonly figure: string
  /** The progress: thru 11, dormie, final. */
  readonly tail: string
  readonly isOver: boolean
  readonly isPress: boolean
  /** Whether it is the whole match and not a part of it. */
  readonly isWhole: boolean
}

/** A hole of a match on the Games tab. */
export type HoleOfMatch = {
  readonly hole: number
  readonly result: HoleResult
  /** The state of the match after the hole: A1, AS; null if the hole doesn't count yet. */
  readonly running: string | null
  /** Whether a score or a concession of the hole is only on this phone and not yet at the club. */
  readonly isWaiting: boolean
}

export type MatchOnScreen = {
  readonly gameId: number
  /** The id under which its records are stored. */
  readonly rootId: number
  readonly kind: string
  readonly sides: readonly SideOfMatch[]
  /** The holes in the order of play. */
  readonly holes: readonly HoleOfMatch[]
  /** The parts in the order of play, the whole match, then the presses. */
  readonly bets: readonly BetOnScreen[]
  /** The whole match. */
  readonly whole: BetOnScreen
  /**
   * A hole without a result before one with a result, and the golfers whose scores are missing; null if there is none.
   */
  readonly gap: { readonly hole: number; readonly golfers: readonly number[] } | null
}

type Shown = Omit<Parameters<typeof outingOfGames>[0], 'records'> & {
  readonly cells: readonly Pick<OutingOnPhone['cells'][number], 'golferId' | 'hole' | 'pending'>[]
  readonly records: readonly (GameRecord & { readonly pending: boolean })[]
}

/** Returns the matches among the games beside the outing's own one, from this phone's data. */
export function matchesOf(shown: Shown, nameOf: NameOf): readonly MatchOnScreen[] {
  const { outing, games } = outingOfGames(shown)
  return games.flatMap((game) => matchOnScreen({ outing, game, nameOf, ...ofPhone(shown, game) }) ?? [])
}

/** Returns the id of a game's records, and whether a hole has entries that are only on this phone. */
function ofPhone(
  { cells, records, snapshot }: Shown,
  { id, sides }: OutingGame,
): Pick<Reading, 'rootId' | 'isWaiting'> {
  const rootId = rootIdOf(snapshot, id)
  const ids = new Set(sides.flatMap(({ golfers }) => golfers))
  const waiting = new Set([
    ...cells.filter(({ golferId, pending }) => pending && ids.has(golferId)).map(({ hole }) => hole),
    ...records
      .filter(({ gameId, pending, what }) => pending && gameId === rootId && what !== 'extra')
      .map(({ hole }) => hole),
  ])
  return { rootId, isWaiting: (hole) => waiting.has(hole) }
}

type Reading = {
  outing: OutingOfGames
  game: OutingGame
  nameOf: NameOf
  rootId: number
  isWaiting: (hole: number) => boolean
}

function matchOnScreen({ outing, game, nameOf, rootId, isWaiting }: Reading): MatchOnScreen | null {
  if (game.sides.length !== 2) return null
  const play = gamePlay(outing, game)
  const answer = standingOfGame(outing, game)
  if (!play.ok || !answer.ok) return null
  const { order, card } = play.value
  const read = betsOf(answer.value.standing, order)
  if (read === null) return null
  const bets = read.bets.map((bet) => betOnScreen(bet, read.nines))
  const whole = bets.find(({ isWhole, isPress }) => isWhole && !isPress)
  if (whole === undefined) return null
  const sides = (game.setUp ?? game.sides).flatMap(({ golfers }, at) => {
    const side = matchSides[at]
    return side === undefined ? [] : [{ side, golfers, names: sideText(golfers.map(nameOf)) }]
  })
  let up = 0
  const holes = order.map((hole, at): HoleOfMatch => {
    const result = read.holes[at] ?? null
    up += result ?? 0
    return { hole, result, running: result === null ? null : runningText(up), isWaiting: isWaiting(hole) }
  })
  const last = holes.findLastIndex(({ result }) => result !== null)
  const gap = holes.find(({ result }, at) => result === null && at < last)
  const entry = entryOn(card)
  const playing = new Set(gap && playersOn(card, gap.hole).map(({ id }) => id))
  const isMissing = (golfer: number, hole: number) => playing.has(golfer) && entry(golfer, hole) === undefined
  return {
    gameId: game.id,
    rootId,
    kind: game.kind,
    sides,
    holes,
    whole,
    bets: bets.toSorted((one, other) => Number(one.isPress) - Number(other.isPress)),
    // A match that is over waits for no hole. A Nassau may still do so, because an automatic press can depend on the
    // hole.
    gap:
      gap === undefined || !answer.value.waitsFor.includes(gap.hole)
        ? null
        : {
            hole: gap.hole,
            golfers: game.sides.flatMap(({ golfers }) => golfers).filter((golfer) => isMissing(golfer, gap.hole)),
          },
  }
}

function runningText(up: number): string {
  return up === 0 ? 'AS' : `${up > 0 ? 'A' : 'B'}${Math.abs(up)}`
}

type Bet = Omit<MatchStanding, 'holes'> & {
  readonly bet: 'front' | 'back' | 'overall'
  readonly press: number
  readonly from: number
  readonly to: number
}

type BetsOfMatch = {
  readonly holes: readonly HoleResult[]
  readonly bets: readonly Bet[]
  readonly nines: readonly [string, string]
}

/**
 * Returns the bets of a standing. `order` contains the holes in the order of play. Null for a game that is not a match.
 */
function betsOf(standing: PlayedStanding, order: readonly number[]): BetsOfMatch | null {
  if (standing.game === 'nassau') return standing
  const match = 'match' in standing ? standing.match : null
  if (match === null) return null
  return {
    holes: match.holes,
    bets: [{ ...match, bet: 'overall', press: 0, from: order[0] ?? 0, to: order.at(-1) ?? 0 }],
    nines: matchTexts.usualNines,
  }
}

function betOnScreen(bet: Bet, nines: BetsOfMatch['nines']): BetOnScreen {
  const { press, winner, leader, from, to } = bet
  const of = matchTexts.betName(bet.bet, nines)
  return {
    key: `${bet.bet}/${press}`,
    name: press === 0 ? of : matchTexts.pressName(press),
    about: press === 0 ? matchTexts.holesFromTo(from, to) : matchTexts.pressOf(of, from),
    side: winner === 'A' || winner === 'B' ? winner : leader,
    ...figureOf(bet),
    isOver: winner !== null,
    isPress: press > 0,
    isWhole: bet.bet === 'overall',
  }
}

function figureOf({ up, thru, winner, state, text, from, goesOnAt }: Bet): Pick<BetOnScreen, 'figure' | 'tail'> {
  const size = Math.abs(up)
  if (state === 'conceded') return { figure: matchTexts.wonWords(''), tail: matchTexts.concededHole }
  if (winner === 'halved') return { figure: matchTexts.allSquare, tail: matchTexts.finalWord }
  if (winner !== null) return { figure: matchTexts.wonWords(text), tail: matchTexts.finalWord }
  if (thru === 0) return { figure: matchTexts.starts, tail: matchTexts.startsOn(from) }
  if (goesOnAt !== null) return { figure: matchTexts.allSquare, tail: matchTexts.playOnAt(goesOnAt) }
  if (up === 0) return { figure: matchTexts.allSquare, tail: matchTexts.thruHole(thru) }
  return { figure: matchTexts.upWords(size), tail: state === 'dormie' ? matchTexts.dormie : matchTexts.thruHole(thru) }
}

/** The match of a group on a hole, with the effect of recording the hole. */
export type MatchOnHole = {
  readonly match: MatchOnScreen
  /** The effect of recording the hole: A wins the hole: 3 up thru 12; null if recording changes no bet. */
  readonly forecast: string | null
  /** Returns the golfer's score that counts in the match: Net 4; null for a golfer who does not play in it. */
  readonly ballOf: (golferId: number) => string | null
}

type OnHole = {
  readonly gameId: number
  readonly hole: number
  readonly entries: readonly { readonly golferId: number; readonly shown: HoleValue }[]
  readonly nameOf: NameOf
}

type KnownMatch = Pick<OnHole, 'nameOf'> & { readonly key: string; readonly match: MatchOnHole | null }

/**
 * The last result for each outing. The screen renders several times after a tap, and a forecast is computed from the
 * whole card.
 */
const known = new WeakMap<Shown, KnownMatch>()

/** Returns the match of a group on a hole. */
export function matchOnHole(shown: Shown, asked: OnHole): MatchOnHole | null {
  const { gameId, hole, entries, nameOf } = asked
  const key = [gameId, hole, ...entries.map((each) => `${each.golferId}:${each.shown}`)].join(' ')
  const before = known.get(shown)
  if (before?.key === key && before.nameOf === nameOf) return before.match
  const match = computedMatch(shown, asked)
  known.set(shown, { key, nameOf, match })
  return match
}

/** Returns a match; null if it can't be played. */
export function matchOfGame(shown: Shown, { gameId, nameOf }: Pick<OnHole, 'gameId' | 'nameOf'>): MatchOnScreen | null {
  const { outing, games } = outingOfGames(shown)
  const game = games.find(({ id }) => id === gameId)
  return game === undefined ? null : matchOnScreen({ outing, game, nameOf, ...ofPhone(shown, game) })
}

function computedMatch(shown: Shown, { gameId, hole, entries, nameOf }: OnHole): MatchOnHole | null {
  const { outing, games } = outingOfGames(shown)
  const game = games.find(({ id }) => id === gameId)
  const match = matchOfGame(shown, { gameId, nameOf })
  if (game === undefined || match === null) return null
  const written = storedEntries(entries.map((each) => ({ golferId: each.golferId, hole, ...storedScore(each.shown) })))
  const entry = entryOn(outing.card)
  const card = cardOfEntries({ ...outing.card, entries: (id, on) => written(id, on) ?? entry(id, on) })
  const then = matchOnScreen({ outing: { ...outing, card }, game, nameOf, ...ofPhone(shown, game) })
  return {
    match,
    forecast: then === null ? null : forecastOf(match, { after: then, hole }),
    ballOf: ballOnHole({ ...outing, card }, { game, hole }),
  }
}

function ballOnHole(outing: OutingOfGames, { game, hole }: { game: OutingGame; hole: number }): MatchOnHole['ballOf'] {
  const play = gamePlay(outing, game)
  if (!play.ok) return () => null
  const net = netBalls(play.value.card, 'count')
  return (golferId) => {
    if (!play.value.card.golfers.some(({ id }) => id === golferId)) return null
    const ball = net(golferId, hole)
    return typeof ball === 'number' ? matchTexts.netInMatch(ball) : matchTexts.outOfHole
  }
}

/** Returns the forecast for the first bet that the hole can still change. The whole match comes before its parts. */
function forecastOf(
  match: MatchOnScreen,
  { after: then, hole }: { after: MatchOnScreen; hole: number },
): string | null {
  const at = match.holes.findIndex((each) => each.hole === hole)
  const result = then.holes[at]?.result
  const isOpen = (bet: BetOnScreen) => !bet.isOver
  const before = isOpen(match.whole) ? match.whole : match.bets.find(isOpen)
  const after = then.bets.find(({ key }) => key === before?.key)
  if (result === undefined || before === undefined || after === undefined) return null
  if (result === null) return matchTexts.staysOpen(hole)
  const winner = result === 0 ? null : result > 0 ? 'A' : 'B'
  return matchTexts.forecast({ winner, bet: after })
}
