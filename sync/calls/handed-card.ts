import * as z from 'zod/mini'
import { once, type ValueOf } from './call.ts'
import { outingSnapshot } from './outings-board.ts'
import { uuid } from './replay.ts'
import { id, line } from './shapes.ts'

/** A card of a higher version is of a newer build of the app. */
export const cardVersion = 1
/** 18 holes of a full group are about 80; entered several times, they are a few hundred. */
const mostOperations = 1_000

/** A group’s card as it goes from one phone to another, without a server. */
export const handedCard = once(() =>
  z.object({
    v: z.literal(cardVersion),
    tgroupId: id,
    /** The group's access code, with which the receiver gets its own right to score. */
    code: line(20),
    /** The outing with the golfers and cells of this group alone. */
    outing: outingSnapshot(),
    /** Everything that the server has not acknowledged, in its order. */
    operations: z
      .array(
        z.object({
          mid: uuid,
          /** The `clientId` of the phone on which it was made. */
          from: uuid,
          name: line(40),
          v: z.int().check(z.positive()),
          /** The time since the tap, in milliseconds, when the card was read from the phone. Clocks differ. */
          age: z.int(),
          args: z.unknown(),
        }),
      )
      .check(z.maxLength(mostOperations)),
  }),
)

export type HandedCard = ValueOf<typeof handedCard>
