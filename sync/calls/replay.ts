import * as z from 'zod/mini'
import { defineCall, once, type ValueOf } from './call.ts'
import { cellOfChange, cellOperationVersions, cellValue, concededScore, pickup } from './cells.ts'
import { groupFreshness } from './outings-board.ts'
import { robotcheck } from './robot-check.ts'
import { idInPath, instant, line, shownLine } from './shapes.ts'

/** The version of the protocol. A phone with another one gets 426 and keeps its operations until a reload. */
export const protocolVersion = 1
/** The header that marks an answer of the server: a captive portal answers 200 too. */
export const answerHeader = 'x-sync'
/** The header of every answer with the epoch of the database. A restored backup starts another one. */
export const epochHeader = 'x-epoch'
/** The most operations in one batch. */
export const maximumBatch = 200

export const uuid = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/))

/**
 * Does nothing. It fills the number of an operation that the phone lost, or reports that its owner discarded a rejected
 * one.
 */
export const noop = once(() => z.strictObject({ reason: line(200) }))

/**
 * The current version of each operation. The schemas of their arguments are in the server, so that a phone does not
 * load them.
 */
export const operationVersions = {
  ...cellOperationVersions,
  /** Posts a round. Only under the principal of the member who posts it. */
  'round.add': 1,
  /**
   * Signs a golfer up for a tee time, under the principal of a member. A call of `teetime/:id/signup` with the same key
   * has the same effect, so only the first of the two is applied.
   */
  'signup.add': 1,
  /**
   * Starts an outing. It is the first operation of the queue of a group, whose principal exists from then on, and is
   * sent with the sign-in of a member who plays in it.
   */
  'outing.start': 1,
  /** Adds a game beside the outing's own one, under the principal of a group of that outing. */
  'game.add': 1,
  noop: 1,
} as const

export type OperationName = keyof typeof operationVersions

/**
 * An operation as it is sent. `args` is validated by the operation's own schema, so that an invalid operation does not
 * block those behind it.
 */
const mutation = once(() =>
  z.strictObject({
    mid: uuid,
    seq: z.int().check(z.positive()),
    name: line(40),
    v: z.int().check(z.positive()),
    at: instant,
    args: z.optional(z.unknown()),
    /**
     * The `clientId` of the phone on which it was made, if that phone handed its card to the sender. The cell rule
     * treats the operation as an entry of that phone.
     */
    from: z.optional(uuid),
  }),
)

export type Mutation = ValueOf<typeof mutation>

/** A score in a tap: strokes, strokes with a conceded one, a pickup, or null for a cleared score. */
const tappedValue = once(() => z.nullable(z.union([z.int(), concededScore(), pickup()])))

/**
 * The scores of one tap of Record Score, sent together. It stands for operations of version 1 whose `seq` and `mid`
 * count up from those given. Each score is a golfer, a value, and the version that was seen if it is not 0. The outing
 * is that of the principal. Phones of older releases send each operation alone.
 */
const tap = once(() =>
  z.strictObject({
    mid: uuid,
    seq: z.int().check(z.positive()),
    /** The time of the tap; left out, the time in `mid`. */
    at: z.optional(instant),
    hole: z.int(),
    scores: z
      .array(z.union([z.tuple([z.int(), tappedValue()]), z.tuple([z.int(), tappedValue(), z.int()])]))
      .check(z.minLength(1), z.maxLength(maximumBatch)),
  }),
)

export type Tap = ValueOf<typeof tap>

const sizeOf = (one: Mutation | Tap): number => ('scores' in one ? one.scores.length : 1)

const exception = once(() =>
  z.object({
    seq: z.int(),
    outcome: z.enum(['contested', 'rejected']),
    /** For `contested`: the version, the value that is shown (`shown`) and the entered one (`kept`). */
    ver: z.optional(z.int()),
    shown: z.optional(cellValue({ by: z.string(), at: z.string() })),
    kept: z.optional(cellValue({})),
    /**
     * For `rejected`: the reason as a code and as a message, and the message for each path of `args` that is invalid.
     */
    code: z.optional(z.string()),
    message: z.optional(z.string()),
    fields: z.optional(z.record(z.string(), z.string())),
  }),
)

