import * as z from 'zod/mini'
import { defineCall, once, type ValueOf } from './call.ts'
import { gamesToStart } from './outing-games.ts'
import { ownGameId, outingFormat, spin } from './outing-terms.ts'
import {
  date,
  filledShownLine,
  flag,
  flagInForm,
  id,
  idInPath,
  idOrNone,
  ignored,
  line,
  playId,
  versionOpened,
} from './shapes.ts'

/** The settings of the whole outing. */
const outingSettings = once(() =>
  z.strictObject({
    date,
    course_id: id,
    teebox_id: id,
    contest_id: ownGameId,
    gross_skins: flag,
    net_skins: flag,
    spin,
    /** Percent of each Course Handicap; unchanged when left out, and 100 in a new outing. */
    allowance: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
    /** Whether its rounds count as tournament scores; unchanged when left out. */
    tournament: z.optional(flag),
    /** The form of play. Left out, it stays unchanged, and in a new outing each golfer plays an own ball. */
    format: z.optional(outingFormat),
    /** Percent of the partners' Course Handicaps, from the lowest up; null for those of the format. */
    shares: z.optional(
      z.nullable(z.array(z.int().check(z.minimum(0), z.maximum(100))).check(z.minLength(1), z.maxLength(4))),
    ),
    /** Whether conceded strokes count in every game, and not in matches alone; unchanged when left out. */
    gimmes: z.optional(flag),
    /** Whether cards must be signed before the scores are posted; unchanged when left out. */
    signcards: z.optional(flag),
  }),
)

/** The settings of an outing that are chosen while it is set up. */
export const choicesSpelling = {
  date: 'date',
  course_id: 'courseId',
  teebox_id: 'teeboxId',
  contest_id: 'ownGameId',
  gross_skins: 'grossSkins',
  net_skins: 'netSkins',
  spin: 'spin',
} as const

export const settingsSpelling = {
  ...choicesSpelling,
  allowance: 'allowance',
  tournament: 'tournament',
  format: 'format',
  shares: 'shares',
  gimmes: 'gimmes',
  signcards: 'signCards',
} as const

/**
 * The settings as a form sends them: the whole record of a tee time. An outing has no time, rate, contact or number
 * wanted.
 */
const settingsToSave = once(() =>
  z.strictObject({
    ...outingSettings().shape,
    gross_skins: flagInForm,
    net_skins: flagInForm,
    tournament: z.optional(flagInForm),
    gimmes: z.optional(flagInForm),
    signcards: z.optional(flagInForm),
    /** Unchanged when left out. */
    spin: z.optional(spin),
    id: ignored,
    day: ignored,
    hour: ignored,
    min: ignored,
    ampm: ignored,
    num_wanted: ignored,
    rate: ignored,
    prepay: ignored,
    contact_info: ignored,
    inprogress: ignored,
    /** Ignored: the version that counts is a field beside the settings. */
    version: ignored,
    send_email: ignored,
  }),
)

/** The side of a golfer in the group, 1 or 2; 0 for an own ball. */
const side = z.int().check(z.minimum(0), z.maximum(2))

const guestEmail = line(254).check(z.email('Please enter a valid email'))

/** Returns whether a text is a plausible email address. */
export function isEmail(typed: string): boolean {
  return guestEmail.safeParse(typed).success
}

/** A golfer as the organizer enters them. `id` 0 is a golfer new to the outing; `user_id` 0 is a guest. */
const golferEntry = once(() =>
  z
    .strictObject({
      id: z.int(),
      user_id: idOrNone,
      firstname: filledShownLine(60, 'First name', 'First name is required'),
      lastname: filledShownLine(60, 'Last name', 'Last name is required'),
      email: line(254),
      /** The index of a guest, or of a member without one. For another member it is ignored: the server has it. */
      handicapindex: z.number().check(z.minimum(-999.9), z.maximum(54), z.multipleOf(0.1)),
      teebox_id: id,
      tgroup_id: z.int().check(z.minimum(1), z.maximum(36)),
      /** 0 to 17 for hole 1 to 18. The golfers of a group start on one hole. */
      starting_hole: z.int().check(z.minimum(0), z.maximum(17)),
      /** The side in the group with which the golfer shares a ball; 0, or left out, for an own ball. */
      side: z.optional(side),
      /** The id of a golfer who is removed by this request, and whose place this new one takes. */
      replaces: z.optional(playId),
      /** 1 to move the scores of that golfer to this one. */
      movescores: z.optional(flag),
      /** Ignored: the server determines the next fields. A client may send a golfer as it was answered. */
      newindex: ignored,
      coursehandicap: ignored,
      playinghandicap: ignored,
      accesscode: ignored,
      score: ignored,
    })
    .check(
      z.refine(({ id, user_id, email }) => user_id !== 0 || id !== 0 || isEmail(email), {
        path: ['email'],
        error: 'Please enter a valid email',
      }),
    ),
)

