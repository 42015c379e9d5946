import type { HoleEntry } from '../card/hole-entry.ts'
import { lengthOfRound } from '../course/course.ts'
import { cardOfGames, withoutGaps } from '../outing/departures.ts'
import { cardOfEntries, entryOn, type OutingCard, type OutingGolfer } from '../outing/outing.ts'
import type { HandicapSpin } from '../outing/spin.ts'
import { accept, refuse, type Result } from '../result.ts'
import {
  gameStrokes,
  sideStrokes,
  type GameStrokes,
  type Percent,
  type RatedGolfer,
} from '../strokes/playing-handicap.ts'
import type { TieBreaker } from '../ties/places.ts'
import { courseHandicap, strokes } from '../units.ts'
import { bestBall } from './best-ball.ts'
import { chapman } from './chapman.ts'
import { closestToLine, closestToPin, longDrive } from './contests.ts'
import { requiredDrives } from './drives.ts'
import { fourBallStrokePlay } from './four-ball-stroke-play.ts'
import { foursomes } from './foursomes.ts'
import {
  type BoardLine,
  type GamePlay,
  type GameRecords,
  type GameRules,
  type GameSettings,
  type GameSetup,
  type HolePrompt,
  type SetupRefusal,
  type SideGolfers,
} from './game-rules.ts'
import { gameOrder } from './game.ts'
import { greensomes } from './greensomes.ts'
import { matchPlay } from './match-play.ts'
import { maximumScore } from './maximum-score.ts'
import { nassau } from './nassau.ts'
import { isMatch } from './one-ball.ts'
import { parBogey } from './par-bogey.ts'
import { quota } from './quota.ts'
import { rabbitFull18, rabbitPerNine } from './rabbit.ts'
import { choicesThatCount, type GroupChoice } from './recorded-choices.ts'
import { scramble } from './scramble.ts'
import { sixes } from './sixes.ts'
import { skinsGame } from './skins.ts'
import { stableford } from './stableford.ts'
import { strokePlay } from './stroke-play.ts'
import { teamStableford } from './team-stableford.ts'
import { wolf } from './wolf.ts'

/** Every game that an outing can play in addition to its own. CONTRIBUTING.md lists the steps to add one. */
const inOrder = [
  strokePlay,
  stableford,
  matchPlay,
  nassau,
  fourBallStrokePlay,
  bestBall,
  teamStableford,
  foursomes,
  greensomes,
  chapman,
  scramble,
  skinsGame,
  wolf,
  sixes,
  rabbitPerNine,
  rabbitFull18,
  quota,
  parBogey,
  maximumScore,
  requiredDrives,
  closestToPin,
  closestToLine,
  longDrive,
] as const

/** The standing of any game; `game` is its kind. */
export type PlayedStanding = ReturnType<(typeof inOrder)[number]['standing']>

/** Which golfers are in a game. In a game with sides, these are the golfers of its sides. */
type GameScope =
  | { readonly of: 'outing' }
  | { readonly of: 'group'; readonly group: number }
  | { readonly of: 'golfers'; readonly golfers: readonly number[] }

/**
 * A stored game. The id of a side is never that of a golfer, because the entries of a side with one ball are stored
 * under it.
 */
export type OutingGame = {
  readonly id: number
  readonly kind: string
  readonly scope: GameScope
  readonly sides: readonly SideGolfers[]
  readonly settings: GameSettings
  readonly records: GameRecords
  /** The sides as set up, including golfers who were removed from `sides` because they never started. */
  readonly setUp?: readonly SideGolfers[]
}

/** A game beside the outing's own one, before it is stored. */
export type GameToAdd = Pick<OutingGame, 'kind' | 'scope' | 'sides' | 'settings'>

