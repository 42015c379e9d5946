import * as z from 'zod/mini'
import { defineCall, once, type ValueOf } from './call.ts'
import { robotcheck } from './robot-check.ts'
import { atMost, line, nothing, success } from './shapes.ts'

/** The signed-in person, in the form that the phone stores in local storage. */
export const user = once(() =>
  z.object({
    id: z.int(),
    username: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    isadmin: z.boolean(),
    isconfirmed: z.boolean(),
    dob: z.nullable(z.string()),
    age: z.nullable(z.int()),
  }),
)

export type User = ValueOf<typeof user>

export const signedIn = once(() => z.object({ token: z.string(), user: user() }))

export const login = defineCall({
  method: 'POST',
  path: 'login',
  who: 'anyone',
  summary: 'Sign in with username and password',
  keepsKey: true,
  body: () =>
    z.strictObject({
      username: line(100, 'Username is required'),
      password: z.string('Password is required').check(atMost(128)),
      robotcheck: z.optional(robotcheck),
    }),
  answer: signedIn,
})

export const logout = defineCall({
  method: 'POST',
  path: 'logout',
  who: 'signed-in',
  summary: 'End this sign-in',
  body: () => nothing,
  answer: success,
})
