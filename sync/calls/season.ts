import * as z from 'zod/mini'
import { daysBetween } from '#golf/day.ts'
import { defineCall, once, type ValueOf } from './call.ts'
import { byId, filledShownLine, id, idOrNone, nothing, playId, requiredDate, success } from './shapes.ts'

const mostSeasonDays = 366

/** The most places that can have points. */
const mostPlaces = 60

const mostPoints = 1000

/** The basis on which golfers are placed in an outing. With Stableford the points count as scored. */
const seasonBasis = z.enum(['net', 'gross', 'stableford'])

type Form = {
  readonly from: string
  readonly to: string
  readonly basis: ValueOf<() => typeof seasonBasis>
  readonly points: readonly number[]
}

const wholeUpTo = (most: number, error: string, least = 1) =>
  z.int(error).check(z.minimum(least, error), z.maximum(most, error))

/** What administrators choose about a season. */
export const seasonForm = once(() =>
  z
    .strictObject({
      name: filledShownLine(60, 'Name', 'Enter a name, like Season 2026.'),
      from: requiredDate,
      to: requiredDate,
      /** Which posted outings between these days count: all, or those with tournament scores. */
      outings: z.enum(['all', 'tournaments']),
      basis: seasonBasis,
      /** Points by place, the first place first. */
      points: z
        .array(wholeUpTo(mostPoints, `Use whole numbers up to ${mostPoints}, like 100, 80, 65.`, 0))
        .check(z.maxLength(mostPlaces, `Enter points for at most ${mostPlaces} places.`)),
      /** Whether tied golfers get the mean of their places’ points, or those of the better place. */
      ties: z.enum(['mean', 'better']),
      /** The number of best results that count; null for all. */
      best: z.nullable(wholeUpTo(100, 'Enter a number from 1 to 100, or leave it blank.')),
      /** Points for each outing attended. */
      attending: wholeUpTo(mostPoints, `Enter a number up to ${mostPoints}.`, 0),
      /** How many outings are planned; null when it is not set. */
      planned: z.nullable(wholeUpTo(100, 'Enter a number from 1 to 100, or leave it blank.')),
      /** The course of the ringer board; null for none. */
      ringer: z.nullable(id),
    })
    .check(
      z.refine<Form>(({ from, to }) => from <= to, {
        path: ['to'],
        error: 'Choose a last day after the first one.',
      }),
      z.refine<Form>(({ from, to }) => from > to || daysBetween(from, to) < mostSeasonDays, {
        path: ['to'],
        error: 'A season is a year at most. Choose an earlier last day.',
      }),
      z.refine<Form>(({ basis, points }) => basis === 'stableford' || points.length > 0, {
        path: ['points'],
        error: 'Enter the points by place, like 100, 80, 65.',
      }),
      z.refine<Form>(({ points }) => points.every((each, at) => at === 0 || each <= (points[at - 1] ?? 0)), {
        path: ['points'],
        error: 'Start with the first place. No place can have more points than the one before.',
      }),
    ),
)

export type SeasonForm = ValueOf<typeof seasonForm>

const listed = once(() => z.object({ id: z.int(), name: z.string(), from: z.string(), to: z.string() }))

const outing = once(() =>
  z.object({
    id: z.int(),
    date: z.string(),
    course: z.string(),
    /** The title of a tournament; left out without one, and by an older server. */
    title: z.optional(z.string()),
    /** The number of members with an entry on their card. */
    golfers: z.int(),
    /** False when an administrator has excluded the outing. */
    counts: z.boolean(),
  }),
)

