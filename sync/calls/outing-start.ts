import * as z from 'zod/mini'
import { defineCall, once, type ValueOf } from './call.ts'
import { gamesStartedAgain, gamesToStart } from './outing-games.ts'
import { ownGameId, spin } from './outing-terms.ts'
import { courseHole, date, filledShownLine, flag, id, idOrNone, madeId } from './shapes.ts'

/** The terms of play: the same in an outing that is started on a phone and in one that can be started again. */
const terms = () => ({
  contest_id: ownGameId,
  gross_skins: flag,
  net_skins: flag,
  spin,
  /** Percent of each Course Handicap. */
  allowance: z.int().check(z.minimum(0), z.maximum(100)),
  /** Whether conceded strokes count in every game, and not in matches alone. */
  gimmes: z.optional(flag),
  /**
   * Whether cards must be signed before the scores are posted. An older server neither sends nor accepts this field.
   */
  signcards: z.optional(flag),
})

const golfer = () => ({
  /** 0 for a guest. */
  user_id: idOrNone,
  firstname: filledShownLine(60, 'First name', 'First name is required'),
  lastname: filledShownLine(60, 'Last name', 'Last name is required'),
  /** The Handicap Index as the phone has it. For a member with an index the server uses the stored one. */
  handicapindex: z.number().check(z.minimum(-999.9), z.maximum(54), z.multipleOf(0.1)),
  teebox_id: id,
  tgroup_id: z.int().check(z.minimum(1), z.maximum(36)),
  /** 0 to 17 for hole 1 to 18. */
  starting_hole: z.int().check(z.minimum(0), z.maximum(17)),
})

/**
 * Starts an outing that a phone created, with or without a connection. The phone gives all ids. The outing's id is the
 * key under which it is started once.
 */
export const outingStart = once(() =>
  z.strictObject({
    outingId: madeId,
    /**
     * The day by the phone's clock, which is that of the course. If the clock is wrong, the server uses the day at the
     * club at the time of the tap.
     */
    date,
    course_id: id,
    teebox_id: id,
    ...terms(),
    /**
     * The games beside the outing's own one. Their golfers are places in `golfers`, from 0. The server leaves out a
     * game that cannot be played.
     */
    games: z.optional(gamesToStart()),
    golfers: z.array(z.strictObject({ id: madeId, ...golfer() })).check(z.minLength(1), z.maxLength(144)),
  }),
)

export type OutingStart = ValueOf<typeof outingStart>

const startTee = once(() =>
  z.object({
    id: z.int(),
    description: z.string(),
    gender: z.enum(['M', 'W']),
    rating: z.number(),
    slope: z.int(),
    /** The tees' own par and stroke indexes; empty where they are those of the course. */
    holes: z.array(courseHole()),
  }),
)

/** A course in its present state, with everything that an outing needs. */
const startCourse = once(() =>
  z.object({
    id: z.int(),
    name: z.string(),
    holes: z.array(courseHole()),
    tees: z.array(startTee()),
  }),
)

/** An outing of the member that can be started again. Its golfers have their present index. */
const recentGroup = once(() =>
  z.object({
    outing_id: z.int(),
    date: z.string(),
    course_id: z.int(),
    teebox_id: z.int(),
    ...terms(),
    /** The games of that outing in which only these golfers play, named by their places in `golfers`, from 0. */
    games: z.optional(gamesStartedAgain()),
    golfers: z.array(z.object({ ...golfer(), handicapindex: z.nullable(z.number()) })),
  }),
)

export type RecentGroup = ValueOf<typeof recentGroup>
export type StartCourse = ValueOf<typeof startCourse>

export const recentGroups = defineCall({
  method: 'GET',
  path: 'teetime/recentGroups',
  who: 'member',
  summary: 'The last outings in which the member played, and their courses as they are now, to start one again',
  answer: () => z.object({ groups: z.array(recentGroup()), courses: z.array(startCourse()) }),
})
