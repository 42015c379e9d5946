import * as z from 'zod/mini'
import { notPlayedReasons } from '#golf/handicap/posted-card.ts'
import { defineCall, once } from './call.ts'
import { score, wolfGame } from './cells.ts'
import { knownTieRule, outingStatus, tieRule } from './outing-terms.ts'
import { groupFreshness } from './outings-board.ts'
import { conditions, reason } from './rounds.ts'
import { byId, flag, hole, id, line, nothing, playId, success } from './shapes.ts'

/** A hash of the scores and the players that the organizer saw. */
export const board = line(64)

const golfer = once(() => ({ id: z.int(), name: z.string() }))
/**
 * The golfers who are not posted. `leftfrom`: the first hole that a golfer who left did not play. `afterreason`: what a
 * member's card would become with a reason in `notplayed`: a round with net par on the holes without a score, or one
 * that only an association can post.
 */
const notposted = once(() =>
  z.array(
    z.object({
      ...golfer(),
      missing: z.array(z.int()),
      leftfrom: z.optional(z.nullable(z.int())),
      afterreason: z.optional(z.enum(['net-par', 'association'])),
    }),
  ),
)
const notPlayedReason = once(() => z.enum(notPlayedReasons))

export const postingReview = defineCall({
  method: 'GET',
  path: 'teetime/postingReview/:id',
  who: 'member',
  summary: 'What posting an outing would do, and what is still on its way; for its organizer and administrators',
  params: byId,
  answer: () =>
    z.object({
      status: outingStatus,
      /** Send it back as `expect` when posting. */
      board,
      /** How ties are broken in the results: as chosen before the outing was reopened, else by the usual rule. */
      ties: z.optional(knownTieRule),
      postReady: z.boolean(),
      /**
       * `totalgross` is null for a card with a pickup, which has no total. `thru`: the holes played so far; left out
       * when all are played.
       */
      scores: z.array(
        z.object({
          ...golfer(),
          totalgross: z.nullable(z.int()),
          parorbetter: z.int(),
          guest: z.boolean(),
          thru: z.optional(z.int()),
        }),
      ),
      /** Golfers with missing holes, and those who left; they are not posted. */
      notposted: notposted(),
      /** Golfers with a complete card that its player and marker have not both signed. */
      unsigned: z.optional(z.array(z.object(golfer()))),
      /**
       * Whether cards must be signed, unless the organizer posts with `withoutsignatures`; left out by older servers.
       */
      signcards: z.optional(flag),
      /**
       * Members whose card is a round, or becomes one with a reason, and in whose group no other golfer has a score.
       * For `alone` when posting.
       */
      groupofone: z.optional(z.array(z.object(golfer()))),
      /** Golfers who already have a round of this day, course and score; posting adds another one. */
      alreadyposted: z.array(z.object({ ...golfer(), score: z.int() })),
      /**
       * Holes for which two people entered different scores (null: cleared). Each must be accepted or entered again.
       */
      contested: z.array(z.object({ ...golfer(), hole: z.int(), ...score() })),
      /** Holes of Wolf for which two people entered different choices; the same applies. */
      contestedwolf: z.array(z.object({ tgroup_id: z.int(), hole: z.int(), wolf_game: wolfGame })),
      /** Holes of Wolf that everyone has played without a choice; they give no points. */
      missingwolf: z.array(z.object({ tgroup_id: z.int(), hole: z.int() })),
      /** Golfers whose departure two people entered differently (null: did not leave); the same applies. */
      contestedleave: z.array(z.object({ ...golfer(), leftfrom: z.nullable(z.int()) })),
      /** `unheard`: its phones have been silent for ten minutes, or have unsent scores. */
      groups: z.array(z.object({ ...groupFreshness().shape, unheard: z.boolean() })),
      /** Entries that arrived after the end and changed nothing: at most the last 1,000 of each kind. */
      late: z.array(
        z.object({
          ...golfer(),
          hole: z.int(),
          ...score(),
          by: z.string(),
          receivedAt: z.string(),
        }),
      ),
      latewolf: z.array(
        z.object({ tgroup_id: z.int(), hole: z.int(), wolf_game: wolfGame, by: z.string(), receivedAt: z.string() }),
      ),
      lateleave: z.array(
        z.object({ ...golfer(), leftfrom: z.nullable(z.int()), by: z.string(), receivedAt: z.string() }),
      ),
    }),
})

export const posted = once(() =>
  z.object({
    ...success().shape,
    /** One for each member with a complete card; `score` is the posted, adjusted one. */
    rounds: z.array(
      z.object({
        ...golfer(),
        user_id: z.int(),
        round_id: z.int(),
        totalgross: z.nullable(z.int()),
        score: z.int(),
        parorbetter: z.int(),
        /** The handicap index before and after; null while there is none. */
        indexBefore: z.nullable(z.number()),
        indexAfter: z.nullable(z.number()),
        /** True when the score is far below the index: it counts once an administrator has confirmed it. */
        waits: z.optional(z.boolean()),
        /** Why holes were not played; they count as net par. */
        notplayed: z.optional(notPlayedReason()),
      }),
    ),
    notposted: notposted(),
  }),
)