const outingPoints = once(() =>
  z.object({
    outing_id: z.int(),
    /** The golfer in the outing, whose card has the scores; an older server does not send it. */
    gtid: z.optional(z.int()),
    /** The place among the members; null without a total. */
    place: z.nullable(z.string()),
    /** Gross and net, with the strokes of a later correction; null without a total. */
    gross: z.nullable(z.int()),
    net: z.nullable(z.int()),
    /** Both scores against par, if golfers of the outing played different pars; an older server does not send it. */
    toPar: z.optional(z.nullable(z.object({ gross: z.int(), net: z.int() }))),
    /** Strokes that a correction of the round added. */
    correction: z.int(),
    points: z.number(),
    /** Whether this is one of the results that count. */
    counts: z.boolean(),
  }),
)

const lowest = once(() =>
  z.object({
    /** The lowest score by hole; null for a hole that was never holed out. */
    holes: z.array(z.nullable(z.int())),
    /** The outings of those scores. */
    outings: z.array(z.nullable(z.int())),
    /** Holes with a score. */
    thru: z.int(),
    /** Null while a hole was never holed out. */
    total: z.nullable(z.int()),
  }),
)

/** The standing of a season, computed from its posted outings as they are now. */
const seasonStanding = once(() =>
  z.object({
    season: z.object({ id: z.int(), version: z.int(), ...seasonForm().def.shape }),
    /** In the order of play. */
    outings: z.array(outing()),
    /** True when only the latest outings count, because there are too many between the season’s days. */
    isCut: z.boolean(),
    members: z.array(z.object({ id: z.int(), name: z.string() })),
    /** The best first. */
    merit: z.array(
      z.object({
        user_id: z.int(),
        place: z.string(),
        /** Places gained by the last outing, below zero for places lost; null for one who is new. */
        moved: z.nullable(z.int()),
        points: z.number(),
        /** Points for attending, which are in the points. */
        attending: z.int(),
        wins: z.int(),
        results: z.array(outingPoints()),
      }),
    ),
    ringer: z.nullable(
      z.object({
        course: z.string(),
        holes: z.array(z.object({ hole: z.int(), par: z.int() })),
        rows: z.array(z.object({ user_id: z.int(), rounds: z.int(), gross: lowest(), net: lowest() })),
        /** Rounds that were corrected, so that their holes are not known. Missing from an older server. */
        leftOut: z.optional(z.array(z.object({ user_id: z.int(), outing_id: z.int() }))),
      }),
    ),
    /** The most outings first. */
    attendance: z.array(z.object({ user_id: z.int(), attended: z.int(), of: z.int() })),
  }),
)

export type SeasonStanding = ValueOf<typeof seasonStanding>

export const season = defineCall({
  method: 'GET',
  path: 'season/:id',
  who: 'member',
  summary: 'The order of merit, ringer board and attendance of a season; 0 for the present one',
  params: () => z.object({ id: z.coerce.number().check(z.int(), z.minimum(0)) }),
  answer: () =>
    z.object({
      /** All seasons, the latest first. */
      seasons: z.array(listed()),
      /** Null where the club has no season yet. */
      standing: z.nullable(seasonStanding()),
    }),
})

export const saveSeason = defineCall({
  method: 'POST',
  path: 'admin/season',
  who: 'admin',
  summary: 'Add a season (id 0) or change one',
  onlyOnce: true,
  /** `version`: refused when another administrator has changed the season since; 0 for a new one. */
  body: () => z.strictObject({ id: idOrNone, version: z.int(), settings: seasonForm() }),
  answer: () => z.object({ ...success().shape, id: z.int() }),
})

export const countOuting = defineCall({
  method: 'POST',
  path: 'admin/season/:id/outing',
  who: 'admin',
  summary: 'Leave an outing out of a season, or count it again',
  params: byId,
  body: () => z.strictObject({ outing_id: playId, counts: z.boolean() }),
  answer: success,
})

export const deleteSeason = defineCall({
  method: 'POST',
  path: 'admin/season/:id/delete',
  who: 'admin',
  summary: 'Delete a season; its outings and rounds stay as they are',
  onlyOnce: true,
  params: byId,
  body: () => nothing,
  answer: success,
})
