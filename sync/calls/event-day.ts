import * as z from 'zod/mini'
import { defineCall, once, type ValueOf } from './call.ts'
import { score } from './cells.ts'
import { outingStatus } from './outing-terms.ts'
import { fieldBulletin, groupFreshness, teesOfOuting } from './outings-board.ts'
import { byId, courseHole, flag, playId, shownLine, success } from './shapes.ts'

const eventGolfer = once(() =>
  z.object({
    /** The group-to-tee id. */
    id: z.int(),
    /** 0 for a guest. */
    user_id: z.int(),
    first: z.string(),
    last: z.string(),
    /** Strokes received over the round, after the spin. */
    playinghandicap: z.int(),
    teebox: z.string(),
    teebox_id: z.int(),
    tgroup_id: z.int(),
    /** The golfer who has the scores of a side that shares a ball; left out for an own ball, and by older servers. */
    ball: z.optional(z.int()),
    /** When the organizer ticked the golfer as arrived; null before. */
    checkedInAt: z.nullable(z.string()),
    /** The phone number, if the member shares it. */
    phone: z.nullable(z.string()),
  }),
)

/** A phone that sent scores of a group. */
const groupPhone = once(() =>
  z.object({
    /** The name under which it last entered a score. */
    by: z.string(),
    /** When it last sent something, ISO. */
    heardAt: z.string(),
    /** Unsent scores, as the phone last reported them. */
    pending: z.int(),
  }),
)

const eventGroup = once(() =>
  z.object({
    ...groupFreshness().shape,
    /** The code that scores the group. */
    code: z.string(),
    /** 1 to 18. */
    startingHole: z.int(),
    /** HH:MM, if the outing was drawn from a tee time and the group plays as it was drawn. */
    startsAt: z.nullable(z.string()),
    /**
     * Holes of which the server has every score, with the instant of the last one; the instant is null when all golfers
     * have left.
     */
    finished: z.array(z.object({ hole: z.int(), at: z.nullable(z.string()) })),
    /**
     * Golfers who came late, or not at all, with the holes that they missed and that count as finished without them. A
     * golfer without any score is in `awaited` instead, unless the organizer ticks those who arrive and has not ticked
     * this one.
     */
    late: z.optional(z.array(z.object({ id: z.int(), holes: z.array(z.int()) }))),
    /** Golfers without any score, with the holes that the others have played and that wait for them. */
    awaited: z.optional(z.array(z.object({ id: z.int(), holes: z.array(z.int()) }))),
    /** The phones of the group; the one that entered the latest score comes first. */
    phones: z.array(groupPhone()),
  }),
)

/** A hole for which two people entered different scores: the shown one first. */
const difference = once(() =>
  z.object({
    /** The group-to-tee id. */
    id: z.int(),
    hole: z.int(),
    values: z.array(z.object({ ...score(), by: z.string(), at: z.string() })),
  }),
)

/**
 * What the organizer needs on the day: who plays where and when, the code of every group, and which scores the server
 * has.
 */
export const eventDay = defineCall({
  method: 'GET',
  path: 'teetime/eventDay/:id',
  who: 'member',
  summary: 'An outing for its organizer and administrators on the day, with the codes of its groups',
  params: byId,
  answer: () =>
    z.object({
      outing: z.object({
        id: z.int(),
        course: z.string(),
        date: z.string(),
        /** The title of a tournament; left out without one, and by an older server. */
        title: z.optional(z.string()),
        status: outingStatus,
      }),
      /** The card of the outing’s main tees. */
      holes: z.array(courseHole()),
      tees: teesOfOuting(),
      groups: z.array(eventGroup()),
      /** The golfers in the order that the organizer chose. */
      golfers: z.array(eventGolfer()),
      differences: z.array(difference()),
      /** The bulletins to the field, the latest last. */
      notices: z.array(fieldBulletin()),
      /** Whether the caller may enter scores of every group. */
      mayScore: z.boolean(),
      serverNow: z.int(),
    }),
})

export const checkInGolfer = defineCall({
  method: 'POST',
  path: 'teetime/checkIn/:id',
  who: 'member',
  summary: 'Tick a golfer of an outing (group-to-tee id) as arrived, or take the tick back; for its organizer',
  params: byId,
  body: () => z.strictObject({ golfer_id: playId, here: flag }),
  answer: success,
})

/** The most characters of a message to the field. */
export const longestBulletin = 200

export const sendToField = defineCall({
  method: 'POST',
  path: 'teetime/field/:id',
  who: 'member',
  summary: 'Send the golfers of an outing a message, or suspend or resume play; for its organizer',
  onlyOnce: true,
  setsState: (body) => (body as { readonly kind?: unknown } | null)?.kind !== 'message',
  params: byId,
  body: () =>
    z.strictObject({
      kind: z.enum(['message', 'suspended', 'resumed']),
      /** Required for a message. */
      text: shownLine(longestBulletin, 'Message'),
    }),
  answer: () => z.object({ result: z.literal('Success'), devices: z.int() }),
})

export type EventDay = z.infer<typeof eventDay.answer>
export type EventGolfer = ValueOf<typeof eventGolfer>
export type EventGroup = ValueOf<typeof eventGroup>
export type Difference = ValueOf<typeof difference>
export type GroupPhone = ValueOf<typeof groupPhone>
