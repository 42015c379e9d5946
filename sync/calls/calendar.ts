import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { byId, nothing, success } from './shapes.ts'

const calendar = 'text/calendar; charset=utf-8'

export const teeTimeCalendar = defineCall({
  method: 'GET',
  path: 'teetime/:id/calendar',
  who: 'anyone',
  summary: 'A tee time for a calendar (RFC 5545), without names of members',
  params: byId,
  type: calendar,
  answer: () => z.string(),
})

export const calendarFeed = defineCall({
  method: 'GET',
  path: 'calendar/:secret',
  who: 'anyone',
  summary: 'The tee times that a member has signed up for, by the private link that calendars subscribe to',
  params: () => z.object({ secret: z.string().check(z.maxLength(100)) }),
  type: calendar,
  answer: () => z.string(),
})

export const calendarState = defineCall({
  method: 'GET',
  path: 'user/calendar',
  who: 'member',
  summary: 'Whether one has a calendar link, and since when; the link itself is shown once, when it is made',
  answer: () => z.object({ created: z.nullable(z.string()) }),
})

export const calendarRenew = defineCall({
  method: 'POST',
  path: 'user/calendar',
  who: 'member',
  summary: 'Make a new calendar link; the one before ends',
  body: () => nothing,
  answer: () => z.object({ url: z.string(), created: z.string() }),
})

export const calendarEnd = defineCall({
  method: 'POST',
  path: 'user/calendar/end',
  who: 'member',
  summary: 'End one’s calendar link',
  body: () => nothing,
  answer: success,
})
