import * as z from 'zod/mini'
import { once, type ValueOf } from './call.ts'
import { outingSnapshot } from './outings-board.ts'
import { uuid } from './replay.ts'
import { id, line } from './shapes.ts'

/** The version of the format. A card with a higher version comes from a newer build of the app. */
export const cardVersion = 1
/** The most operations of a card. 18 holes of a full group are about 80; with corrections, a few hundred. */
const mostOperations = 1_000
/**
 * The greatest age of an operation, in milliseconds: 10,000 years. A clock may be wrong by many years, but a phone can
 * neither show nor send an operation of a time that is no date.
 */
const oldest = 10_000 * 366 * 24 * 60 * 60_000

/**
 * The most characters of an operation, far below what one request may have. The longest one starts an outing of a full
 * field.
 */
const longest = 100_000
/** The deepest nesting of an operation: deeper than any that exists, and less deep than what a server refuses. */
const deepest = 20

/**
 * Whether a server can read the arguments of an operation. It answers nothing to a request that it cannot read, so the
 * operation would wait without end, and those behind it too.
 */
function isSendable(args: unknown): boolean {
  return isReadable(args) && JSON.stringify(args).length <= longest
}

function isReadable(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (depth === deepest || Object.hasOwn(value, '__proto__') || Object.hasOwn(value, 'constructor')) return false
  return Object.values(value).every((part) => isReadable(part, depth + 1))
}

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
          age: z.int().check(z.minimum(-oldest), z.maximum(oldest)),
          args: z.unknown().check(z.refine(isSendable)),
        }),
      )
      .check(z.maxLength(mostOperations)),
  }),
)

export type HandedCard = ValueOf<typeof handedCard>
