import * as z from 'zod/mini'
import { handicapRange, highestIndex, lowestIndex } from '#golf/course/handicap-text.ts'
import { defineCall, once, type ValueOf } from './call.ts'
import { ownGameId } from './outing-terms.ts'
import { robotcheck } from './robot-check.ts'
import {
  byId,
  file,
  filledShownLine,
  flag,
  handicapindex,
  id,
  idInPath,
  idOrNone,
  line,
  shownLine,
  startSeen,
  success,
  versionOpened,
} from './shapes.ts'

/** Whether a golfer has a spot, or waits for one. */
export const place = z.enum(['in', 'waiting'])

export type Place = z.infer<typeof place>

const placeOrUnconfirmed = z.enum(['in', 'waiting', 'unconfirmed'])

const lastRound = once(() =>
  z.strictObject({ course: shownLine(80, 'Course'), score: z.int().check(z.minimum(1), z.maximum(300)) }),
)

const enteredHandicap = once(() =>
  z
    .number('Handicap is Required!')
    .check(
      z.minimum(lowestIndex, handicapRange()),
      z.maximum(highestIndex, handicapRange()),
      z.multipleOf(0.1, 'Enter a handicap with one decimal, like 14.3.'),
    ),
)

/** What a golfer enters at the sign-up. */
const personForm = once(() => ({
  /** At most a member's first and last name with a space between them. */
  name: filledShownLine(121, 'Name', 'Name is Required!'),
  email: line(254, 'Email is Required!').check(
    z.minLength(1, 'Email is Required!'),
    z.email('Please enter a valid email'),
  ),
  phone: shownLine(40, 'Phone'),
  /** Whether the golfer is notified of changes. */
  notify: z.boolean(),
  handicap: enteredHandicap(),
  /** The number of the handicap association; empty for none. */
  membership_id: shownLine(20, 'Membership number'),
  /** Up to five, the latest first. */
  lastrounds: z.array(lastRound()).check(z.maxLength(5)),
  course_best: shownLine(80, 'Course of the best score'),
  score_best: z.nullable(z.int().check(z.minimum(1), z.maximum(300))),
  /** Whether the golfer can be called for a last-minute opening. */
  crunch: flag,
  /** Whom the golfer would like to play with, in their words. */
  foursome: shownLine(200, 'Foursome'),
}))

/**
 * `known` marks a member's sign-up by one tap. The server fills in the rest from the account, so the email may be
 * empty.
 */
const knownFlag = once(() => z.optional(z.boolean()))

type MayBeKnown = { readonly email: string; readonly known?: boolean | undefined }

function emailUnlessKnown() {
  const { email } = personForm()
  const isRight = ({ email: typed, known }: MayBeKnown) => known === true || email.safeParse(typed).success
  const isThere = ({ email: typed, known }: MayBeKnown) => known === true || typed !== ''
  return [
    z.refine<MayBeKnown>(isThere, { path: ['email'], error: 'Email is Required!', abort: true, when: hasEmail }),
    z.refine<MayBeKnown>(isRight, { path: ['email'], error: 'Please enter a valid email', when: hasEmail }),
  ] as const
}

/**
 * Returns whether the email can be validated. It is validated even if another field is invalid, so that a form can list
 * everything that is missing.
 */
function hasEmail({
  value,
  issues,
}: {
  value: unknown
  issues: readonly { readonly path?: readonly unknown[] | undefined }[]
}): boolean {
  const isReported = issues.some(({ path }) => path?.[0] === 'email')
  return (
    !isReported && typeof value === 'object' && value !== null && 'email' in value && typeof value.email === 'string'
  )
}

/** A sign-up as a member's phone queues it. */
export const signUpToAsk = once(() =>
  z
    .strictObject({
      teetime_id: id,
      /** The tee time that the person saw: a sign-up for one that was moved since is refused. */
      start: startSeen,
      /** 0 for a guest of the member. */
      user_id: idOrNone,
      ...personForm(),
      email: line(254, 'Email is Required!'),
      known: knownFlag(),
    })
    .check(...emailUnlessKnown()),
)