export const postScores = defineCall({
  method: 'POST',
  path: 'teetime/postscores/:id',
  who: 'member',
  summary: 'Post the final scores of an outing: once, by its organizer or an administrator',
  params: byId,
  body: () =>
    z.strictObject({
      expect: z.optional(board),
      /** Conflicts that the organizer accepts as shown: a score, a Wolf's choice, a departure. */
      accepted: z.optional(
        z
          .array(
            z.union([
              z.strictObject({ id: playId, hole }),
              z.strictObject({ tgroup_id: id, hole }),
              z.strictObject({ id: playId, left: z.literal(true) }),
            ]),
          )
          .check(z.maxLength(2592)),
      ),
      /** Golfers who played alone, with no one walking along. Their score is not acceptable and becomes no round. */
      alone: z.optional(z.array(playId).check(z.maxLength(144))),
      /**
       * Why golfers did not play the holes without a score. With 14 to 17 of 18 holes played, the others count as net
       * par.
       */
      notplayed: z.optional(z.array(z.strictObject({ id: playId, reason: notPlayedReason() })).check(z.maxLength(144))),
      /** Posts an outing in which no card is complete: there are no rounds, and only results of its games. */
      withoutrounds: z.optional(z.literal(true)),
      /** Posts an outing whose cards must be signed, although some are not: the Committee accepts them as they are. */
      withoutsignatures: z.optional(z.literal(true)),
      conditions: z.optional(z.strictObject(conditions())),
      /** How ties are broken in the results; the other settings of the results stay. */
      ties: z.optional(tieRule),
    }),
  answer: posted,
})

export const cancelOuting = defineCall({
  method: 'POST',
  path: 'teetime/cancelouting/:id',
  who: 'member',
  summary: 'Cancel an outing: its organizer, an administrator, or a member who holds one of its codes',
  params: byId,
  body: () => nothing,
  answer: success,
})

export const cancelReview = defineCall({
  method: 'GET',
  path: 'teetime/cancelReview/:id',
  who: 'member',
  summary: 'What canceling an outing would lose, for those who may',
  params: byId,
  answer: () =>
    z.object({
      course: z.string(),
      date: z.string(),
      organizer: z.string(),
      /** The number of holes with a score, and of the golfers who have them. */
      scores: z.int(),
      golfers: z.int(),
      /**
       * Golfers of an upcoming outing whom no message reaches, so that the organizer can call them; only for the
       * organizer and administrators. The phone number may be empty.
       */
      tocall: z.optional(z.array(z.object({ name: z.string(), phone: z.string() }))),
    }),
})

const outingEvent = once(() =>
  z.object({
    kind: z.enum(['posted', 'cancelled', 'reopened', 'handed-over']),
    by: z.string(),
    at: z.string(),
    /** Why it was reopened, or to whom it was handed over. */
    detail: z.string(),
  }),
)

const outingToMind = once(() =>
  z.object({
    id: z.int(),
    course: z.string(),
    course_id: z.int(),
    date: z.string(),
    organizer_id: z.int(),
    organizer: z.string(),
    status: outingStatus,
    endedAt: z.nullable(z.string()),
    scores: z.int(),
    golfers: z.int(),
    events: z.array(outingEvent()),
  }),
)

export const canceledOutings = defineCall({
  method: 'GET',
  path: 'teetime/canceled',
  who: 'member',
  summary: 'One’s own outings that were canceled in the last 24 hours and can be restored',
  answer: () => z.object({ outings: z.array(outingToMind()) }),
})

export const reopenOuting = defineCall({
  method: 'POST',
  path: 'teetime/reopen/:id',
  who: 'member',
  summary: 'Reopen an outing: its organizer within 24 hours of canceling it, administrators always',
  params: byId,
  body: () => z.strictObject({ reason: z.optional(reason) }),
  /** The number of deleted rounds of its posting. */
  answer: () => z.object({ ...success().shape, rounds: z.int() }),
})

export const handOverOuting = defineCall({
  method: 'POST',
  path: 'teetime/handover/:id',
  who: 'admin',
  summary: 'Give an outing in progress to another organizer',
  params: byId,
  body: () => z.strictObject({ user_id: id }),
  answer: success,
})

export const adminOutings = defineCall({
  method: 'GET',
  path: 'admin/outings',
  who: 'admin',
  summary: 'Outings in progress, those of the oldest day first, then those that ended in the last 30 days',
  answer: () => z.object({ outings: z.array(outingToMind()) }),
})