/** The complete input of an outing's games. */
export type OutingOfGames = {
  /** Golfers with their groups, holes and entries; the card's playing handicaps are not used. */
  readonly card: OutingCard
  /** The handicaps of the golfers from the tees they play. */
  readonly rated: readonly Omit<RatedGolfer, 'group'>[]
  readonly spin: HandicapSpin
  /** Golfers who share a ball and have no entries of their own. */
  readonly sharing: readonly number[]
  /** Every recorded choice of a Wolf, with the group that recorded it. */
  readonly choices: readonly GroupChoice[]
  /** Whether the organizer has ended the outing, so that no more entries are expected. */
  readonly isOver: boolean
  /** Breaks ties once the outing is over; when left out, tied rows share a place. */
  readonly breakTies?: TieBreaker | undefined
  /** Golfers who never started and are therefore in no game. */
  readonly absent?: readonly OutingGolfer[]
}

/** The description of a game in the list of available games. */
type GameInfo = Pick<GameRules<unknown>, 'kind' | 'name' | 'about' | 'ball' | 'sides' | 'whenShort'>

export const playedGames: readonly GameInfo[] = inOrder

type AnyGame = (typeof inOrder)[number]

function rulesOf(kind: string): AnyGame | undefined {
  return inOrder.find((game) => game.kind === kind)
}

/** Returns the name of a game; the kind itself when this version does not know the game. */
export function gameName(kind: string): string {
  return rulesOf(kind)?.name ?? kind
}

/**
 * Whether handicaps have no influence on a game. A gross game in which a pickup counts net double bogey depends on
 * them.
 */
export function countsNoHandicap({ kind, settings }: Pick<OutingGame, 'kind' | 'settings'>): boolean {
  const rules: GameInfo | undefined = rulesOf(kind)
  const whenShort = settings.whenShort ?? rules?.whenShort
  return settings.by === 'gross' && (kind === 'skins' || whenShort === 'no-return')
}

type Field = {
  readonly golfers: readonly Pick<OutingGolfer, 'id' | 'group'>[]
  readonly holes: 9 | 18
  readonly sharing: readonly number[]
  readonly isShort?: boolean
}

/**
 * Returns the golfers of a game in order, or refuses a game that cannot be played. A game with sides is void when one
 * of its golfers was removed.
 */
export function golfersOfGame(field: Field, game: GameToAdd): Result<readonly number[], SetupRefusal> {
  const rules = rulesOf(game.kind)
  return rules === undefined ? unknownGame() : golfersByRules(rules, field, game)
}

function unknownGame() {
  return refuse('game.unknown', 'Choose a game from the list.')
}

function golfersByRules(
  rules: AnyGame,
  { golfers, holes, sharing, isShort = false }: Field,
  { scope, sides, settings }: GameToAdd,
): Result<readonly number[], SetupRefusal> {
  const sided = rules.sides === 'none' ? null : golfersOnSides({ rules, sides, golfers })
  if (sided?.ok === false) return sided
  const ids = sided?.value ?? golfers.filter(inScope(scope)).map(({ id }) => id)
  if (rules.ball === 'own' && ids.some((id) => sharing.includes(id))) {
    return refuse('game.one-ball', 'Everyone plays their own ball in this game.')
  }
  const shares = [...(settings.weights ?? []), settings.allowance ?? 100]
  if (!shares.every((share) => Number.isInteger(share) && share >= 0 && share <= 100)) {
    return refuse('game.allowance', 'The allowance must be a whole number from 0 to 100.')
  }
  const setup: GameSetup = { golfers: ids.length, sides: sides.map((side) => side.golfers.length), holes, isShort }
  const playable = rules.canPlay(setup, settings)
  return playable.ok ? accept(ids) : playable
}

/** Returns the golfers of a game's sides, or refuses sides that the game does not allow. */
function golfersOnSides({
  rules,
  sides,
  golfers,
}: {
  rules: Pick<AnyGame, 'sides'>
  sides: readonly SideGolfers[]
  golfers: Field['golfers']
}): Result<readonly number[], SetupRefusal> {
  const ids = sides.flatMap((side) => side.golfers)
  if (rules.sides === 'two' && sides.length !== 2) return refuse('game.needs-two-sides', 'This game needs two sides.')
  if (sides.length === 0 || sides.some((side) => side.golfers.length === 0)) {
    return refuse('game.side-empty', 'Each side needs a golfer.')
  }
  if (new Set(ids).size < ids.length) return refuse('game.sides-overlap', 'A golfer can be on only one side.')
  const known = new Set(golfers.map(({ id }) => id))
  if (ids.some((id) => !known.has(id))) {
    return refuse('game.golfer-removed', 'A golfer in this game is no longer in the outing.')
  }
  return accept(ids)
}

