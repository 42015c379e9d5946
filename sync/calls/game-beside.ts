import * as z from 'zod/mini'
import { highestIndex } from '#golf/course/handicap-text.ts'
import { mostRequiredDrives } from '#golf/games/game-rules.ts'
import { once, type ValueOf } from './call.ts'
import { hole } from './shapes.ts'

// Separate from the calls that change games: a phone needs this schema for its first hole, and the calls later.

const scores = z.int().check(z.minimum(1), z.maximum(4))

const maximum = once(() =>
  z.union([
    z.strictObject({ type: z.literal(['net-double-bogey', 'double-par']) }),
    z.strictObject({ type: z.literal('over-par'), strokes: z.int().check(z.minimum(1), z.maximum(9)) }),
    z.strictObject({ type: z.literal('strokes'), strokes: z.int().check(z.minimum(2), z.maximum(20)) }),
  ]),
)

const settings = () => ({
  /** Percent of the Course Handicap; the game's own share when left out. */
  allowance: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
  by: z.optional(z.enum(['gross', 'net'])),
  carryOver: z.optional(z.boolean()),
  /** For the skins of a group: whether a skin must be validated by a par or better on the next hole. */
  validate: z.optional(z.boolean()),
  /** The highest score that counts on a hole; net double bogey when left out. */
  maximum: z.optional(maximum()),
  /** The scores of a team that count: as many on each hole, by its par, or in turn in the order of play. */
  count: z.optional(
    z.union([
      scores,
      z.strictObject({ 3: scores, 4: scores, 5: scores }),
      z.array(scores).check(z.minLength(1), z.maxLength(9)),
    ]),
  ),
  /**
   * The score of a team on a hole where too few of its balls were holed out. Left out, the rule of its game applies.
   */
  whenShort: z.optional(z.enum(['no-return', 'net-double-bogey'])),
  /** The playing handicap of the ghost that completes teams with fewer golfers than the largest one. */
  ghost: z.optional(z.int().check(z.minimum(0), z.maximum(highestIndex))),
  /** The bets of a Nassau that press by themselves; golfers press the others. */
  automaticPresses: z.optional(z.array(z.enum(['front', 'back', 'overall'])).check(z.maxLength(3))),
  /** Holes down at which a bet may be pressed; 18 for no presses. */
  pressAt: z.optional(z.int().check(z.minimum(1), z.maximum(18))),
  /** Whether a match that is level after its holes continues on extra holes. */
  mustHaveWinner: z.optional(z.boolean()),
  /** The number of drives of each golfer that a scramble requires. */
  requiredDrives: z.optional(z.int().check(z.minimum(1), z.maximum(mostRequiredDrives))),
  /** The holes of a contest. */
  holes: z.optional(z.array(hole).check(z.maxLength(18))),
})

export const gameSettings = once(() => z.strictObject(settings()))
/** The settings in an answer: a server of a later release may send more. */
export const knownSettings = once(() => z.object(settings()))

/** A game beside the outing's own one. Games with sides are for the golfers of the sides. */
export const gameBeside = once(() =>
  z.object({
    id: z.int(),
    /**
     * The id with which the game was added, if a change of its allowance has given it another id. Its records are
     * stored under this one.
     */
    rootId: z.optional(z.int()),
    kind: z.string(),
    scope: z.union([z.object({ of: z.literal('outing') }), z.object({ of: z.literal('group'), group: z.int() })]),
    sides: z.array(z.object({ id: z.int(), golfers: z.array(z.int()) })),
    settings: knownSettings(),
  }),
)
export type GameBeside = ValueOf<typeof gameBeside>

/** A game as it is sent: the group that plays it alone, if one does, and the golfers of each side. */
type Sent<Settings> = {
  readonly kind: string
  readonly group?: number | undefined
  readonly sides: readonly (readonly number[])[]
  readonly settings: Settings
}

/** Converts a game that was sent to the form in which it is played. Its sides are numbered from 1. */
export function gameAsPlayed<Settings>({ kind, group, sides, settings }: Sent<Settings>) {
  return {
    kind,
    scope: group === undefined ? { of: 'outing' as const } : { of: 'group' as const, group },
    sides: sides.map((golfers, at) => ({ id: at + 1, golfers: [...golfers] })),
    settings,
  }
}