export type SignUpToAsk = ValueOf<typeof signUpToAsk>

/** A golfer on the roster. Groups, flights and starts are null until they are set. */
const rosterPlayer = once(() =>
  z.object({
    id: z.int(),
    /** 0 for a guest. */
    user_id: z.int(),
    name: z.string(),
    /** The member who signed up this guest; only members see it. */
    host: z.optional(z.string()),
    /**
     * How to reach the golfer, and what the golfer asked for, as entered at the sign-up; only for those who manage the
     * tee time. An older server leaves out what was asked for.
     */
    contact: z.optional(
      z.object({ email: z.string(), phone: z.string(), foursome: z.optional(z.string()), crunch: z.optional(flag) }),
    ),
    partner: z.string(),
    /** The stored index of a member, or the one a guest entered. */
    handicapindex: z.number(),
    /** True while the index is one that the member brought from elsewhere. */
    transferred: z.optional(z.boolean()),
    /** The handicap entered at the sign-up. */
    handicap: z.number(),
    /** Index x slope / 113, rounded, with half the index from tees rated for nine holes; null without tees. */
    coursehandicap: z.nullable(z.int()),
    teebox_id: z.nullable(z.int()),
    flight: z.nullable(z.int()),
    code: z.nullable(z.int()),
    /** HH:MM at the club. */
    teetime: z.nullable(z.string()),
    /** 0 to 17 for hole 1 to 18. */
    startinghole: z.nullable(z.int()),
    place,
    /** The number in the waiting list, from 1; null for a golfer with a spot. */
    waiting: z.nullable(z.int()),
    /** When and how it was paid; null if it was not, or if the caller may not know. */
    paid: z.nullable(z.object({ at: z.string(), how: z.string() })),
    /** The version of what `teeTimeAssign` changes; only for those who may change it. */
    version: z.optional(z.string()),
  }),
)

export type RosterPlayer = ValueOf<typeof rosterPlayer>

const roster = once(() =>
  z.object({
    players: z.array(rosterPlayer()),
    /** The version of the pairings that `teeTimeDraw` replaces; only for those who may make them. */
    version: z.optional(z.string()),
    teeboxes: z.array(
      z.object({
        id: z.int(),
        description: z.string(),
        gender: z.optional(z.enum(['M', 'W'])),
        rating: z.number(),
        slope: z.int(),
      }),
    ),
    teetime: z.object({
      id: z.int(),
      date: z.string(),
      time: z.string(),
      start: startSeen,
      course: z.string(),
      course_id: z.int(),
      contest_id: ownGameId,
      tournament: flag,
      tournamenttitle: z.string(),
      prepay: flag,
      /** 0000-00-00 for none. */
      deadline: z.string(),
      rate: z.number(),
      numwanted: z.int(),
      spotsleft: z.int(),
      /** True once scoring is set up; left out before, and by an older server. */
      closed: z.optional(z.boolean()),
      /** True once the outing of the tee time is posted; left out before, and by an older server. */
      posted: z.optional(z.boolean()),
      /** Whether the caller may assign groups, record payments and start the outing. */
      manages: z.boolean(),
    }),
  }),
)

export type Roster = ValueOf<typeof roster>

export const teeTimePlayers = defineCall({
  method: 'GET',
  path: 'teetime/:id/tourney/players',
  who: 'anyone',
  summary: 'Who has signed up for a tee time: those with a spot, then those who wait, both in order',
  params: byId,
  answer: roster,
})

export const signUpForm = defineCall({
  method: 'GET',
  path: 'teetime/:id/signup',
  who: 'signed-in',
  summary: 'The sign-up form filled in for oneself, or by an administrator for any golfer',
  params: byId,
  query: () => z.object({ user_id: z.optional(idInPath) }),
  answer: () =>
    z.object({
      user_id: z.int(),
      ...personForm(),
      /** Null for a member without an index. */
      handicap: z.nullable(handicapindex),
      /** Empty, like phone and membership_id, for a sign-in by an email link. */
      email: z.string(),
      signedup: z.nullable(place),
    }),
})