/** Returns a test of whether a golfer is in a game without sides. */
export function inScope(scope: GameScope): (golfer: Field['golfers'][number]) => boolean {
  switch (scope.of) {
    case 'outing':
      return () => true
    case 'group':
      return ({ group }) => group === scope.group
    case 'golfers':
      return ({ id }) => scope.golfers.includes(id)
  }
}

/** The strokes of a golfer, or of a side with one ball, and the shares of the Course Handicaps used. */
type StrokesOfGame = GameStrokes & { readonly allowance: readonly Percent[] }

/** Returns the strokes that each golfer or side of a game receives, with the intermediate figures. */
export function strokesOfGame(outing: OutingOfGames, game: OutingGame): Result<readonly StrokesOfGame[], SetupRefusal> {
  const chosen = chosenGolfers(outing, game)
  if (!chosen.ok) return chosen
  const rows = strokesOfChosen(outing, game, chosen.value)
  const absent = new Set(outing.absent?.map(({ id }) => id))
  return accept(rows.filter(({ id }) => !absent.has(id)))
}

/** Returns the default shares of the Course Handicap in a game; empty for an unknown game. */
export function usualAllowance(kind: string, setup: GameSetup, settings: GameSettings): readonly Percent[] {
  return rulesOf(kind)?.allowance(setup, settings) ?? []
}

type Chosen = { readonly rules: AnyGame; readonly golfers: readonly OutingGolfer[]; readonly holes: 9 | 18 }

function chosenGolfers({ card, sharing, absent }: OutingOfGames, game: OutingGame): Result<Chosen, SetupRefusal> {
  const rules = rulesOf(game.kind)
  if (rules === undefined) return unknownGame()
  const holes = lengthOfRound(card.holes)
  const isShort = absent !== undefined
  const chosen = golfersByRules(rules, { golfers: card.golfers, holes, sharing, isShort }, game)
  if (!chosen.ok) return chosen
  const ids = new Set(chosen.value)
  return accept({ rules, golfers: card.golfers.filter(({ id }) => ids.has(id)), holes })
}

/**
 * Computes the strokes of a game. Golfers who never started are included, so that the others keep the strokes of the
 * game as it was set up. Rules of Golf, Clarification of 23.4.
 */
function strokesOfChosen(
  outing: OutingOfGames,
  game: OutingGame,
  { rules, golfers, holes }: Chosen,
): readonly StrokesOfGame[] {
  const { rated, spin } = outing
  const { settings, setUp: sides = game.sides } = game
  const ratedById = new Map(rated.map((golfer) => [golfer.id, golfer]))
  const field = fieldAtStart(outing, game, { rules, golfers })
  const setup = { golfers: field.length, sides: sides.map((side) => side.golfers.length), holes }
  const { compare, offLow } = rules.strokes(game)
  if (areBallsOfSides(rules)) {
    const weightsOf = (size: number) => settings.weights ?? rules.allowance({ ...setup, sides: [size] }, settings)
    const partners = sides.map(({ id, golfers: own }) => ({
      id,
      golfers: own.flatMap((each) => ratedById.get(each) ?? []),
    }))
    return sideStrokes(partners, { weightsOf, compare, offLow }).map((row, at) => {
      return { ...row, allowance: weightsOf(partners[at]?.golfers.length ?? 0) }
    })
  }
  const allowance = settings.allowance ?? rules.allowance(setup, settings)[0] ?? 100
  const handicaps = field.flatMap(({ id, group }) => {
    const golfer = ratedById.get(id)
    return golfer === undefined ? [] : [{ ...golfer, group }]
  })
  const rows = gameStrokes(handicaps, { allowance, compare, offLow: offLow ? 2 : spin })
  return rows.map((row) => ({ ...row, allowance: [allowance] }))
}

