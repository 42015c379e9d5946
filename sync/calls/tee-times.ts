import * as z from 'zod/mini'
import { sendEmail } from './alerts.ts'
import { defineCall, once, type ValueOf } from './call.ts'
import { ownGameId } from './outing-terms.ts'
import {
  atMost,
  byId,
  date,
  flag,
  flagInForm,
  idOrNone,
  ignored,
  nothing,
  requiredDate,
  shownLine,
  startSeen,
  success,
  versionOpened,
} from './shapes.ts'
import { place } from './sign-ups.ts'

/** The value of `deadline` for a tee time without one. */
export const noDeadline = '0000-00-00'

/** A tee time as anyone may see it: `time` is HH:MM (24 hours), `name` the course, `rate` in dollars. */
const openTeeTime = once(() =>
  z.object({
    teeid: z.int(),
    date: z.string(),
    time: z.string(),
    start: startSeen,
    name: z.string(),
    website: z.string(),
    tournamenttitle: z.string(),
    rate: z.number(),
    num_wanted: z.int(),
    tournament: flag,
    prepay: flag,
    /** The last day to pay; 0000-00-00 for none. */
    deadline: z.string(),
    /** Golfers with a spot, and how many spots are open. */
    playercount: z.int(),
    spotsleft: z.int(),
    /** Golfers who wait for a spot. */
    waitlist: z.int(),
  }),
)

export type OpenTeeTime = ValueOf<typeof openTeeTime>

/** A tee time as members may see it, with the contact for questions. */
const listedTeeTime = once(() =>
  z.object({
    ...openTeeTime().shape,
    comments: z.string(),
    member_submitted_id: z.int(),
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    phonenum: z.string(),
    contact_info: z.string(),
    /** Whether the caller has a spot or waits for one; null without a sign-up. */
    signedup: z.nullable(place),
    /** The caller's number on the waiting list, from 1. */
    waiting: z.nullable(z.int()),
  }),
)

export type ListedTeeTime = ValueOf<typeof listedTeeTime>

export const teeTimeAll = defineCall({
  method: 'GET',
  path: 'teetime/all',
  who: 'signed-in',
  summary: 'The tee times from today on, and who the caller is',
  answer: () =>
    z.object({
      teetime: z.array(listedTeeTime()),
      user: z.object({ id: z.int(), isadmin: z.boolean() }),
    }),
})

export const teeTimeLoggedOut = defineCall({
  method: 'GET',
  path: 'teetime/loggedOut',
  who: 'anyone',
  summary: 'The tee times from today on, without anything about members',
  answer: () => z.object({ teetime: z.array(openTeeTime()) }),
})

export const teeTimeById = defineCall({
  method: 'GET',
  path: 'teetime/:id',
  who: 'anyone',
  summary: 'One tee time, and for members who submitted it',
  params: byId,
  answer: () =>
    z.object({
      teetime: z.object({
        id: z.int(),
        date: z.string(),
        time: z.string(),
        course_id: z.int(),
        course: z.string(),
        /** Null is N/A. */
        teebox_id: z.nullable(z.int()),
        contest_id: ownGameId,
        grossskins: flag,
        netskins: flag,
        numwanted: z.int(),
        rate: z.number(),
        tournament: flag,
        tournamenttitle: z.string(),
        prepay: flag,
        deadline: z.string(),
        /** Comments and contact are empty for visitors. */
        comments: z.string(),
        contactinfo: z.string(),
        /** The version for a form that edits the tee time; left out for visitors. */
        version: z.optional(z.string()),
      }),
      /** Null for visitors. */
      submitUser: z.nullable(
        z.object({
          id: z.int(),
          firstname: z.string(),
          lastname: z.string(),
          email: z.string(),
          phonenum: z.string(),
        }),
      ),
    }),
})

const title = shownLine(80, 'Title')
const comments = z.string().check(atMost(1000))