export type Exception = ValueOf<typeof exception>

export const push = defineCall({
  method: 'POST',
  path: 'sync/push',
  who: 'outing',
  summary: 'Replay operations of one phone in order; answers only the exceptions',
  body: () =>
    z.strictObject({
      /** The version of the protocol (`protocolVersion`). */
      p: z.int(),
      clientId: uuid,
      principal: line(60),
      /**
       * When the batch was sent, by the phone's clock. `sentAt - at` is the age of an operation, whatever the phone's
       * clock shows.
       */
      sentAt: instant,
      /** The highest number up to which the phone has stored the server's answers. */
      ackedSeq: z.int().check(z.minimum(0)),
      /**
       * The number that the next operation of the queue will get. The server derives from it how many operations are
       * still to be sent.
       */
      nextSeq: z.int().check(z.positive()),
      // Taps come first: nearly all are taps, and the first schema that fits ends the search.
      mutations: z.array(z.union([tap(), mutation()])).check(
        z.maxLength(maximumBatch),
        z.refine((all) => all.reduce((size, one) => size + sizeOf(one), 0) <= maximumBatch),
      ),
    }),
  answer: () =>
    z.object({
      /** The highest number of this queue that the server has answered. */
      lastSeq: z.int(),
      serverNow: z.int(),
      /** The version of the cell after each operation of the batch, in order; 0 where an operation has no cell. */
      vers: z.array(z.int()),
      cursor: z.int(),
      exceptions: z.array(exception()),
    }),
})

export type PushBody = z.infer<typeof push.body>
export type PushAnswer = z.infer<typeof push.answer>

/**
 * A write that the server accepted, with its number `chg` and the cell of its kind. A change of kind `outing` has no
 * cell. An app of an older release skips unknown kinds: it gets their cells with the whole outing once it is updated.
 */
const change = once(() => z.object({ chg: z.int(), kind: line(20), ...cellOfChange() }))
export type Change = ValueOf<typeof change>

const since = z.coerce.number().check(z.int(), z.minimum(0))

export const pull = defineCall({
  method: 'GET',
  path: 'sync/pull',
  who: 'outing',
  summary: 'Changes of an outing after a cursor',
  query: () => z.object({ outing: idInPath, since }),
  answer: () =>
    z.object({
      cursor: z.int(),
      more: z.boolean(),
      changes: z.array(change()),
      groups: z.array(groupFreshness()),
      serverNow: z.int(),
    }),
})

export type PullAnswer = z.infer<typeof pull.answer>

/**
 * The data of the stream's events: `changes` (event id: the last `chg`) and `hb`, the heartbeat, which has no changes.
 * The first event and every `hb` are complete PullAnswers. With `brief`, `changes` has only news: `more` when there is
 * more, the groups that just sent something, and no server time.
 */
export const streamedChanges = once(() =>
  z.object({
    cursor: z.int(),
    more: z.optional(z.boolean()),
    changes: z.array(change()),
    groups: z.optional(z.array(groupFreshness())),
    serverNow: z.optional(z.int()),
  }),
)
export type StreamedChanges = ValueOf<typeof streamedChanges>

export const stream = defineCall({
  method: 'GET',
  path: 'sync/stream',
  who: 'outing',
  summary: 'Changes of an outing as server-sent events; Last-Event-ID wins over since',
  query: () => z.object({ outing: idInPath, since, brief: z.optional(z.literal('1')) }),
  answer: () => z.string(),
})

export const openOuting = defineCall({
  method: 'POST',
  path: 'sync/session',
  who: 'anyone',
  summary: 'Exchange a group’s access code for the capability to score it until 7 days after posting',
  body: () =>
    z.strictObject({
      accessCode: line(20),
      initials: shownLine(4, 'Initials'),
      robotcheck: z.optional(robotcheck),
    }),
  answer: () => z.object({ token: z.string(), principal: z.string(), outingId: z.int(), tgroup_id: z.int() }),
})
