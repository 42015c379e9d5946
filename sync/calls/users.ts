import * as z from 'zod/mini'
import { defineCall, once, type ValueOf } from './call.ts'
import { emailed } from './emailed.ts'
import { signedIn, user } from './login.ts'
import { robotcheck } from './robot-check.ts'
import { atMost, filledLine, filledShownLine, id, line, nothing, shownLine, success, usualTees } from './shapes.ts'

/**
 * Passwords are 8 to 128 characters of any kind; the server decides whether one is too common. `missing`: the message
 * for a missing one.
 */
function newPassword(missing: string) {
  return z.string(missing).check(z.minLength(1, missing), z.minLength(8, 'Use at least 8 characters'), atMost(128))
}
const password = z.string('Password is required').check(z.minLength(1, 'Password is required'), atMost(128))

/** Six digits of an authenticator app, or a recovery code, as it was typed: with spaces or dashes, in any case. */
export const typedCode = filledLine(40, 'Code is required')

type Numbered = { phone?: string | undefined; phonenum?: string | undefined }
type TypedTwice = { password: string; passwordRepeat: string }

/** Returns a check that a new password was typed the same way twice. */
function isTypedTwice(error: string) {
  return z.refine<TypedTwice>((form) => form.password === form.passwordRepeat, { path: ['passwordRepeat'], error })
}

const username = filledLine(100, 'Username is required')
/** The first field of the password reset, which has its own messages. */
const resetUsername = filledLine(100, 'please enter username')
const usernameChecks = [
  z.minLength(3, 'Use at least 3 characters'),
  // A space at either end is invisible: the member would not know that it belongs to the name when they log in.
  z.regex(/^\S(?:.*\S)?$/, 'A username can’t begin or end with a space'),
] as const
function emailAddress(missing: string) {
  return line(254, missing).check(z.minLength(1, missing), z.email('Please enter a valid email'))
}
const hash = line(100).check(z.minLength(1))
/**
 * Returns a schema for a valid calendar day. The server validates that it is in the past, in the club's time zone.
 * `missing`: the message for an empty value, `invalid`: for one that is not in the calendar.
 */
function birthday(missing: string, invalid = 'Please enter a valid date in MM-DD-YYYY format') {
  return z.string(missing).check(z.minLength(1, missing), z.iso.date(invalid))
}
const usPhone = /^(?:\+?1[ .-]?)?(?:\(\d{3}\)|\d{3})[ .-]?\d{3}[ .-]?\d{4}$/

const teetimenotify = z.enum(['None', 'Text', 'Email', 'Both'])

const person = once(() => ({
  firstname: filledShownLine(60, 'Firstname', 'Firstname is required'),
  lastname: filledShownLine(60, 'Lastname', 'Lastname is required'),
  phonenum: shownLine(30, 'Phone'),
  address: shownLine(200, 'Address'),
  city: shownLine(60, 'City'),
  state: shownLine(60, 'State').check(z.maxLength(2, 'State must be 2 characters')),
  zip: shownLine(10, 'Zip'),
  /** The member's number at the handicap association (GHIN). */
  aga: shownLine(20, 'GHIN number'),
}))

export const settingsForm = once(() =>
  z.strictObject({
    ...person(),
    /** Missing in answers of a server of the previous release, which does not accept it either. */
    tees: z.optional(usualTees()),
    dob: z.nullable(birthday('DOB is required')),
    postemail: z.boolean(),
    teetimenotify,
    /** Whether the directory shows the email and the phone number to other members. */
    shareemail: z.boolean(),
    sharephone: z.boolean(),
  }),
)

export type SettingsForm = ValueOf<typeof settingsForm>

const requiredSetting = z.enum(['firstname', 'lastname', 'dob'])

/** The settings as a form may send them. The number has either name; fields that are left out stay unchanged. */
const settingsToSave = once(() => {
  const { firstname, lastname, dob, ...others } = settingsForm().shape
  const { phonenum } = others
  return z.strictObject({
    firstname,
    lastname,
    dob,
    ...z.partial(z.object(others)).shape,
    phone: z.optional(phonenum),
  })
})

const required = 'This field is required'
const usPhoneLine = filledShownLine(30, 'Phone', required).check(z.regex(usPhone, 'Please enter a valid phone number'))