export const signUp = defineCall({
  method: 'POST',
  path: 'teetime/:id/signup',
  who: 'anyone',
  summary:
    'Request a spot in a tee time, with at least a name, an email and a handicap; once, however often it is sent',
  params: byId,
  body: () =>
    z
      .strictObject({
        /** The id of the operation, made by the sender; left out, it is the request's Idempotency-Key. */
        op: z.optional(z.uuid()),
        /** The tee time that the person saw: a sign-up for one that was moved since is refused. */
        start: startSeen,
        /**
         * The member who is signed up: the caller, which is the default, or for an administrator any member; 0 for a
         * guest.
         */
        user_id: z.optional(idOrNone),
        ...personForm(),
        email: line(254, 'Email is Required!'),
        known: knownFlag(),
        phone: z._default(personForm().phone, ''),
        notify: z._default(personForm().notify, true),
        membership_id: z._default(personForm().membership_id, ''),
        lastrounds: z._default(personForm().lastrounds, () => []),
        course_best: z._default(personForm().course_best, ''),
        score_best: z._default(personForm().score_best, null),
        crunch: z._default(personForm().crunch, 0),
        foursome: z._default(personForm().foursome, ''),
        /** The robot check of a visitor. */
        robotcheck: z.optional(robotcheck),
      })
      .check(...emailUnlessKnown()),
  /** A guest's place is unconfirmed, and no spot is held, until the emailed link is opened. */
  answer: () => z.object({ ...success().shape, place: placeOrUnconfirmed, waiting: z.nullable(z.int()) }),
})

/**
 * The email to a guest links to the page /signup/{hash}, which reads with `look` and acts after a tap. Until the
 * confirmation the link also names the date and time of the email, as `?of=2026-06-20T07:40`, so that the page can say
 * that the tee time was moved since.
 */
export const signUpByLink = defineCall({
  method: 'POST',
  path: 'teetime/signupByLink',
  who: 'anyone',
  summary: 'Show, confirm or withdraw a sign-up by the link of the email, without a login',
  body: () =>
    z.strictObject({
      hash: line(100).check(z.minLength(1)),
      action: z.enum(['look', 'confirm', 'withdraw']),
      /** The tee time that the guest saw: a confirmation for one that was moved since is refused. */
      start: startSeen,
    }),
  answer: () =>
    z.object({
      ...success().shape,
      teetime_id: z.int(),
      /** Missing in answers of a server of the previous release. */
      teetime: z.optional(
        z.object({
          date: z.string(),
          time: z.string(),
          start: startSeen,
          course: z.string(),
          tournamenttitle: z.string(),
          /** Set once scoring is set up: only the organizer then changes the field. Left out while sign-up is open. */
          closed: z.optional(z.boolean()),
        }),
      ),
      place: z.enum(['unconfirmed', 'in', 'waiting', 'ended']),
      waiting: z.nullable(z.int()),
    }),
})

export type SignUpForm = z.infer<typeof signUp.body>

export const signUpWithdraw = defineCall({
  method: 'POST',
  path: 'teetime/:id/withdraw',
  who: 'signed-in',
  summary:
    'Withdraw oneself from a tee time, or as its submitter or an administrator any golfer; the waiting list moves up',
  params: byId,
  body: () => z.strictObject({ signup_id: id }),
  answer: success,
})

const assignment = once(() =>
  z.strictObject({
    id,
    partner: shownLine(120, 'Partner'),
    teebox_id: z.nullable(id),
    flight: z.nullable(z.int().check(z.minimum(1), z.maximum(20))),
    code: z.nullable(z.int().check(z.minimum(1), z.maximum(36))),
    teetime: z.nullable(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))),
    /**
     * A changed hole applies to the whole group. An unchanged one is replaced by that of a group which the golfer
     * joins.
     */
    startinghole: z.nullable(z.int().check(z.minimum(0), z.maximum(17))),
    version: versionOpened,
  }),
)

