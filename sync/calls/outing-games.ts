import * as z from 'zod/mini'
import type { GameSettings } from '#golf/games/game-rules.ts'
import type { GameToAdd } from '#golf/games/played-games.ts'
import { defineCall, once, type BodyOf, type ValueOf } from './call.ts'
import { gameAsPlayed, gameSettings, knownSettings } from './game-beside.ts'
import { byId, id, playId, success } from './shapes.ts'

/**
 * The games that the server sends to start an outing again: those that an app of the previous release can read.
 * `release-before.test.ts` fails when a release can send more.
 */
export const kindsStartedAgain = [
  'match',
  'nassau',
  'skins',
  'best-ball',
  'four-ball-stroke-play',
  'team-stableford',
  'stableford',
  'wolf',
  'sixes',
  'rabbit-per-nine',
  'rabbit-full-18',
  'quota',
  'par-bogey',
  'maximum-score',
  'drives',
  'closest-to-pin',
  'long-drive',
] as const

/**
 * The games of `golf/games/played-games.ts` that can be added to an outing: all of their golfers play their own ball,
 * except in the drives of a scramble.
 */
export const kindsOffered = [...kindsStartedAgain, 'closest-to-line'] as const

/**
 * The most games beside the outing's own one, of the field or between sides. The number is limited because each phone
 * computes every game again for every score that arrives.
 */
export const mostGames = 24
/** The most games that one group plays alone. Each of 36 groups can have its own Wolf. */
export const mostGamesOfGroup = 3
/** The most games of an outing: those of the field and of 36 groups. */
export const mostGamesInAll = mostGames + 36 * mostGamesOfGroup

/**
 * Returns whether an outing has room for a game of a group, or of no group (null). `taken` has the groups of its games.
 */
export function hasRoomFor(group: number | null, taken: readonly (number | null)[]): boolean {
  return taken.filter((each) => each === group).length < (group === null ? mostGames : mostGamesOfGroup)
}

/** The fields of a game. `golfer` is the schema of its golfers: an id, or a place in the request. */
const aGame = (golfer: z.ZodMiniType<number, number>) => ({
  /** The group that plays the game alone. Left out, the game is for the whole outing, or for the sides. */
  group: z.optional(z.int().check(z.minimum(1), z.maximum(36))),
  /** The golfers of each side or team. */
  sides: z.array(z.array(golfer).check(z.minLength(1), z.maxLength(4))).check(z.maxLength(72)),
})

function gameToAdd(golfer: z.ZodMiniType<number, number>) {
  return z.strictObject({ kind: z.enum(kindsOffered), ...aGame(golfer), settings: gameSettings() })
}

/** A golfer of an outing that is being started, by the place in the request, from 0: there are no ids yet. */
const place = z.int().check(z.minimum(0), z.maximum(143))

/** The games with which an outing starts. */
export const gamesToStart = once(() => z.array(gameToAdd(place)).check(z.maxLength(mostGamesInAll)))

/** The games of an outing that can be started again. */
export const gamesStartedAgain = once(() =>
  z.array(z.object({ kind: z.enum(kindsOffered), ...aGame(place), settings: knownSettings() })),
)

export const addOutingGame = defineCall({
  method: 'POST',
  path: 'teetime/games/:id',
  who: 'outing',
  summary: 'Add a game to an outing in progress; for its organizer, and for groups with a golfer who plays in it',
  keepsKey: true,
  params: byId,
  // The golfers are named by their group-to-tee ids.
  body: () => gameToAdd(playId),
  answer: () => z.object({ id: z.int() }),
})

/**
 * The id that a phone gives a game: 48 random bits above the ids that the server counts. Unlike ids of outings and
 * golfers it is not below 0, because an app of 0.7.0 could read no outing with a record of such a game.
 */
const madeGameId = z.int().check(z.minimum(2 ** 48), z.maximum(2 ** 49 - 1))

/**
 * Adds a game that a phone created, with or without a connection. Later operations in its group's queue refer to the
 * game by this id.
 */
export const gameAdd = once(() =>
  z.strictObject({
    outingId: playId,
    id: madeGameId,
    kind: z.enum(kindsOffered),
    ...aGame(playId),
    settings: gameSettings(),
  }),
)

export type GameAdd = ValueOf<typeof gameAdd>

/** Converts a requested game to the type that golf's rules use. */
export function gameRequested(game: BodyOf<typeof addOutingGame>): GameToAdd {
  return gameAsPlayed({ ...game, settings: game.settings as GameSettings })
}

export const removeOutingGame = defineCall({
  method: 'POST',
  path: 'teetime/games/:id/remove',
  who: 'outing',
  summary: 'Remove a game from an outing in progress; for those who may add one',
  params: byId,
  body: () => z.strictObject({ game: id }),
  answer: success,
})

export const setGameAllowance = defineCall({
  method: 'POST',
  path: 'teetime/games/:id/allowance',
  who: 'outing',
  summary: 'Change the allowance of a game in an outing in progress; for those who may add one',
  params: byId,
  body: () =>
    z.strictObject({
      game: id,
      /** Percent of the Course Handicap; null for the game's own share. */
      allowance: z.nullable(z.int().check(z.minimum(0), z.maximum(100))),
    }),
  answer: () => z.object({ id: z.int() }),
})
