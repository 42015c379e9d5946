import * as z from 'zod/mini'
import { hole as courseHole } from './courses.ts'
import { defineCall } from './call.ts'
import { date, flag, groupInPath, handicapindex, id, idInPath, line, page, strokes } from './shapes.ts'
import { wolfCell } from './wolf.ts'

/** Handicap spin: 0 keep default, 1 by group, 2 by field. */
export const spin = z.union([z.literal(0), z.literal(1), z.literal(2)])
export const contestId = z.literal([0, 14, 16, 17, 18, 21])

/** What is set for the outing as a whole. */
export const outingSettings = z.strictObject({
  date,
  course_id: id,
  teebox_id: id,
  contest_id: contestId,
  gross_skins: flag,
  net_skins: flag,
  spin,
  /** Whether its rounds count as tournament scores; left out, it stays as it is. */
  tournament: z.optional(flag),
})

/** A golfer as the organizer sets them. `id` 0 is a golfer who is new to the outing; `user_id` 0 is a guest. */
export const golferEntry = z.strictObject({
  id: z.int().check(z.minimum(0)),
  user_id: z.int().check(z.minimum(0)),
  firstname: line(60).check(z.minLength(1)),
  lastname: line(60).check(z.minLength(1)),
  email: line(254),
  handicapindex,
  teebox_id: id,
  tgroup_id: z.int().check(z.minimum(1), z.maximum(36)),
  /** 0 to 17 for hole 1 to 18. */
  starting_hole: z.int().check(z.minimum(0), z.maximum(17)),
})

export const outingGolfer = z.object({
  id: z.int(),
  user_id: z.int(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  handicapindex: z.number(),
  /** Index x slope / 113 + (rating - par), rounded. */
  coursehandicap: z.int(),
  /** The strokes that count in this outing: the course handicap after the spin option. */
  playinghandicap: z.int(),
  teebox_id: z.int(),
  tgroup_id: z.int(),
  accesscode: z.string(),
  score: z.nullable(z.int()),
  starting_hole: z.int(),
})

/** The value of one golfer's hole, with its version. `by` is null for whoever may not see who entered it. */
export const scoreCell = z.object({
  golferId: z.int(),
  hole: z.int(),
  strokes: z.int(),
  ver: z.int(),
  by: z.nullable(z.string()),
  /** When the club received it, ISO. */
  at: z.string(),
  contested: z.boolean(),
})

/** When the club last heard from a group's phones, and how many scores they said were still on the way. */
export const groupFreshness = z.object({
  id: z.int(),
  heardAt: z.nullable(z.string()),
  pending: z.int(),
})

export const boardGolfer = z.object({
  id: z.int(),
  /** 0 for a guest. */
  user_id: z.int(),
  first: z.string(),
  last: z.string(),
  handicapindex: z.number(),
  coursehandicap: z.int(),
  playinghandicap: z.int(),
  teebox: z.string(),
  tgroup_id: z.int(),
  starting_hole: z.int(),
  /** Strokes received on the hole of the answer. */
  stroke: z.int(),
  /** The score on the hole of the answer. */
  holescore: z.nullable(z.int()),
})

/** Everything that a phone needs to score an outing and show its board without a network. */
export const outingSnapshot = z.object({
  outing: z.object({
    id: z.int(),
    course: z.string(),
    course_id: z.int(),
    date: z.string(),
    contest_id: z.int(),
    netskins: z.int(),
    grossskins: z.int(),
    spin,
    status: z.enum(['inprogress', 'posted', 'cancelled']),
  }),
  golfers: z.array(boardGolfer),
  /** The hole that the group plays next, and whether it already has scores. */
  hole: courseHole,
  hasScore: z.boolean(),
  postReady: flag,
  ownOuting: z.boolean(),
  readOnly: z.boolean(),
  /** The group whose code or place opened the outing; 0 for a spectator. */
  tgroup_id: z.int(),
  holes: z.array(courseHole),
  groups: z.array(groupFreshness),
  scores: z.array(scoreCell),
  wolf: z.array(wolfCell),
  /** The change after which the stream goes on. */
  cursor: z.int(),
})

export type OutingSettings = z.infer<typeof outingSettings>
export type GolferEntry = z.infer<typeof golferEntry>
export type OutingGolfer = z.infer<typeof outingGolfer>
export type OutingSnapshot = z.infer<typeof outingSnapshot>
export type BoardGolfer = z.infer<typeof boardGolfer>
export type ScoreCell = z.infer<typeof scoreCell>
export type GroupFreshness = z.infer<typeof groupFreshness>

export const initGroupOuting = defineCall({
  method: 'GET',
  path: 'teetime/initGroupOuting',
  who: 'member',
  summary: 'The outing that the member organizes now, if any; for an administrator any outing in progress by its id',
  query: z.object({ id: z.optional(idInPath) }),
  answer: z.object({
    teetime: z.nullable(z.object({ id: z.int(), inprogress: flag, ...outingSettings.shape })),
    golfers: z.array(outingGolfer),
    scores: z.array(z.object({ id: z.int(), name: z.string(), totalgross: z.int(), parorbetter: z.int() })),
    postReady: flag,
  }),
})

export const updateGroupOuting = defineCall({
  method: 'POST',
  path: 'teetime/updateGroupOuting/:id',
  who: 'member',
  summary: 'Start an outing (id 0) or change one; answers the access code of the organizer’s group',
  params: z.object({ id: z.coerce.number().check(z.int(), z.minimum(0)) }),
  body: z.strictObject({
    teetime: outingSettings,
    golfers: z.array(golferEntry).check(z.minLength(1), z.maxLength(144)),
    removedGolfers: z.array(z.strictObject({ id, user_id: z.int().check(z.minimum(0)) })).check(z.maxLength(144)),
  }),
  answer: z.object({ id: z.int(), code: z.string() }),
})

export const groupOutingByCode = defineCall({
  method: 'GET',
  path: 'teetime/groupOutingByCode/:code/:group',
  who: 'anyone',
  summary: 'An outing by a group’s access code, or (members, read-only) by its id; group 0 is the whole outing',
  params: z.object({ code: line(20), group: groupInPath }),
  answer: outingSnapshot,
})

export const outingHole = defineCall({
  method: 'GET',
  path: 'teetime/hole/:outingId/:group/:hole',
  who: 'outing',
  summary: 'One hole of a group with the scores on it; a hole outside 1 to 18 becomes 1',
  params: z.object({ outingId: idInPath, group: groupInPath, hole: z.coerce.number().check(z.int()) }),
  answer: z.object({ hole: courseHole, hasScore: z.boolean(), golfers: z.array(boardGolfer) }),
})

export const scorecardById = defineCall({
  method: 'GET',
  path: 'teetime/card/:id',
  who: 'outing',
  summary: 'The score card of one golfer in one outing (group-to-tee id)',
  params: z.object({ id: idInPath }),
  answer: z.object({
    scores: z.array(
      z.object({
        hole: z.int(),
        par: z.int(),
        grossscore: z.nullable(z.int()),
        netscore: z.nullable(z.int()),
      }),
    ),
  }),
})

export const updateScore = defineCall({
  method: 'POST',
  path: 'teetime/updateScore/:outingId/:hole',
  who: 'outing',
  summary: 'Record the scores of a hole; answers the next hole of the group',
  params: z.object({ outingId: idInPath, hole: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(18)) }),
  body: z.strictObject({
    golfers: z.array(z.strictObject({ id, holescore: strokes })).check(z.minLength(1), z.maxLength(4)),
  }),
  answer: z.object({ hole: z.int() }),
})

