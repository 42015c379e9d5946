import * as z from 'zod/mini'
import { defineCall, once, type ValueOf } from './call.ts'
import { ownGameId, outingFormat, outingStatus } from './outing-terms.ts'
import { byId, flag, page } from './shapes.ts'

const outingInList = once(() =>
  z.object({
    id: z.int(),
    course: z.string(),
    date: z.string(),
    tgroup_id: z.int(),
    numplayers: z.int(),
    player_names: z.string(),
    /** Empty unless the member plays in the outing or organizes it. */
    accesscode: z.string(),
    /** The title of a tournament; left out without one, and by an older server. */
    title: z.optional(z.string()),
    // Older servers leave out the next fields.
    contest_id: z.optional(ownGameId),
    grossskins: z.optional(flag),
    netskins: z.optional(flag),
    format: z.optional(outingFormat),
    /** Only for an outing in progress: the hole that the member's group plays now; null when it has recorded all. */
    hole: z.optional(z.nullable(z.int())),
    /** Only for an outing in progress: the number of holes recorded by the group that is farthest ahead. */
    thru: z.optional(z.int()),
  }),
)

export type OutingInList = ValueOf<typeof outingInList>

export const outings = defineCall({
  method: 'GET',
  path: 'outings',
  who: 'member',
  summary: 'Outings in progress: those of the member, and the others',
  answer: () => z.object({ myoutings: z.array(outingInList()), otheroutings: z.array(outingInList()) }),
})

export const listedOuting = once(() =>
  z.object({
    ...outingInList().shape,
    status: outingStatus,
    organizer: z.string(),
  }),
)

export const groupCurrentOutingList = defineCall({
  method: 'GET',
  path: 'teetime/groupCurrentOutingList',
  who: 'member',
  summary: 'Every outing in progress, the latest first',
  query: () => z.object({ ...page.query }),
  answer: () => page.of(listedOuting()),
})

/** An outing in progress in which a member plays, as a list of them shows it. */
const runningOuting = once(() =>
  z.object({
    id: z.int(),
    course: z.string(),
    date: z.string(),
    organizer: z.string(),
    /** The code of the member's own group. */
    accesscode: z.string(),
  }),
)

export type RunningOuting = ValueOf<typeof runningOuting>

export const outingInProgress = defineCall({
  method: 'GET',
  path: 'teetime/outingInProgress/:id',
  who: 'anyone',
  summary: 'Whether the member plays in outings in progress, and in which; false for anyone but the caller',
  params: byId,
  answer: () =>
    z.object({
      inprogress: z.boolean(),
      /** The outing that the member organizes first, then the newest. */
      outings: z.array(runningOuting()),
    }),
})
