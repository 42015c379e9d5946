import * as z from 'zod/mini'
import { sendEmail } from './alerts.ts'
import { defineCall, once, type ValueOf } from './call.ts'
import { atMost, byId, line, requiredDate, success, versionOpened } from './shapes.ts'

export const timeRanges = ['Early Morning', 'Late Morning', 'Early Afternoon', 'Late Afternoon'] as const

/** A notice of a member who looks for golfers, with the contact. */
const feeler = once(() =>
  z.object({
    fid: z.int(),
    fdate: z.string(),
    /** The weekday, like Tuesday. */
    day: z.string(),
    time_range: z.enum(timeRanges),
    region: z.string(),
    region_id: z.int(),
    comments: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    phonenum: z.string(),
    member_submitted_id: z.int(),
  }),
)

export type Feeler = ValueOf<typeof feeler>

export const feelerAll = defineCall({
  method: 'GET',
  path: 'info/feeler',
  who: 'member',
  summary: 'The golfers-wanted notices from today on, by date',
  answer: () => z.object({ feelers: z.array(feeler()) }),
})

export const feelerById = defineCall({
  method: 'GET',
  path: 'info/feeler/:id',
  who: 'member',
  summary: 'One golfers-wanted notice',
  params: byId,
  answer: () =>
    z.object({
      feeler: feeler(),
      /** The version for a form that edits the feeler. Missing in answers of a server of the previous release. */
      version: z.optional(z.string()),
    }),
})

const comments = z.string().check(atMost(1000))

const feelerForm = once(() =>
  z.strictObject({
    date: requiredDate,
    /** The weekday, as forms show it. The server derives it from the date. */
    day: z.optional(line(9)),
    timerange: z.enum(timeRanges, 'Time is Required!'),
    region_id: z.int('Region is Required!').check(z.positive('Region is Required!')),
    /** Unchanged when left out. */
    comments: z.optional(comments),
    /** '1' notifies every member. Left out, it is '0'. */
    send_email: z.optional(sendEmail),
  }),
)

export type FeelerForm = ValueOf<typeof feelerForm>

const newFeelerForm = once(() => z.strictObject({ ...feelerForm().shape, comments: z._default(comments, '') }))

export const feelerAdd = defineCall({
  method: 'POST',
  path: 'info/feeler',
  who: 'member',
  summary: 'Post a golfers-wanted notice',
  onlyOnce: true,
  body: newFeelerForm,
  answer: () => z.object({ ...success().shape, fid: z.int() }),
})

export const feelerEdit = defineCall({
  method: 'PATCH',
  path: 'info/feeler/:id',
  who: 'member',
  summary: 'Save a golfers-wanted notice; only its sender and administrators may',
  onlyOnce: 'save',
  params: byId,
  body: () => z.strictObject({ ...feelerForm().shape, version: versionOpened }),
  answer: success,
})