export type Assignment = ValueOf<typeof assignment>

export const teeTimeAssign = defineCall({
  method: 'PATCH',
  path: 'teetime/:id/tourney/players',
  who: 'member',
  summary:
    'Set flights, groups, tee times and tees by hand, and the starting hole of a group; at most four golfers in a group',
  params: byId,
  body: () => z.strictObject({ players: z.array(assignment()).check(z.minLength(1), z.maxLength(144)) }),
  answer: roster,
})

export const teeTimeDraw = defineCall({
  method: 'POST',
  path: 'teetime/:id/tourney/draw',
  who: 'member',
  summary: 'Draw flights and groups by handicap, with tee times or starting holes, for everyone with a spot',
  params: byId,
  body: () =>
    z.strictObject({
      /**
       * Flights of equal size, or by index. Each number is then the highest index of a flight, and a last flight has
       * the remaining golfers.
       */
      flights: z.union([
        z.strictObject({ by: z.literal('size'), count: z.int().check(z.minimum(1), z.maximum(20)) }),
        z.strictObject({ by: z.literal('index'), upto: z.array(handicapindex).check(z.maxLength(19)) }),
      ]),
      /** Groups of players with similar handicaps, or with high and low ones mixed. */
      groups: z.enum(['near', 'mixed']),
      /** Whether guests play in the group of the member who signed them up. */
      withhosts: z.optional(z.boolean()),
      /**
       * The starts of the groups: from the tee time on in intervals of minutes, or all at the same time from different
       * holes.
       */
      start: z.union([
        z.strictObject({ by: z.literal('times'), minutes: z.int().check(z.minimum(5), z.maximum(30)) }),
        z.strictObject({ by: z.literal('shotgun') }),
      ]),
      /** The version of the pairings that the organizer saw. */
      version: versionOpened,
    }),
  answer: roster,
})

export const teeTimeGuestToMember = defineCall({
  method: 'POST',
  path: 'teetime/:id/tourney/member',
  who: 'member',
  summary: 'Make the entry of a guest that of a member, with its place, payment, partner and start',
  params: byId,
  body: () => z.strictObject({ signup_id: id, user_id: id }),
  answer: roster,
})

export const teeTimePaid = defineCall({
  method: 'POST',
  path: 'teetime/:id/tourney/paid',
  who: 'admin',
  summary: 'Record that a golfer has paid, and how; or that it was a mistake',
  params: byId,
  body: () => z.strictObject({ signup_id: id, paid: z.boolean(), how: shownLine(40, 'Method') }),
  answer: success,
})

/** The wizard's initial values when a tee time becomes an outing. */
export const teeTimeOuting = defineCall({
  method: 'GET',
  path: 'teetime/:id/outing',
  who: 'member',
  summary: 'The golfers of a tee time with their groups, starting holes and tees, as the wizard starts an outing',
  params: byId,
  answer: () =>
    z.object({
      teetime: z.object({
        id: z.int(),
        date: z.string(),
        course_id: z.int(),
        teebox_id: z.nullable(z.int()),
        contest_id: ownGameId,
        gross_skins: flag,
        net_skins: flag,
        tournament: flag,
        version: z.optional(z.string()),
      }),
      golfers: z.array(
        z.object({
          user_id: z.int(),
          firstname: z.string(),
          lastname: z.string(),
          email: z.string(),
          handicapindex: z.number(),
          teebox_id: z.nullable(z.int()),
          tgroup_id: z.nullable(z.int()),
          starting_hole: z.int(),
        }),
      ),
    }),
})

export const teeTimePlayersExport = defineCall({
  method: 'GET',
  path: 'teetime/:id/tourney/export',
  who: 'member',
  summary: 'The players of a tee time as a CSV with their sign-ups, for its submitter and administrators',
  params: byId,
  answer: file,
})
