import * as z from 'zod/mini'
import { defineCall, once, type ValueOf } from './call.ts'
import { roundRow, roundSorts } from './rounds.ts'
import { byId, line, page } from './shapes.ts'

/** The rows of the rounds summary; null for a row that reads N/A. */
const roundsReview = once(() =>
  z.object({
    handicap: z.nullable(z.number()),
    /** Whether the index was transferred: it counts until three rounds give one of their own (Rules 4.5 and 5.2a). */
    transferred: z._default(z.boolean(), false),
    revisedHandicap: z.nullable(z.number()),
    /** What limited the index: 0 nothing, 1 the soft cap, 2 the hard cap. */
    cap: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    averageScore: z.nullable(z.number()),
    avgpar: z.nullable(z.number()),
    lowestIndex: z.nullable(z.number()),
    antihandicap: z.nullable(z.number()),
    consistency: z.nullable(z.number()),
    rounds_past_year: z.object({ total_rounds: z.int() }),
    rounds_per_year: z.nullable(z.number()),
    num_rounds: z.int(),
    eligibleTournamentScores: z.nullable(z.int()),
    tourneyhandicap: z.nullable(z.number()),
    lowestTournamentScore: z.nullable(z.number()),
    secondLowestTournamentScore: z.nullable(z.number()),
    /** Only for the golfer and administrators, else null. */
    dob: z.nullable(z.string()),
    aga: z.nullable(z.string()),
    /** Always null: the club keeps no accounts (docs/decisions). */
    dues: z.null(),
    /** For members only: N/A for everyone else, and without an index or a date of birth. */
    eightyPlus: z.enum(['Yes', 'No', 'N/A']),
  }),
)

export type RoundsReview = ValueOf<typeof roundsReview>

export const detailTypes = [
  'usga',
  'avg',
  'anti-handicap',
  'round-posted-past-year',
  'total-rounds-posted',
  'tournament-handicap',
] as const

export const userReviews = defineCall({
  method: 'GET',
  path: 'round/user/:id/reviews',
  who: 'anyone',
  summary: 'The rounds summary of a golfer and a page of the rounds, all or those behind one figure',
  params: byId,
  query: () =>
    z.object({
      type: z.optional(z.enum([...detailTypes, 'last-month'])),
      sort: z.optional(z.enum(roundSorts)),
      desc: z.optional(z.stringbool()),
      noCache: z.optional(line(20)),
      ...page.query,
    }),
  answer: () =>
    z.object({
      golfer: z.object({ id: z.int(), firstname: z.string(), lastname: z.string() }),
      rounds_reviews: roundsReview(),
      roundsInfo: page.of(roundRow()),
    }),
})

const point = once(() => z.object({ date: z.string(), handicap: z.number() }))

export const userHandicaps = defineCall({
  method: 'GET',
  path: 'round/user/:id/handicaps',
  who: 'anyone',
  summary: 'Five years of index and anti-handicap, the lowest of each month',
  params: byId,
  answer: () =>
    z.object({
      handicaps_five_years: z.array(point()),
      anti_handicaps_five_years: z.array(point()),
    }),
})
