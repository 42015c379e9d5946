import * as z from 'zod/mini'
import { defineCall, once } from './call.ts'
import { registrationPolicies } from './club-admin.ts'
import { signedIn } from './login.ts'
import { shownLine, success } from './shapes.ts'
import { registration } from './users.ts'

/** The name, username and email of an administrator, for the form and the command. */
export const administrator = once(() => {
  const { firstname, lastname, username, email } = registration().shape
  return z.strictObject({ firstname, lastname, username, email })
})

/** The first administrator, with the secret of the link that the server prints while a club has none. */
export const firstAdmin = once(() =>
  z.strictObject({
    secret: z.string().check(z.regex(/^[\w-]{43}$/)),
    ...administrator().shape,
    password: registration().shape.password,
  }),
)

export const setUp = defineCall({
  method: 'POST',
  path: 'setup',
  who: 'anyone',
  summary: 'Become the first administrator of a club that has none, with the secret of the printed link, and sign in',
  keepsKey: true,
  body: firstAdmin,
  answer: signedIn,
})

export const setupIsOver = defineCall({
  method: 'GET',
  path: 'setup',
  who: 'anyone',
  summary: 'Whether the club has an administrator, so that the printed link opens nothing any more',
  answer: () => z.object({ isOver: z.boolean() }),
})

export const setupSteps = ['club', 'mail', 'courses', 'members', 'registration', 'practice'] as const

const setupState = once(() =>
  z.object({
    /** Hidden by an administrator; never shown for the demo club. */
    isHidden: z.boolean(),
    done: z.record(z.enum(setupSteps), z.boolean()),
    courses: z.int(),
    /** Including the administrator. */
    golfers: z.int(),
    /** Who may register; null until an administrator chooses. */
    registration: z.nullable(z.enum(registrationPolicies)),
    /** The last test of the mail server; null before the first one. */
    mail: z.nullable(
      z.object({
        state: z.enum(['waiting', 'sent', 'failed']),
        error: z.string(),
        sent: z.nullable(z.string()),
        /** False without a mail server: emails are then files and reach no one. */
        hasServer: z.boolean(),
      }),
    ),
    /** Whether a mail server is set, or an administrator decided to go without one. */
    email: z.enum(['server', 'none', 'declined']),
    /** The practice outing in progress. */
    practice: z.nullable(z.object({ id: z.int(), course: z.string(), code: z.string(), scores: z.int() })),
    /** Addresses of proxies that hide visitors' addresses until they are in TRUSTED_PROXIES. */
    untrustedProxies: z.array(z.string()),
    /** The courses that come with the product. */
    catalogue: z.array(z.object({ name: z.string(), city: z.string(), state: z.string(), isAdded: z.boolean() })),
  }),
)

export const setup = defineCall({
  method: 'GET',
  path: 'admin/setup',
  who: 'admin',
  summary: 'What a new club has and still needs',
  answer: setupState,
})

export const hideSetup = defineCall({
  method: 'POST',
  path: 'admin/setup/hide',
  who: 'admin',
  summary: 'Hide the list of what a new club needs, or show it again',
  body: () => z.strictObject({ isHidden: z.boolean() }),
  answer: success,
})

export const sendTestMail = defineCall({
  method: 'POST',
  path: 'admin/setup/mail',
  who: 'admin',
  summary: 'Send a test email to yourself',
  body: () => z.strictObject({}),
  /** `hasServer` is false without a mail server, and missing in answers of older servers. */
  answer: () => z.object({ ...success().shape, hasServer: z._default(z.boolean(), true) }),
})

export const declineEmail = defineCall({
  method: 'POST',
  path: 'admin/setup/noMail',
  who: 'admin',
  summary:
    'Decide that the club goes without a mail server, which completes that step until one is set, or take it back',
  /** Older apps send nothing, because the decision could not be reverted. */
  body: () => z.strictObject({ isDeclined: z._default(z.boolean(), true) }),
  answer: success,
})

export const addFromCatalogue = defineCall({
  method: 'POST',
  path: 'admin/setup/courses',
  who: 'admin',
  summary: 'Add a course of the shipped catalog, with its tees and holes',
  body: () => z.strictObject({ name: shownLine(100, 'Name') }),
  answer: success,
})

export const startPractice = defineCall({
  method: 'POST',
  path: 'admin/setup/practice',
  who: 'admin',
  summary: 'Start a practice outing of four made-up golfers; answers the one in progress if there is one',
  body: () => z.strictObject({}),
  answer: () => z.object({ ...success().shape, id: z.int(), code: z.string() }),
})

export const discardPractice = defineCall({
  method: 'POST',
  path: 'admin/setup/practice/discard',
  who: 'admin',
  summary: 'Discard the practice outing in progress',
  body: () => z.strictObject({}),
  answer: success,
})