const teeTimeForm = once(() =>
  z.strictObject({
    /**
     * Ignored: the id is in the path, the day follows from the date, and the contact is the member who submitted the
     * tee time.
     */
    id: ignored,
    day: ignored,
    contact_info: ignored,
    inprogress: ignored,
    date: requiredDate,
    hour: z.int().check(z.minimum(1), z.maximum(12)),
    min: z.int().check(z.minimum(0), z.maximum(50), z.multipleOf(10)),
    ampm: z.enum(['am', 'pm']),
    course_id: z.int('Course is Required!').check(z.positive('Course is Required!')),
    /** 0 or null is N/A. */
    teebox_id: z.nullable(idOrNone),
    contest_id: ownGameId,
    gross_skins: flagInForm,
    net_skins: flagInForm,
    num_wanted: z
      .int('Number Wanted is Required!')
      .check(z.minimum(1, 'Number Wanted must be 1 to 144.'), z.maximum(144, 'Number Wanted must be 1 to 144.')),
    /** Dollars, with cents at most. */
    rate: z
      .number('Rate must be a number')
      .check(z.minimum(0, 'Rate must be 0 to 9999'), z.maximum(9999, 'Rate must be 0 to 9999'), z.multipleOf(0.01)),
    tournament: flagInForm,
    prepay: flagInForm,
    /** Unchanged when left out, like the next fields. */
    tournamenttitle: z.optional(title),
    deadline: z.optional(date),
    comments: z.optional(comments),
    /** '1' notifies every member who has not signed up for the tee time. Left out, it is '0'. */
    send_email: z.optional(sendEmail),
    version: versionOpened,
  }),
)

export type TeeTimeForm = ValueOf<typeof teeTimeForm>

/** The fields of the form that are stored unchanged; teebox, rate, title and deadline need a conversion. */
export const teeTimeFormSpelling = {
  date: 'date',
  course_id: 'courseId',
  contest_id: 'ownGameId',
  gross_skins: 'grossSkins',
  net_skins: 'netSkins',
  num_wanted: 'numWanted',
  tournament: 'tournament',
  prepay: 'prepay',
} as const

/** The fields of one tee time in the answer. */
export const teeTimeSpelling = {
  id: 'id',
  date: 'date',
  time: 'time',
  course_id: 'courseId',
  course: 'course',
  teebox_id: 'teeboxId',
  contest_id: 'ownGameId',
  grossskins: 'grossSkins',
  netskins: 'netSkins',
  numwanted: 'numWanted',
  tournament: 'tournament',
  tournamenttitle: 'tournamentTitle',
  prepay: 'prepay',
  comments: 'comments',
} as const

/** A new tee time. Fields that are left out get the values of the empty form. */
const newTeeTimeForm = once(() =>
  z.strictObject({
    ...teeTimeForm().shape,
    teebox_id: z._default(teeTimeForm().shape.teebox_id, null),
    contest_id: z._default(ownGameId, 0),
    gross_skins: z._default(flagInForm, 0),
    net_skins: z._default(flagInForm, 0),
    rate: z._default(teeTimeForm().shape.rate, 0),
    tournament: z._default(flagInForm, 0),
    prepay: z._default(flagInForm, 0),
  }),
)

export const teeTimeAdd = defineCall({
  method: 'POST',
  path: 'teetime',
  who: 'admin',
  summary: 'Post a tee time',
  onlyOnce: true,
  body: newTeeTimeForm,
  answer: () => z.object({ ...success().shape, id: z.int() }),
})

export const teeTimeEdit = defineCall({
  method: 'PATCH',
  path: 'teetime/:id',
  who: 'member',
  summary: 'Save a tee time; only the member who submitted it and administrators may',
  onlyOnce: 'save',
  params: byId,
  body: teeTimeForm,
  answer: success,
})

export const teeTimeCancel = defineCall({
  method: 'POST',
  path: 'teetime/cancel/:id',
  who: 'member',
  summary: 'Cancel a tee time that has not become an outing; only the member who submitted it and administrators may',
  onlyOnce: true,
  params: byId,
  body: () => nothing,
  answer: success,
})