export const registration = once(() =>
  z
    .strictObject({
      ...person(),
      firstname: filledShownLine(60, 'Firstname', required),
      lastname: filledShownLine(60, 'Lastname', required),
      phone: z.optional(usPhoneLine),
      phonenum: z.optional(usPhoneLine),
      address: z._default(person().address, ''),
      city: filledShownLine(60, 'City', required),
      state: filledShownLine(60, 'State', required).check(z.maxLength(2, 'State must be 2 characters')),
      zip: z._default(person().zip, ''),
      aga: z._default(person().aga, ''),
      username: filledShownLine(100, 'Username', required).check(...usernameChecks),
      password: newPassword(required),
      passwordRepeat: z.string(required).check(z.minLength(1, required), atMost(128)),
      email: filledLine(254, required).check(z.email('Please enter a valid email')),
      dob: birthday(required),
      referral: z._default(shownLine(200, 'Referral'), ''),
      notify: z._default(teetimenotify, 'Both'),
      robotcheck,
    })
    .check(
      isTypedTwice('Passwords do not match'),
      z.refine<Numbered>(({ phone, phonenum = phone }) => phonenum !== undefined, { path: ['phone'], error: required }),
    ),
)

export const loginByHash = defineCall({
  method: 'POST',
  path: 'login/byHash',
  who: 'anyone',
  summary: 'Sign in with the link of an email, which works once',
  keepsKey: true,
  body: () => z.strictObject({ username, hash }),
  answer: signedIn,
})

export const getUserByUsername = defineCall({
  method: 'POST',
  path: 'user/getUserByUsername',
  who: 'anyone',
  summary: 'First step of the password reset; the answer is the same for unknown names',
  body: () => z.strictObject({ username: resetUsername, robotcheck: z.optional(robotcheck) }),
  answer: () => z.object({ user: z.object({ username: z.string() }), ...emailed() }),
})

export const generateTempPwd = defineCall({
  method: 'POST',
  path: 'user/generateTempPwd',
  who: 'anyone',
  summary: 'Email a temporary password to the address on file; the answer is the same for unknown names',
  body: () => z.strictObject({ username: resetUsername, robotcheck: z.optional(robotcheck) }),
  answer: success,
})

export const changeEmailAndPwd = defineCall({
  method: 'POST',
  path: 'user/changeEmailAndPwd',
  who: 'anyone',
  summary: 'Ask for another address; nothing changes until the old address or an administrator approves',
  body: () =>
    z.strictObject({
      username: resetUsername,
      email: emailAddress('Email Required.'),
      robotcheck: z.optional(robotcheck),
    }),
  answer: success,
})

/** The email to the old address links to the page /emailChange/{hash}, which offers both answers. */
export const answerEmailChange = defineCall({
  method: 'POST',
  path: 'user/answerEmailChange',
  who: 'anyone',
  summary: 'Approve or decline a change of address with the link of the email, which works once',
  body: () => z.strictObject({ hash, approve: z.boolean() }),
  answer: success,
})

export const resetTempPwd = defineCall({
  method: 'POST',
  path: 'user/resetTempPwd',
  who: 'anyone',
  summary: 'Choose a new password with the temporary (or current) one; every other sign-in ends',
  body: () =>
    z.strictObject({
      username,
      password,
      newpassword: newPassword('New password is required'),
      /** Required where the account has a second step. */
      code: z.optional(typedCode),
      robotcheck: z.optional(robotcheck),
    }),
  answer: signedIn,
})

export const settingsInit = defineCall({
  method: 'GET',
  path: 'user/settingsInit',
  who: 'signed-in',
  summary: 'The member’s own settings; dob is null until it is known',
  answer: () =>
    z.object({
      user: z.object({ id: z.int(), username: z.string(), ...settingsForm().shape }),
      email: z.string(),
      /** The address that the account gets once it is confirmed or approved; null without such a change. */
      pendingemail: z.nullable(z.string()),
      /**
       * True when the change was requested without a login: the present address or an administrator must approve it.
       */
      pendingapproval: z._default(z.boolean(), false),
      /** Whether a login requires a code as well (second step). */
      secondstep: z._default(z.boolean(), false),
      /** Whether a save may name what is `unchanged`; false in answers of a server of the previous release. */
      keepsunchanged: z._default(z.boolean(), false),
    }),
})

export const updateInfo = defineCall({
  method: 'POST',
  path: 'user/updateInfo',
  who: 'member',
  summary: 'Change one’s own information',
  body: () =>
    z.strictObject({
      user: settingsToSave(),
      /** The fields of `user` that are required and that the form did not change: they stay as they are stored. */
      unchanged: z.optional(z.array(requiredSetting).check(z.maxLength(3))),
    }),
  answer: success,
})