/** Everything that was ever entered for one golfer's hole, oldest first. */
export const scoreHistory = defineCall({
  method: 'GET',
  path: 'teetime/history/:id/:hole',
  who: 'outing',
  summary: 'Who entered what, and when, for one golfer (group-to-tee id) on one hole',
  params: z.object({ id: idInPath, hole: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(18)) }),
  answer: z.object({
    entries: z.array(
      z.object({
        strokes: z.int(),
        by: z.string(),
        /** When the scorer tapped, by the phone's clock, and when the club received it; both ISO. */
        enteredAt: z.nullable(z.string()),
        receivedAt: z.string(),
        outcome: z.enum(['applied', 'contested', 'late']),
      }),
    ),
  }),
})

const outingCard = z.object({
  id: z.int(),
  course: z.string(),
  date: z.string(),
  tgroup_id: z.int(),
  numplayers: z.int(),
  player_names: z.string(),
  /** Empty unless the member plays in the outing or organizes it. */
  accesscode: z.string(),
})

export type OutingCard = z.infer<typeof outingCard>

export const outings = defineCall({
  method: 'GET',
  path: 'outings',
  who: 'member',
  summary: 'Outings in progress: those of the member, and the others',
  answer: z.object({ myoutings: z.array(outingCard), otheroutings: z.array(outingCard) }),
})

const listedOuting = z.object({
  ...outingCard.shape,
  status: z.enum(['inprogress', 'posted', 'cancelled']),
  organizer: z.string(),
})

export const groupOutingList = defineCall({
  method: 'GET',
  path: 'teetime/groupOutingList',
  who: 'member',
  summary: 'Outings that the member played in or organized, the latest first, without cancelled ones',
  query: z.object({ ...page.query }),
  answer: page.of(listedOuting),
})

export const groupCurrentOutingList = defineCall({
  method: 'GET',
  path: 'teetime/groupCurrentOutingList',
  who: 'member',
  summary: 'Every outing in progress, the latest first',
  query: z.object({ ...page.query }),
  answer: page.of(listedOuting),
})

export const outingInProgress = defineCall({
  method: 'GET',
  path: 'teetime/outingInProgress/:id',
  who: 'anyone',
  summary: 'Whether the member plays in an outing in progress; false for anybody but oneself',
  params: z.object({ id: idInPath }),
  answer: z.object({ inprogress: z.boolean() }),
})

export const getAccessCode = defineCall({
  method: 'GET',
  path: 'teetime/getAccessCode/:id',
  who: 'member',
  summary: 'The access code of the group in which the member plays now; empty when there is none',
  params: z.object({ id: idInPath }),
  answer: z.object({ accesscode: z.string() }),
})
