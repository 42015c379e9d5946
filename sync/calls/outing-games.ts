import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { gameSettings } from './game-beside.ts'
import { byId, id, success } from './shapes.ts'

/** The games of `golf/games/played-games.ts` that can be added to an outing: all of their golfers play their own ball. */
export const kindsOffered = [
  'match',
  'nassau',
  'skins',
  'best-ball',
  'four-ball-stroke-play',
  'team-stableford',
  'stableford',
  'quota',
  'par-bogey',
  'maximum-score',
  'closest-to-pin',
  'long-drive',
] as const

export const addOutingGame = defineCall({
  method: 'POST',
  path: 'teetime/games/:id',
  who: 'outing',
  summary: 'Add a game to an outing in progress; for its organizer, and for groups with a golfer who plays in it',
  params: byId,
  body: () =>
    z.strictObject({
      kind: z.enum(kindsOffered),
      /** For this group alone; left out, for the outing, or for the sides. */
      group: z.optional(z.int().check(z.minimum(1), z.maximum(36))),
      /** The golfers (group-to-tee ids) of each side or team. */
      sides: z.array(z.array(id).check(z.minLength(1), z.maxLength(4))).check(z.maxLength(72)),
      settings: gameSettings(),
    }),
  answer: () => z.object({ id: z.int() }),
})

export const removeOutingGame = defineCall({
  method: 'POST',
  path: 'teetime/games/:id/remove',
  who: 'outing',
  summary: 'Take a game out of an outing in progress; for those who could add it',
  params: byId,
  body: () => z.strictObject({ game: id }),
  answer: success,
})

export const setGameAllowance = defineCall({
  method: 'POST',
  path: 'teetime/games/:id/allowance',
  who: 'outing',
  summary: 'Change the allowance of a game in an outing in progress; for those who could add it',
  params: byId,
  body: () =>
    z.strictObject({
      game: id,
      /** Percent of the Course Handicap; null for the game's own share. */
      allowance: z.nullable(z.int().check(z.minimum(0), z.maximum(100))),
    }),
  answer: () => z.object({ id: z.int() }),
})