export const updateEmail = defineCall({
  method: 'POST',
  path: 'user/updateEmail',
  who: 'member',
  summary: 'Change one’s own address; it changes when the new address is confirmed',
  body: () =>
    z.strictObject({
      username,
      password,
      email: emailAddress('Email is required'),
      robotcheck: z.optional(robotcheck),
    }),
  answer: success,
})

export const updatePassword = defineCall({
  method: 'POST',
  path: 'user/updatePassword',
  who: 'signed-in',
  summary: 'Change one’s own password; every other sign-in ends',
  body: () =>
    z
      .strictObject({
        username,
        oldPassword: password,
        password: newPassword('Password is required'),
        passwordRepeat: password,
        robotcheck: z.optional(robotcheck),
      })
      .check(isTypedTwice('Passwords must match')),
  answer: () => z.object({ user: user() }),
})

export const updateDob = defineCall({
  method: 'POST',
  path: 'user/dob',
  who: 'member',
  summary: 'Set one’s own date of birth for the 80+ rule',
  body: () =>
    z.strictObject({
      dob: birthday(
        'Please enter a valid date in MM-DD-YYYY format.',
        'Invalid date. The date must be less than today and in MM-DD-YYYY format.',
      ),
      userId: id,
    }),
  answer: () => z.object({ updateDOB: z.boolean() }),
})

export const usernameUnique = defineCall({
  method: 'POST',
  path: 'user/usernameUnique',
  who: 'anyone',
  summary: 'Whether a username of more than 2 characters is free',
  body: () =>
    z.strictObject({
      username: shownLine(100, 'Username').check(...usernameChecks),
      robotcheck: z.optional(robotcheck),
    }),
  answer: () => z.object({ unique: z.boolean() }),
})

export const getCard = defineCall({
  method: 'POST',
  path: 'user/getCard',
  who: 'member',
  summary: 'The member’s card as a PNG in base64',
  body: () => z.strictObject({ id }),
  answer: () => z.object({ data: z.array(z.string()) }),
})

export const register = defineCall({
  method: 'POST',
  path: 'user/register',
  who: 'anyone',
  summary: 'Register and sign in; the address has to be confirmed by email',
  malformed: 'Required information has not been provided.',
  body: registration,
  answer: signedIn,
})

export const confirmEmail = defineCall({
  method: 'POST',
  path: 'user/confirmEmail',
  who: 'anyone',
  summary: 'Confirm an address with the link of the email; a second use answers the same',
  body: () => z.strictObject({ hash }),
  answer: success,
})

/** Polled every few seconds by the page that waits for a confirmation. */
export const confirmation = defineCall({
  method: 'GET',
  path: 'user/confirmation',
  who: 'signed-in',
  summary: 'Whether one’s own address is confirmed, and which one the link went to',
  answer: () =>
    z.object({
      /** Whether the account is confirmed, and approved by an administrator where the club requires that. */
      confirmed: z.boolean(),
      /** True when the account is confirmed and an administrator has not approved it yet. */
      waits: z._default(z.boolean(), false),
      email: z.string(),
      ...emailed(),
    }),
})

export const sendConfirmation = defineCall({
  method: 'POST',
  path: 'user/sendConfirmation',
  who: 'signed-in',
  summary: 'Before the address is confirmed: send the link again, to a corrected address if it is another one',
  body: () => z.strictObject({ email: emailAddress('Email is required') }),
  answer: success,
})

export const cancelEmailChange = defineCall({
  method: 'POST',
  path: 'user/cancelEmailChange',
  who: 'member',
  summary: 'Take back a change of one’s own address that is not confirmed yet',
  body: () => nothing,
  answer: success,
})

export const sessions = defineCall({
  method: 'GET',
  path: 'user/sessions',
  who: 'member',
  summary: 'One’s own sign-ins, newest first',
  answer: () =>
    z.object({
      sessions: z.array(
        z.object({ id: z.string(), device: z.string(), created: z.string(), seen: z.string(), current: z.boolean() }),
      ),
    }),
})

export const endSession = defineCall({
  method: 'POST',
  path: 'user/sessions/:id/end',
  who: 'member',
  summary: 'End one of one’s own sign-ins',
  params: () => z.object({ id: line(100) }),
  body: () => nothing,
  answer: success,
})
