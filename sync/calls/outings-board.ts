import * as z from 'zod/mini'
import { defineCall, once, type ValueOf } from './call.ts'
import { cellsOfSnapshot, pickup, score, signatureEntry } from './cells.ts'
import { gameBeside } from './game-beside.ts'
import { knownTieRule, outingFormat, outingStatus, spin } from './outing-terms.ts'
import { byId, courseHole, filledShownLine, flag, groupInPath, holeInPath, idInPath, line, success } from './shapes.ts'

/**
 * When the server last received something from a group's phones, ISO or null, and how many unsent scores they reported.
 */
export const groupFreshness = once(() =>
  z.object({
    id: z.int(),
    heardAt: z.nullable(z.string()),
    pending: z.int(),
  }),
)

/** What the organizer sends to the whole field: a message, or that play is suspended or resumed. */
export const fieldBulletin = once(() =>
  z.object({
    id: z.int(),
    kind: z.enum(['message', 'suspended', 'resumed']),
    text: z.string(),
    /** When it was sent, ISO. */
    at: z.string(),
    by: z.string(),
  }),
)
export type FieldBulletin = ValueOf<typeof fieldBulletin>

export const boardGolfer = once(() =>
  z.object({
    id: z.int(),
    /** 0 for a guest. */
    user_id: z.int(),
    first: z.string(),
    last: z.string(),
    handicapindex: z.number(),
    /** 1 for a member without a Handicap Index who plays with an entered one. Only sent to golfers of the outing. */
    lacksindex: z.optional(flag),
    coursehandicap: z.int(),
    playinghandicap: z.int(),
    /**
     * The course handicap before rounding, in 2260ths of a stroke, for the allowances of games beside the outing's own.
     */
    unrounded: z.optional(z.int()),
    teebox: z.string(),
    teebox_id: z.optional(z.int()),
    tgroup_id: z.int(),
    starting_hole: z.int(),
    /** Strokes received on the hole of the answer. */
    stroke: z.int(),
    /** The score on the hole of the answer. */
    holescore: z.nullable(z.int()),
    /**
     * The golfers of a side that shares one ball; the other fields then have the values of the side. Left out for an
     * own ball.
     */
    partners: z.optional(
      z.array(
        z.object({
          id: z.int(),
          /** 0 for a guest. */
          user_id: z.int(),
          first: z.string(),
          last: z.string(),
          /** The course handicap before rounding, in 2260ths of a stroke. */
          unrounded: z.int(),
          /** The par of the golfer's tees; left out by older servers. */
          par: z.optional(z.int()),
        }),
      ),
    ),
    /**
     * Only for a side: the lowest par of its tees, and their mean, rounded together with the side's handicap. Left out
     * by older servers.
     */
    sidepars: z.optional(z.object({ lowest: z.int(), mean: z.int() })),
  }),
)

/** Tees as they were when the outing started; left out by older servers. */
export const teesOfOuting = once(() =>
  z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      rating: z.number(),
      slope: z.int(),
      par: z.int(),
      /** Par and stroke indexes of the tees. Left out where they are those of the outing's card. */
      holes: z.optional(z.array(courseHole())),
    }),
  ),
)
export type TeesOfOuting = ValueOf<typeof teesOfOuting>

/** Everything that a phone needs to score an outing and show its board without a network. */
export const outingSnapshot = once(() =>
  z.object({
    outing: z.object({
      id: z.int(),
      course: z.string(),
      course_id: z.int(),
      date: z.string(),
      /** The title of a tournament; left out without one, and by an older server. */
      title: z.optional(z.string()),
      contest_id: z.int(),
      netskins: z.int(),
      grossskins: z.int(),
      spin,
      /** Percent of each Course Handicap. Left out by older servers, which use 100. */
      allowance: z.optional(z.int()),
      /** The form of play; each golfer plays an own ball when it is left out. */
      format: z.optional(outingFormat),
      /** Percent of the partners' Course Handicaps, from the lowest up; null for those of the format. */
      shares: z.optional(z.nullable(z.array(z.int()))),
      /** Whether conceded strokes count in every game, and not in matches alone; left out by older servers. */
      gimmes: z.optional(flag),
      /** Whether cards must be signed before the scores are posted; left out by older servers. */
      signcards: z.optional(flag),
      status: outingStatus,
      /** How the results break ties, once it is posted; left out by older servers. */
      ties: z.optional(knownTieRule),
    }),
    golfers: z.array(boardGolfer()),
    /** Removed golfers, and who plays in their place; left out by older servers. */
    formergolfers: z.optional(
      z.array(z.object({ id: z.int(), first: z.string(), last: z.string(), replacedby: z.nullable(z.int()) })),
    ),
    /** The hole that the group plays next, and whether it has scores. */
    hole: courseHole(),
    hasScore: z.boolean(),
    postReady: flag,
    ownOuting: z.boolean(),
    readOnly: z.boolean(),
    /** The group of the code or place that opened the outing; 0 for a spectator. */
    tgroup_id: z.int(),
    holes: z.array(courseHole()),
    groups: z.array(groupFreshness()),
    /** Games beside the outing's own one; left out by older servers. */
    games: z.optional(z.array(gameBeside())),
    /** The bulletins to the field, the latest last. Only for those who play or score. Left out by older servers. */
    notices: z.optional(z.array(fieldBulletin())),
    /** The par of `holes`, the card of the outing's main tees. */
    course_par: z.optional(z.int()),
    tees: z.optional(teesOfOuting()),
    ...cellsOfSnapshot(),
    /** The number of the last change in this snapshot. The stream continues after it. */
    cursor: z.int(),
  }),
)