/** Returns the golfers of a game, including those who never started. */
function fieldAtStart(
  { absent = [] }: OutingOfGames,
  { scope, sides, setUp = sides }: OutingGame,
  { rules, golfers }: Pick<Chosen, 'rules' | 'golfers'>,
): readonly OutingGolfer[] {
  const ids = new Set(setUp.flatMap((side) => side.golfers))
  return [...golfers, ...absent.filter(rules.sides === 'none' ? inScope(scope) : ({ id }) => ids.has(id))]
}

/** Whether a game's balls belong to its own sides and not to the outing. */
function areBallsOfSides({ ball, sides }: Pick<AnyGame, 'ball' | 'sides'>): boolean {
  return ball === 'one' && sides !== 'none'
}

function playsBallsOfSides({ kind }: Pick<OutingGame, 'kind'>): boolean {
  const rules = rulesOf(kind)
  return rules !== undefined && areBallsOfSides(rules)
}

/** Builds the complete input of a game: its golfers or sides with their strokes in this game, and its order of play. */
export function gamePlay(outing: OutingOfGames, game: OutingGame): Result<GamePlay, SetupRefusal> {
  const chosen = chosenGolfers(outing, game)
  return chosen.ok ? accept(playOfChosen(outing, game, chosen.value)) : chosen
}

function playOfChosen(outing: OutingOfGames, game: OutingGame, chosen: Chosen): GamePlay {
  const { rules, golfers } = chosen
  const { settings, records } = game
  const received = new Map(strokesOfChosen(outing, game, chosen).map((row) => [row.id, row]))
  const isShared = areBallsOfSides(rules)
  const field = fieldAtStart(outing, game, { rules, golfers })
  const withStrokes = (golfer: OutingGolfer) => {
    return { ...golfer, playingHandicap: received.get(golfer.id)?.strokes ?? golfer.playingHandicap }
  }
  const balls = isShared
    ? game.sides.map((side) => sharedBall(side, { golfers, strokes: received.get(side.id) }))
    : golfers.map(withStrokes)
  const card = withExtraHoles({ ...outing.card, golfers: balls }, records)
  // After a concession, missing entries stay open even after the end of the outing and are no pickups: the side that
  // conceded knew the standing.
  const isConceded = rules.sides === 'two' && records.concededMatch !== undefined
  return {
    card: outing.isOver && !isConceded ? withoutGaps(card) : card,
    order: gameOrder({ holes: card.holes, golfers: field }),
    sides: game.sides.map((side) => ({ ...side, balls: isShared ? [side.id] : side.golfers })),
    ...(game.setUp !== undefined && { setUp: game.setUp }),
    absent: field.filter((golfer) => !golfers.includes(golfer)).map(withStrokes),
    settings,
    records,
    wolfChoices: choicesThatCount({ holes: card.holes, golfers }, outing.choices),
    isOver: outing.isOver,
    breakTies: outing.isOver ? outing.breakTies : undefined,
  }
}

/** Returns the ball of a side as a golfer. It plays the tees and the order of the first partner. */
function sharedBall(
  side: SideGolfers,
  { golfers, strokes }: { golfers: readonly OutingGolfer[]; strokes: GameStrokes | undefined },
): OutingGolfer {
  const first = golfers.find(({ id }) => id === side.golfers[0])
  return {
    ...(first?.holes && { holes: first.holes }),
    id: side.id,
    group: first?.group ?? 0,
    startingHole: first?.startingHole ?? 1,
    leftFrom: null,
    courseHandicap: strokes?.playing ?? courseHandicap(0),
    playingHandicap: strokes?.strokes ?? courseHandicap(0),
  }
}