const outingGolfer = once(() =>
  z.object({
    id: z.int(),
    user_id: z.int(),
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    handicapindex: z.number(),
    /**
     * The member's present index, which the next save stores. Left out if the stored one is equal, and after the first
     * score, from which on the stored one stays.
     */
    newindex: z.optional(z.number()),
    /** Index x slope / 113 + (rating - par), rounded. */
    coursehandicap: z.int(),
    /** The strokes that count in this outing: its share of the course handicap, after the spin option. */
    playinghandicap: z.int(),
    teebox_id: z.int(),
    tgroup_id: z.int(),
    accesscode: z.string(),
    score: z.nullable(z.int()),
    starting_hole: z.int(),
    side: z.optional(side),
  }),
)

export type OutingSettings = ValueOf<typeof outingSettings>
export type GolferEntry = ValueOf<typeof golferEntry>
export type OutingGolfer = ValueOf<typeof outingGolfer>

export const initGroupOuting = defineCall({
  method: 'GET',
  path: 'teetime/initGroupOuting',
  who: 'member',
  summary: 'The outing that the member organizes now, if any; for an administrator any outing in progress by its id',
  query: () => z.object({ id: z.optional(idInPath) }),
  answer: () =>
    z.object({
      teetime: z.nullable(
        z.object({ id: z.int(), inprogress: flag, ...outingSettings().shape, version: z.optional(z.string()) }),
      ),
      golfers: z.array(outingGolfer()),
      scores: z.array(
        z.object({ id: z.int(), name: z.string(), totalgross: z.nullable(z.int()), parorbetter: z.int() }),
      ),
      postReady: flag,
    }),
})

export const updateGroupOuting = defineCall({
  method: 'POST',
  path: 'teetime/updateGroupOuting/:id',
  who: 'member',
  summary: 'Start an outing (id 0) or change one; answers the access code of the organizer’s group',
  onlyOnce: 'save',
  params: () => z.object({ id: z.coerce.number().check(z.int()) }),
  body: () =>
    z.strictObject({
      teetime: settingsToSave(),
      golfers: z.array(golferEntry()).check(z.minLength(1), z.maxLength(144)),
      removedGolfers: z.array(z.strictObject({ id: playId, user_id: idOrNone })).check(z.maxLength(144)),
      /**
       * The games beside the outing's own one with which it starts. They are added to an outing in progress by their
       * own call.
       */
      games: z.optional(gamesToStart()),
      /** The version of the outing, or of the golfers of the tee time that becomes one. */
      version: versionOpened,
    }),
  answer: () =>
    z.object({
      id: z.int(),
      code: z.string(),
      /**
       * The members of an outing in progress whose saved index is not the requested one, because it has changed again,
       * or because it stays after the first score. Left out without any.
       */
      otherindexes: z.optional(z.array(z.object({ user_id: id, handicapindex: z.number() }))),
    }),
})

export const replaceCode = defineCall({
  method: 'POST',
  path: 'teetime/replaceCode/:id',
  who: 'member',
  summary: 'Give a group of an outing in progress a new code: its organizer or an administrator',
  params: () => z.object({ id: idInPath }),
  body: () =>
    z.strictObject({
      tgroup_id: id,
      /** The code to replace. If it was replaced before, nothing is changed, and the answer is the present code. */
      accesscode: line(8),
    }),
  answer: () => z.object({ accesscode: z.string() }),
})

/** The games in display order. */
export const ownGameList = defineCall({
  method: 'GET',
  path: 'contest/all',
  who: 'member',
  summary: 'The games that an outing can be played as',
  answer: () => z.object({ contests: z.array(z.object({ id: z.int(), name: z.string() })) }),
})