export type OutingSnapshot = ValueOf<typeof outingSnapshot>
export type BoardGolfer = ValueOf<typeof boardGolfer>
export type GroupFreshness = ValueOf<typeof groupFreshness>

export const groupOutingByCode = defineCall({
  method: 'GET',
  path: 'teetime/groupOutingByCode/:code/:group',
  who: 'anyone',
  summary: 'An outing by a group’s access code, or (members, read-only) by its id; group 0 is the whole outing',
  params: () => z.object({ code: line(20), group: groupInPath }),
  answer: outingSnapshot,
})

export const scorecardById = defineCall({
  method: 'GET',
  path: 'teetime/card/:id',
  who: 'outing',
  summary: 'The score card of one golfer in one outing (group-to-tee id)',
  params: byId,
  answer: () =>
    z.object({
      scores: z.array(
        z.object({
          hole: z.int(),
          par: z.int(),
          grossscore: z.nullable(z.int()),
          netscore: z.nullable(z.int()),
          pickup: z.optional(pickup()),
          conceded: z.optional(z.literal(true)),
        }),
      ),
      /**
       * The score that was posted from this card, and how many holes count in it with another score than was holed.
       * Null without a round, and after a correction. Left out by older servers.
       */
      posted: z.optional(z.nullable(z.object({ score: z.int(), adjusted: z.int() }))),
      /** The posted round of this card, if it differs from the card; otherwise null. */
      correction: z.nullable(
        z.object({ score: z.int(), deleted: z.boolean(), by: z.string(), at: z.string(), reason: z.string() }),
      ),
    }),
})

/** The fields of an entry in a history: who made it, when, and its outcome. */
const entered = () => ({
  by: z.string(),
  /** When the scorer tapped, by the phone's clock, and when the server received the entry; both ISO. */
  enteredAt: z.nullable(z.string()),
  receivedAt: z.string(),
  outcome: z.enum(['applied', 'contested', 'late']),
})

/** Every entry for one golfer's hole, oldest first. */
export const scoreHistory = defineCall({
  method: 'GET',
  path: 'teetime/history/:id/:hole',
  who: 'outing',
  summary: 'Who entered what, and when, for one golfer (group-to-tee id) on one hole',
  params: () => z.object({ id: idInPath, hole: holeInPath }),
  answer: () =>
    z.object({
      /** The strokes are null for an entry that cleared the score, and for a pickup. */
      entries: z.array(z.object({ ...score(), ...entered() })),
    }),
})

/** Every entry of one golfer leaving the course or coming back, oldest first. */
export const departureHistory = defineCall({
  method: 'GET',
  path: 'teetime/departures/:id',
  who: 'outing',
  summary: 'Who entered, and when, that one golfer (group-to-tee id) left the course or is back in play',
  params: byId,
  answer: () =>
    z.object({
      /**
       * `fromHole` is the first hole that the golfer does not play; null for an entry that brought them back into play.
       */
      entries: z.array(z.object({ fromHole: z.nullable(z.int()), ...entered() })),
    }),
})

/** Every signature of one golfer's card and every reopening, oldest first. */
export const signatureHistory = defineCall({
  method: 'GET',
  path: 'teetime/signatures/:id',
  who: 'outing',
  summary: 'Who signed the card of one golfer (group-to-tee id), over which scores, and why it was reopened',
  params: byId,
  answer: () => z.object({ entries: z.array(z.object({ ...signatureEntry(), ...entered() })) }),
})

export const reopenCard = defineCall({
  method: 'POST',
  path: 'teetime/card/:id/reopen',
  who: 'member',
  summary: 'Open the signed card of one golfer (group-to-tee id) again; for the organizer and administrators',
  params: byId,
  body: () => z.strictObject({ reason: filledShownLine(200, 'Reason', 'Please give the reason') }),
  answer: success,
})
