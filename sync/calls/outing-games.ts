import * as z from 'zod/mini'
import { defineCall, once, type ValueOf } from './call.ts'
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
] as const

const settings = once(() =>
  z.strictObject({
    /** Percent of the Course Handicap; the game's own share when left out. */
    allowance: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
    by: z.optional(z.enum(['gross', 'net'])),
    carryOver: z.optional(z.boolean()),
    /** The scores of a team that count on each hole. */
    count: z.optional(z.int().check(z.minimum(1), z.maximum(4))),
  }),
)

/** A game beside the outing's own one. Games with sides are for the golfers of the sides. */
export const gameBeside = once(() =>
  z.object({
    id: z.int(),
    kind: z.string(),
    scope: z.union([z.object({ of: z.literal('outing') }), z.object({ of: z.literal('group'), group: z.int() })]),
    sides: z.array(z.object({ id: z.int(), golfers: z.array(z.int()) })),
    settings: settings(),
  }),
)
export type GameBeside = ValueOf<typeof gameBeside>

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
      settings: settings(),
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
