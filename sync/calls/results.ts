import * as z from 'zod/mini'
import { defineCall, once, type ValueOf } from './call.ts'
import { knownTieRule, outingFormat, spin, tieRule } from './outing-terms.ts'
import { listedOuting } from './outings-lists.ts'
import { byId, file, flag, nothing, page, success } from './shapes.ts'
import { outingMoney } from './stakes.ts'

/** How the results of an outing are made, beside their rule for ties. */
const flightsAndWinners = {
  /** Flights of equal size by index; 1 for none. */
  flights: z.int().check(z.minimum(1), z.maximum(6)),
  /** The places of each flight that win. */
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
    /** What the place is by: gross or net against the par of the golfer’s own tees. */
    toPar: z.nullable(z.int()),
    /** What put the golfer ahead of the next one with the same score: on the last 9. */
    decided: z.nullable(z.string()),
    /** The holes that a golfer who is still out has scored. */
    thru: z.optional(z.int()),
  }),
)

const line = once(() =>
  z.object({
    of: z.array(z.int()),
    text: z.string(),
    /** Of a team with a total; missing from an older server. */
    place: z.optional(z.string()),
    /** Of a contest on one hole: its number, and the text without it; missing from an older server. */
    onHole: z.optional(z.object({ hole: z.int(), text: z.string() })),
  }),
)

/** Everything that an outing ended with, or as it stands so far, from its scores and rounds as they are now. */
const resultsOfOuting = once(() =>
  z.object({
    outing: z.object({
      id: z.int(),
      course: z.string(),
      date: z.string(),
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
    /** The field was drawn in flights, which count instead of one. */
    isDrawn: z.optional(z.boolean()),
    /** All play tees of the same par, so that totals compare. */
    isSamePar: z.boolean(),
    /** By net; `lowest` and `highest` are the indexes in the flight. */
    flights: z.array(z.object({ flight: z.int(), lowest: z.number(), highest: z.number(), rows: z.array(row()) })),
    /** The whole field by net, where it is in flights; an older server leaves it out. */
    net: z.optional(z.array(row())),
    gross: z.array(row()),
    skins: z.array(
      z.object({
        by: z.enum(['net', 'gross']),
        /** Skins that are won; `score` is by that of the skins, and `gross` is left out by older servers. */
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
        /** Why there is no standing. */
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
        /** The round counts once an administrator has confirmed it. */
        waits: z.boolean(),
      }),
    ),
    /** Rounds that were changed after the posting. */
    corrections: z.array(
      z.object({
        id: z.int(),
        score: z.int(),
        deleted: z.boolean(),
        by: z.string(),
        at: z.string(),
        reason: z.string(),
      }),
    ),
    /** The viewer may choose the settings. */
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
  /** What is left out stays as it is. */
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
  /** How many golfers get one. */
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
