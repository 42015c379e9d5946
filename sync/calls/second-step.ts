import * as z from 'zod/mini'
import { defineCall, once } from './call.ts'
import { signedIn } from './login.ts'
import { robotcheck } from './robot-check.ts'
import { atMost, line, success } from './shapes.ts'
import { typedCode } from './users.ts'

/** The refusal of a correct password without the code of the second step, where the account has one. */
export const codeRequired = 'second-step.required'

/** The content of `now` in that refusal: the proof of the password, for the call that takes the code. */
export const passwordProof = once(() => z.object({ proof: z.string() }))

const password = z.string('Password is required').check(z.minLength(1, 'Password is required'), atMost(128))

/** The password and a code. Calls that make a login weaker require both again. */
const passwordAndCode = once(() => z.strictObject({ password, code: typedCode, robotcheck: z.optional(robotcheck) }))

/** A member's new recovery codes, shown once. */
const codes = once(() => z.object({ codes: z.array(z.string()) }))

export const loginWithCode = defineCall({
  method: 'POST',
  path: 'login/second-step',
  who: 'anyone',
  summary: 'Finish a login that was refused with second-step.required: its proof, and a code',
  keepsKey: true,
  body: () => z.strictObject({ proof: line(1000), code: typedCode }),
  answer: signedIn,
})

export const secondStep = defineCall({
  method: 'GET',
  path: 'user/second-step',
  who: 'member',
  summary: 'Since when one’s own logins ask for a code, and how many recovery codes are unused',
  answer: () =>
    z.object({
      /** Null when it is off. */
      since: z.nullable(z.string()),
      /** Unused recovery codes. */
      codes: z.int(),
    }),
})

export const startSecondStep = defineCall({
  method: 'POST',
  path: 'user/second-step/start',
  who: 'member',
  summary: 'Administrators: make a key for an authenticator app; nothing changes before a code of it',
  body: () => z.strictObject({ password, robotcheck: z.optional(robotcheck) }),
  answer: () =>
    z.object({
      /** Base32, as an app takes it by hand. */
      key: z.string(),
      /** An otpauth address: the text of the QR code. */
      link: z.string(),
    }),
})

export const turnOnSecondStep = defineCall({
  method: 'POST',
  path: 'user/second-step/on',
  who: 'member',
  summary: 'Administrators: turn the second step on with a code of the new key; every other sign-in ends',
  keepsKey: true,
  body: () => z.strictObject({ code: typedCode }),
  answer: codes,
})

export const turnOffSecondStep = defineCall({
  method: 'POST',
  path: 'user/second-step/off',
  who: 'member',
  summary: 'Turn the second step off; needs the password and a code',
  body: passwordAndCode,
  answer: success,
})

export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: 'user/second-step/codes',
  who: 'member',
  summary: 'Make new recovery codes; needs the password and a code',
  keepsKey: true,
  body: passwordAndCode,
  answer: codes,
})
