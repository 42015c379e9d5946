import * as z from 'zod/mini'
import { once, type ValueOf } from './call.ts'
import { outingSnapshot } from './outings-board.ts'
import { uuid } from './replay.ts'
import { id, line } from './shapes.ts'

/** The version of the format. A card with a higher version comes from a newer build of the app. */
export const cardVersion = 1
/** The most operations of a card. 18 holes of a full group are about 80; with corrections, a few hundred. */
const mostOperations = 1_000

/** A group’s card as it goes from one phone to another, without a server. */
export const handedCard = once(() =>
  z.object({
    v: z.literal(cardVersion),
    tgroupId: id,
    /**
     * The group's access code, with which the receiving phone gets its own capability to score. Empty while the server
     * has given none.
     */
    code: line(20),
    /** The outing with the golfers and cells of this group alone. */
    outing: outingSnapshot(),
    /** The operations that the server has not acknowledged, in the order of their queue. */
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
