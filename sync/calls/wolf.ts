import * as z from 'zod/mini'
import { once, type ValueOf } from './call.ts'
import { hole, id } from './shapes.ts'

/** 0 blind, 1 lone, 2 with a partner. */
export const wolfGame = z.literal([0, 1, 2])

/** The wolf's choice on one hole of a group, with its version. `by` is null for whoever may not see who entered it. */
export const wolfCell = once(() =>
  z.object({
    tgroupId: z.int(),
    hole: z.int(),
    wolfGame,
    /** The golfer (group-to-tee id) chosen in game 2, else null. */
    wolfPartner: z.nullable(z.int()),
    ver: z.int(),
    by: z.nullable(z.string()),
    /** When the club received it, ISO. */
    at: z.string(),
    contested: z.boolean(),
    /** It came to the club after the first score of the hole. */
    late: z.boolean(),
  }),
)

/** One choice as a phone replays it. `baseVer` is the version that its owner saw, 0 for none. */
export const wolfSet = once(() =>
  z.strictObject({
    outingId: id,
    tgroupId: id,
    hole,
    wolfGame,
    wolfPartner: z.nullable(id),
    baseVer: z.int().check(z.minimum(0)),
  }),
)

export type WolfCell = ValueOf<typeof wolfCell>
export type WolfSet = ValueOf<typeof wolfSet>
