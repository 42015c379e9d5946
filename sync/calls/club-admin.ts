import * as z from 'zod/mini'
import { defineCall, once } from './call.ts'
import { clubInfo } from './club.ts'
import { nameStyle } from './follow.ts'
import { atMost, filledShownLine, line, shownLine } from './shapes.ts'

const webAddressOrNone = z
  .string()
  .check(atMost(500), z.regex(/^(https?:\/\/[^\s"<>]+)?$/, 'Start the link with https://, or leave it blank.'))
const colorOrNone = z.string().check(z.regex(/^(#[\da-f]{6})?$/, 'Choose a color.'))

export const clubForm = once(() =>
  z.strictObject({
    name: filledShownLine(60, 'Name', 'Enter the club’s name.'),
    contact: line(254).check(z.email('Please enter a valid email')),
    /** An IANA time zone, like America/Phoenix. */
    timeZone: z.string().check(z.regex(/^[A-Za-z0-9_+\-/]{1,60}$/, 'Choose a time zone.')),
    cupUrl: webAddressOrNone,
    leaderboardUrl: webAddressOrNone,
    footerCredit: shownLine(60, 'Footer'),
    headerColor: colorOrNone,
    mainColor: colorOrNone,
  }),
)

export const registrationPolicies = ['open', 'approval', 'invitation'] as const

/** What administrators decide about their members. */
const clubPolicies = once(() =>
  z.strictObject({
    registration: z.enum(registrationPolicies),
    /** Whether anyone may look up golfers and their rounds; else only members. */
    openLookup: z.boolean(),
    /** Whether posting a round asks about alcohol. */
    asksAlcohol: z.boolean(),
    /** How golfers are named to those who follow an outing by its link. */
    followNames: nameStyle,
    /** Whether outings may be played for money. */
    allowsStakes: z.boolean(),
  }),
)

const clubForAdmins = once(() =>
  z.object({
    /**
     * The version to send back with a change. The change is refused if another administrator has changed the club
     * since.
     */
    version: z.int(),
    settings: clubForm(),
    /** `registration` is null until it is chosen, and then counts as open. */
    policies: z.object({ ...clubPolicies().shape, registration: z.nullable(z.enum(registrationPolicies)) }),
    hasLogo: z.boolean(),
    /** Who last changed the club; null for an unchanged club. */
    changed: z.nullable(z.object({ by: z.string(), at: z.string() })),
    /** The club as the app shows it. */
    shown: clubInfo.answer,
  }),
)

export const clubSettings = defineCall({
  method: 'GET',
  path: 'admin/club',
  who: 'admin',
  summary: 'The settings of the club',
  answer: clubForAdmins,
})

export const changeClub = defineCall({
  method: 'POST',
  path: 'admin/club',
  who: 'admin',
  summary: 'Change the settings of the club',
  onlyOnce: 'save',
  body: () => z.strictObject({ version: z.int(), settings: clubForm() }),
  answer: clubForAdmins,
})

export const changePolicies = defineCall({
  method: 'POST',
  path: 'admin/club/policies',
  who: 'admin',
  summary: 'Change who may register and look up golfers, what a round asks, and whether outings have stakes',
  onlyOnce: 'save',
  body: () => z.strictObject({ version: z.int(), policies: clubPolicies() }),
  answer: clubForAdmins,
})

/** The largest file of a logo, in bytes. */
export const mostLogoBytes = 300_000

export const changeLogo = defineCall({
  method: 'POST',
  path: 'admin/club/logo',
  who: 'admin',
  summary: 'Set the logo of the club (PNG, JPEG or SVG in base64), or remove it (null)',
  body: () =>
    z.strictObject({
      image: z.nullable(
        z.string().check(z.maxLength(Math.ceil(mostLogoBytes / 3) * 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
      ),
    }),
  answer: clubForAdmins,
})