/** Adds the scores on extra holes to a card; extra holes are numbered on from the last hole. */
function withExtraHoles(card: OutingCard, { extraHoles = [] }: GameRecords): OutingCard {
  if (extraHoles.length === 0) return card
  const entry = entryOn(card)
  const { length } = card.holes
  const extra = new Map(extraHoles.map(({ count, golferId, ...score }) => [`${golferId}/${length + count}`, score]))
  return cardOfEntries({
    ...card,
    entries: (id, hole): HoleEntry | undefined => {
      const score = hole > length ? extra.get(`${id}/${hole}`) : undefined
      if (score === undefined) return entry(id, hole)
      return score.strokes === null
        ? { kind: 'picked-up', mostLikely: null }
        : { kind: 'holed', strokes: strokes(score.strokes) }
    },
  })
}

type WithGames = { readonly outing: OutingOfGames; readonly games: readonly OutingGame[] }

/**
 * Returns the outing and its games without the golfers who never started. After the end these are all golfers without
 * an entry of their own or their side; before it, only those of them who left before their first hole. Their partners
 * play on alone, and a team of which no one started is removed. A match keeps an empty side, and so cannot be played.
 */
export function withoutAbsent(outing: OutingOfGames, games: readonly OutingGame[]): WithGames {
  const { card, isOver } = outing
  const entry = entryOn(card)
  const sides = games.flatMap((game) => (playsBallsOfSides(game) ? game.sides : []))
  const startedSides = sides.filter(({ id }) => card.holes.some(({ hole }) => entry(id, hole) !== undefined))
  const started = new Set([
    ...cardOfGames(card, isOver).golfers.map(({ id }) => id),
    ...startedSides.flatMap((side) => side.golfers),
  ])
  const gone = new Set(card.golfers.map(({ id }) => id).filter((id) => !started.has(id)))
  if (gone.size === 0 && !isOver) return { outing, games }
  return {
    outing: {
      ...outing,
      card: { ...card, golfers: card.golfers.filter(({ id }) => !gone.has(id)) },
      absent: card.golfers.filter(({ id }) => gone.has(id)),
    },
    games: games.map((game) => {
      const left = game.sides.map((side) => ({ ...side, golfers: side.golfers.filter((id) => !gone.has(id)) }))
      const isOfTwo = playsBallsOfSides(game) && isMatch(game)
      const areTeams = rulesOf(game.kind)?.sides === 'teams' && !isOfTwo
      return { ...game, sides: areTeams ? left.filter(({ golfers }) => golfers.length > 0) : left, setUp: game.sides }
    }),
  }
}

type GameOnBoard = {
  readonly id: number
  readonly kind: string
  readonly standing: PlayedStanding
  readonly lines: readonly BoardLine[]
  /** Holes that can still change the standing; empty when it is final and can be settled. */
  readonly waitsFor: readonly number[]
}

type Standing = Result<GameOnBoard, SetupRefusal>

/** A cache by outing and game, which is safe because neither is ever modified. */
const standings = new WeakMap<OutingOfGames, WeakMap<OutingGame, Standing>>()

/** Returns the standing of a game with the lines of its board. Cached. */
export function standingOfGame(outing: OutingOfGames, game: OutingGame): Standing {
  const ofOuting = standings.get(outing) ?? new WeakMap<OutingGame, Standing>()
  standings.set(outing, ofOuting)
  const standing = ofOuting.get(game) ?? computedStanding(outing, game)
  ofOuting.set(game, standing)
  return standing
}

function computedStanding(outing: OutingOfGames, game: OutingGame): Standing {
  const chosen = chosenGolfers(outing, game)
  if (!chosen.ok) return chosen
  const rules: GameRules<PlayedStanding> = chosen.value.rules
  const standing = rules.standing(playOfChosen(outing, game, chosen.value))
  return accept({
    id: game.id,
    kind: game.kind,
    standing,
    lines: rules.lines(standing),
    waitsFor: rules.waitsFor(standing),
  })
}

/** Returns the prompts of a game before and after a hole. */
export function promptsOfGame(
  outing: OutingOfGames,
  game: OutingGame,
  hole: number,
): Result<readonly HolePrompt[], SetupRefusal> {
  const chosen = chosenGolfers(outing, game)
  if (!chosen.ok) return chosen
  return accept(chosen.value.rules.prompts(playOfChosen(outing, game, chosen.value), hole))
}
