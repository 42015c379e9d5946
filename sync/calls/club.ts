import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { robotcheck } from './robot-check.ts'
import { atMost, filledShownLine, line, page, success } from './shapes.ts'

export const clubInfo = defineCall({
  method: 'GET',
  path: 'info/club',
  who: 'anyone',
  summary: 'The club’s name, contact, links, colors and policies',
  answer: () =>
    z.object({
      name: z.string(),
      contact: z.string(),
      timeZone: z.string(),
      cupUrl: z.string(),
      leaderboardUrl: z.string(),
      footerCredit: z.string(),
      /** The address of the logo; empty without one. */
      logo: z._default(z.string(), ''),
      /** The address of a stylesheet with the club's colors; empty for those of the app. */
      look: z._default(z.string(), ''),
      /** Whether posting a round asks about alcohol. */
      asksAlcohol: z._default(z.boolean(), false),
      /** Whether outings may be played for money. */
      allowsStakes: z._default(z.boolean(), false),
    }),
})

export const members = defineCall({
  method: 'GET',
  path: 'info/members',
  who: 'member',
  summary: 'Every member by name',
  answer: () => z.object({ members: z.array(z.object({ id: z.int(), firstname: z.string(), lastname: z.string() })) }),
})

export const regions = defineCall({
  method: 'GET',
  path: 'info/region',
  who: 'anyone',
  summary: 'The regions of the club',
  answer: () => z.object({ regions: z.array(z.object({ id: z.int(), name: z.string() })) }),
})

export const directory = defineCall({
  method: 'GET',
  path: 'info/directory',
  who: 'member',
  summary: 'Members with the contact fields that they share; null is not shared',
  answer: () =>
    z.object({
      members: z.array(
        z.object({
          id: z.int(),
          firstname: z.string(),
          lastname: z.string(),
          email: z.nullable(z.string()),
          phonenum: z.nullable(z.string()),
        }),
      ),
    }),
})

export const visitors = defineCall({
  method: 'GET',
  path: 'info/visitors',
  who: 'member',
  summary: 'Guests who have played with members, newest first',
  query: () => z.object({ ...page.query }),
  answer: () => page.of(z.object({ name: z.string(), date: z.string(), course: z.string(), host: z.string() })),
})

export const contact = defineCall({
  method: 'POST',
  path: 'info/contact',
  who: 'anyone',
  summary: 'Write to the club; without a sign-in the robot check is required',
  body: () =>
    z.strictObject({
      name: filledShownLine(120, 'Name', 'This field is required'),
      email: line(254).check(z.email('Please enter a valid email')),
      message: z.string().check(z.regex(/\S/, 'This field is required'), atMost(5000)),
      robotcheck: z.optional(robotcheck),
    }),
  answer: success,
})

export const openApi = defineCall({
  method: 'GET',
  path: 'openapi.json',
  who: 'anyone',
  summary: 'This description of every call, made from the schemas that check them',
  answer: () => z.record(z.string(), z.unknown()),
})
