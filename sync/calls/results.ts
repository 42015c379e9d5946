import * as z from 'zod/mini'
import { defineCall, once, type ValueOf } from './call.ts'
import { knownTieRule, outingFormat, spin, tieRule } from './outing-terms.ts'
import { listedOuting } from './outings-lists.ts'
import { byId, file, flag, nothing, page, success } from './shapes.ts'
import { outingMoney } from './stakes.ts'

/** The settings of the results of an outing, except their rule for ties. */
const flightsAndWinners = {
  /** The number of flights of equal size, by index; 1 for none. */
  flights: z.int().check(z.minimum(1), z.maximum(6)),
  /** The number of places in each flight that win. */
  winners: z.int().check(z.minimum(1), z.maximum(10)),
}

const row = once(() =>
  z.object({
    /** The group-to-tee id of a golfer. */
    id: z.int(),
    /** 1, T3, NR without a complete card, WD for one who left, – for one who never started. */
    place: z.string(),
    gross: z.nullable(z.int()),
    net: z.nullable(z.int()),
    /** The score that decides the place: gross or net against the par of the golfer’s own tees. */
    toPar: z.nullable(z.int()),
    /** The tie-break that put the golfer ahead of the next one with the same score, such as "on the last 9". */
    decided: z.nullable(z.string()),
    /** For a golfer who is still out: the number of holes with a score. */
    thru: z.optional(z.int()),
  }),
)

const line = once(() =>
  z.object({
    of: z.array(z.int()),
    text: z.string(),
    /** The place of a team with a total; left out by an older server. */
    place: z.optional(z.string()),
    /** For a contest on one hole: the hole, and the text without it; left out by an older server. */
    onHole: z.optional(z.object({ hole: z.int(), text: z.string() })),
  }),
)

/** The results of an outing, or its standing so far, from its scores and rounds as they are now. */
const resultsOfOuting = once(() =>
  z.object({
    outing: z.object({
      id: z.int(),
      course: z.string(),
      date: z.string(),
      /** The title of a tournament; left out without one, and by an older server. */
      title: z.optional(z.string()),
      /** Null while it is in progress. */
      postedAt: z.nullable(z.string()),
      contest_id: z.int(),
      netskins: z.int(),
      grossskins: z.int(),
      spin,
      /** Everybody's own ball when left out. */
      format: z.optional(outingFormat),
      gimmes: z.optional(flag),
    }),
    /** The groups that are still out, while it is in progress. */
    groupsOut: z.optional(z.array(z.int())),
    golfers: z.array(
      z.object({
        id: z.int(),
        /** 0 for a guest. */
        user_id: z.int(),
        first: z.string(),
        last: z.string(),
        /** Strokes received over the round. */
        playing: z.int(),
      }),
    ),
    settings: z.object({ ties: knownTieRule, ...flightsAndWinners }),
    /** Whether the field was drawn in flights. With 1 as `flights` in the settings, these are used instead of none. */
    isDrawn: z.optional(z.boolean()),
    /** Whether all golfers play tees of the same par, so that totals can be compared. */
    isSamePar: z.boolean(),
    /** The flights, ranked by net; `lowest` and `highest` are the indexes in the flight. */
    flights: z.array(z.object({ flight: z.int(), lowest: z.number(), highest: z.number(), rows: z.array(row()) })),
    /** The whole field by net, if it is divided into flights; left out by an older server. */
    net: z.optional(z.array(row())),
    gross: z.array(row()),
    skins: z.array(
      z.object({
        by: z.enum(['net', 'gross']),
        /**
         * The skins that are won. `score` is gross or net, as the skins are played; `gross` is left out by older
         * servers.
         */
        won: z.array(
          z.object({ hole: z.int(), par: z.int(), id: z.int(), score: z.int(), gross: z.optional(z.int()) }),
        ),
        /** Holes that golfers did not finish. */
        open: z.array(z.int()),
      }),
    ),
    /** The outing's own game and the added ones. */
    games: z.array(
      z.object({
        name: z.string(),
        /** The golfers of each side; empty for a game of everyone or of a group. */
        sides: z.array(z.array(z.int())),
        /** The group whose game it is; 0 for the outing. */
        group: z.int(),
        lines: z.array(line()),
        /** Why there is no standing; null when there is one. */
        refusal: z.nullable(z.string()),
      }),
    ),
    /** Who owes whom; null without stakes, and for members who are not in the outing. */
    money: z.nullable(outingMoney()),
    /** Indexes before and after the round, as the records have them now. */
    indexes: z.array(
      z.object({
        id: z.int(),
        before: z.nullable(z.number()),
        after: z.nullable(z.number()),
        /** True while the round waits for an administrator's confirmation, after which it counts. */
        waits: z.boolean(),
      }),
    ),
    /** Rounds that were changed after the posting. */
    corrections: z.array(
      z.object({
        id: z.int(),
        score: z.int(),
        /** The score that was posted; left out by an older server. */
        was: z.optional(z.int()),
        deleted: z.boolean(),
        by: z.string(),
        at: z.string(),
        reason: z.string(),
      }),
    ),
    /** Whether the viewer may choose the settings. */
    mayChange: z.boolean(),
    /** When the golfers of this posting got the results by email; null when they did not. */
    emailedAt: z.nullable(z.string()),
  }),
)

export type OutingResults = ValueOf<typeof resultsOfOuting>

export const outingResults = defineCall({
  method: 'GET',
  path: 'teetime/results/:id',
  who: 'outing',
  summary: 'The results of a posted outing: places, skins, games, and indexes before and after',
  params: byId,
  answer: resultsOfOuting,
})

export const resultsSoFar = defineCall({
  method: 'GET',
  path: 'teetime/results/:id/soFar',
  who: 'outing',
  summary: 'The results of an outing in progress as they stand: places of those who are in, skins and games',
  params: byId,
  answer: resultsOfOuting,
})

export const changeResults = defineCall({
  method: 'POST',
  path: 'teetime/results/:id',
  who: 'member',
  summary: 'Choose ties, flights and winners of an outing’s results; for its organizer and administrators',
  params: byId,
  /** Fields that are left out stay unchanged. */
  body: () => z.partial(z.strictObject({ ties: tieRule, ...flightsAndWinners })),
  answer: success,
})

export const emailResults = defineCall({
  method: 'POST',
  path: 'teetime/results/:id/email',
  who: 'member',
  summary: 'Email the results to every golfer with an address, once; for the outing’s organizer and administrators',
  params: byId,
  body: () => nothing,
  /** `golfers`: how many golfers get an email. */
  answer: () => z.object({ ...success().shape, golfers: z.int() }),
})

export const exportResults = defineCall({
  method: 'GET',
  path: 'teetime/results/:id/export',
  who: 'outing',
  summary: 'The results of a posted outing as CSV',
  params: byId,
  answer: file,
})

export const postedOutings = defineCall({
  method: 'GET',
  path: 'outings/posted',
  who: 'member',
  summary: 'The club’s posted outings of the last year, the latest first',
  query: () => z.object({ ...page.query }),
  answer: () => page.of(listedOuting()),
})
