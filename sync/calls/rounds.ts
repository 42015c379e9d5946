import * as z from 'zod/mini'
import { defineCall, once, type ValueOf } from './call.ts'
import {
  atMost,
  byId,
  filledShownLine,
  flag,
  id,
  idInPath,
  ignored,
  nothing,
  page,
  playId,
  requiredDate,
  shownLine,
  success,
} from './shapes.ts'

/** Condition scales by index: greens and fairway N/A, Bad, Fair, Good, Immaculate; others have their own words. */
const condition = z.int().check(z.minimum(0), z.maximum(4))
/** A reason shown to others. */
export const reason = shownLine(200, 'Reason')
const neededReason = filledShownLine(200, 'Reason', 'Please give the reason')
export const conditions = once(() => ({
  fairwaycondition: condition,
  greenscondition: condition,
  greensspeed: condition,
  value: condition,
}))
/** '0' none, '1' moderate, '2' excessive. Entered by its owner and never shown to anyone else. */
const alcohol = z.enum(['0', '1', '2'])
/** Returns the fields of what a golfer played. `missing` has the form's messages for missing values. */
function golferScore(missing: { score: string; parorbetter: string }) {
  return {
    teebox_id: z.number('Teebox is Required!').check(z.int(), z.positive('Teebox is Required!')),
    score: neededNumber(missing.score).check(z.int(), z.minimum(1), z.maximum(250)),
    parorbetter: neededNumber(missing.parorbetter).check(z.int(), z.minimum(0), z.maximum(18)),
    tournament: flag,
  }
}

/**
 * Returns a schema for a required number. `missing` is the message for a missing one, not for one that its checks
 * refuse.
 */
function neededNumber(missing: string) {
  return z.number({ error: ({ input }) => (typeof input === 'number' ? undefined : missing) })
}

const holesIsRequired = '# of Holes Par or Better is Required!'

const golfers = once(() => {
  const played = golferScore({ score: 'Score is Required!', parorbetter: 'Par or better is Required!' })
  return z.array(z.strictObject({ id, ...played, alcohol: z._default(alcohol, '0') })).check(z.maxLength(40))
})
/** The course in a request with a round. The day of its conditions is the day of the report. */
const courseOfRound = once(() => ({ id, ...courseRecord(), coursecomdate: ignored }))
/** The other fields of a course, which a form may send. They are ignored: a round or a report changes none of them. */
export const courseRecord = once(() => ({
  name: ignored,
  address1: ignored,
  address2: ignored,
  city: ignored,
  state: ignored,
  zip: ignored,
  region_id: ignored,
  phonenum: ignored,
  website: ignored,
  par: ignored,
  newpar: ignored,
  custom_course: ignored,
}))
/** True when the poster knows that the same round is already posted (`round.duplicate`) and posts it anyway. */
const duplicate = z.optional(z.boolean())

/** The poster's own round, the conditions of the course, and the rounds of playing partners. */
export const roundToPost = once(() =>
  z.strictObject({
    date: requiredDate,
    course: z.strictObject({
      ...courseOfRound(),
      fairwaycondition: z._default(condition, 0),
      greenscondition: z._default(condition, 0),
      greensspeed: z._default(condition, 0),
      value: z._default(condition, 0),
      coursecom: z._default(z.string().check(atMost(1000)), ''),
    }),
    region_id: z._default(z.nullable(id), null),
    ...golferScore({ score: 'score is Required!', parorbetter: holesIsRequired }),
    alcohol: z._default(alcohol, '0'),
    golfers: z._default(golfers(), () => []),
    duplicate,
  }),
)

export type RoundToPost = ValueOf<typeof roundToPost>

/**
 * The state of a round on its way to the national association: it waits for the handicap chair, or is being sent.
 * `exported` and `sent` have arrived; one in `sending` is not confirmed.
 */
export const usgaStates = ['waiting', 'exported', 'sending', 'sent', 'failed'] as const

export const roundRow = once(() =>
  z.object({
    id: z.int(),
    date: z.string(),
    course_id: z.int(),
    coursename: z.string(),
    tee: z.string(),
    teebox_id: z.int(),
    /** 9 or 18, by the rating of the tees. */
    holes: z.int(),
    score: z.int(),
    tournament: flag,
    parorbetter: z.int(),
    /**
     * The differential of the score that the round completed; null for a round of nine holes that waits, or waited, for
     * a second one.
     */
    handicap: z.nullable(z.number()),
    /** Whether it counts toward the current index. */
    counts: z.boolean(),
    /** The exceptional score reductions on this differential so far, 0 or below. */
    adjustment: z.number(),
    /**
     * The golfer's id in the outing from which the round was posted, below 0 if a phone started the outing; 0 for a
     * round that was posted by hand.
     */
    gtid: z.int(),
    /** Only for the golfer and administrators, else null. */
    aga: z.nullable(z.string()),
    aga_posted: z.boolean(),
    /**
     * The state of the round on its way to the association; null when it was not requested. Only for the golfer and
     * administrators. Missing in answers that a phone cached earlier.
     */
    aga_state: z.optional(z.nullable(z.enum(usgaStates))),
    user_id: z.int(),
    website: z.string(),
    lastname: z.string(),
    firstname: z.string(),
    /** The parts of the differential: rating and slope of the day, the index before and after. */
    rating: z.number(),
    slope: z.int(),
    indexBefore: z.nullable(z.number()),
    indexAfter: z.nullable(z.number()),
    /** Who posted it, if someone else. Only for the golfer and administrators, otherwise null. */
    postedBy: z.nullable(z.string()),
    /** Only for the golfer who requests one round by its id, to edit it; otherwise null. */
    alcohol: z.nullable(alcohol),
  }),
)

export type RoundRow = ValueOf<typeof roundRow>

/** Returns whether a round was posted from an outing, and not by hand. */
export function isOfOuting({ gtid }: Pick<RoundRow, 'gtid'>): boolean {
  return gtid !== 0
}

export const roundAdd = defineCall({
  method: 'POST',
  path: 'round/add',
  who: 'member',
  summary: 'Post one’s own round and those of others who played along: all or none, once an Idempotency-Key',
  body: roundToPost,
  /** The ids of the rounds: the poster’s own, then those of `golfers` in their order. */
  answer: () => z.object({ ...success().shape, ids: z.array(z.int()) }),
})

/** The figures of a round that an editor saw. A save is refused when another person has changed them since. */
const roundSeen = once(() =>
  z.strictObject({
    date: requiredDate,
    teebox_id: id,
    score: z.int(),
    parorbetter: z.int(),
    tournament: flag,
  }),
)

export type RoundSeen = ValueOf<typeof roundSeen>

export const roundSave = defineCall({
  method: 'POST',
  path: 'round/save',
  who: 'member',
  summary:
    'Save an edited round: one’s own, of an outing its organizer; administrators any. Post those of others who played along',
  body: () =>
    z.strictObject({
      id,
      date: requiredDate,
      ...golferScore({ score: 'Score is Required!', parorbetter: holesIsRequired }),
      /** Unchanged when left out: an administrator does not see it. */
      alcohol: z.optional(alcohol),
      golfers: z.optional(golfers()),
      /**
       * A round stays at its course: another `id` is refused. The conditions are ignored, because the day of the round
       * has those that were reported then.
       */
      course: z.optional(
        z.strictObject({
          ...courseOfRound(),
          ...z.partial(z.object(conditions())).shape,
          coursecom: ignored,
        }),
      ),
      region_id: ignored,
      duplicate,
      /** Required for a round from an outing, which shows it. */
      reason: z.optional(reason),
      seen: z.optional(roundSeen()),
    }),
  answer: success,
})

export const roundDelete = defineCall({
  method: 'POST',
  path: 'round/delete',
  who: 'member',
  summary: 'Delete a round, as an administrator or as the organizer of its outing; it can be restored for 30 days',
  body: () => z.strictObject({ round_id: id, reason: z.optional(reason) }),
  answer: success,
})

export const roundRestore = defineCall({
  method: 'POST',
  path: 'round/restore',
  who: 'admin',
  summary: 'Restore a round that was deleted in the last 30 days',
  body: () => z.strictObject({ round_id: id }),
  answer: success,
})

export const deletedRounds = defineCall({
  method: 'GET',
  path: 'admin/deletedRounds',
  who: 'admin',
  summary: 'Rounds that were deleted and can still be restored, the last one first',
  query: () => z.object({ ...page.query }),
  answer: () =>
    page.of(
      z.object({
        id: z.int(),
        date: z.string(),
        coursename: z.string(),
        tee: z.string(),
        score: z.int(),
        firstname: z.string(),
        lastname: z.string(),
        deleted: z.string(),
        deletedBy: z.string(),
        reason: z.string(),
        /** The last day on which it can be restored. */
        until: z.string(),
      }),
    ),
})

export const roundSorts = ['lastname', 'date', 'tee', 'tournament', 'parorbetter', 'handicap', 'score'] as const

export const roundSearch = defineCall({
  method: 'GET',
  path: 'round/search',
  who: 'anyone',
  summary: 'Rounds by id, course or golfer',
  query: () =>
    z
      .object({
        round_id: z.optional(idInPath),
        course_id: z.optional(idInPath),
        user_id: z.optional(idInPath),
        sort: z.optional(z.enum(roundSorts)),
        desc: z.optional(z.stringbool()),
        ...page.query,
      })
      .check(
        z.refine(
          (query) => query.round_id ?? query.course_id ?? query.user_id,
          'Choose a round, a course or a golfer.',
        ),
      ),
  answer: () => z.object({ rounds: page.of(roundRow()) }),
})

const recentPosting = once(() =>
  z.object({
    id: z.int(),
    userid: z.int(),
    golfer: z.string(),
    previndex: z.nullable(z.number()),
    indexAfter: z.nullable(z.number()),
    gtid: z.int(),
    tournament: flag,
    score: z.int(),
    handicap: z.nullable(z.number()),
    parorbetter: z.int(),
    date: z.string(),
    course_id: z.int(),
    course: z.string(),
    website: z.string(),
    phone: z.string(),
    tee: z.string(),
    /** 9 or 18, by the rating of the tees. */
    holes: z.int(),
    rating: z.number(),
    slope: z.int(),
    greencondition: condition,
    greenspeed: condition,
    fairwaycondition: condition,
    value: condition,
  }),
)

export type RecentPosting = ValueOf<typeof recentPosting>

/** The rounds in recent postings: all golfers', the caller's own, or all golfers' tournament scores. */
export const postingsOf = ['everybody', 'me', 'tournaments'] as const

export type PostingsOf = (typeof postingsOf)[number]

export const recentPostings = defineCall({
  method: 'GET',
  path: 'round/recent',
  who: 'member',
  summary: 'The postings of all members, one’s own, or those of tournaments, newest first',
  query: () => z.object({ of: z.optional(z.enum(postingsOf)), ...page.query }),
  answer: () => page.of(recentPosting()),
})

export const courseRecords = defineCall({
  method: 'POST',
  path: 'round/courseRecords',
  who: 'member',
  summary: 'Lowest adjusted score and lowest differential of a course, over the longest rounds played there',
  body: () => z.strictObject({ course: id }),
  /** The first is the lowest score (`score` set), the second the lowest differential (`handicap` set). */
  answer: () =>
    z.object({
      results: z.array(
        z.object({
          names: z.array(z.string()),
          dates: z.array(z.string()),
          tees: z.array(z.string()),
          score: z.nullable(z.int()),
          handicap: z.nullable(z.number()),
        }),
      ),
    }),
})

export const postUsga = defineCall({
  method: 'POST',
  path: 'round/:id/post-usga',
  who: 'member',
  summary: 'Send a round of one’s own (administrators: any) to the national association, once',
  params: byId,
  body: () => nothing,
  answer: () => z.object({ ...success().shape, aga_state: z.enum(usgaStates) }),
})

/** A round before or after a change. */
const roundState = once(() =>
  z.object({
    date: z.string(),
    teebox_id: z.int(),
    score: z.int(),
    parorbetter: z.int(),
    tournament: flag,
    deleted: z.boolean(),
  }),
)

export const roundStory = defineCall({
  method: 'GET',
  path: 'round/:id/history',
  who: 'member',
  summary: 'Who changed a round, from what to what, when and why, and what the caller may do about it',
  params: byId,
  answer: () =>
    z.object({
      changes: z.array(
        z.object({
          kind: z.enum(['saved', 'deleted', 'restored', 'confirmed']),
          by: z.string(),
          at: z.string(),
          reason: z.string(),
          before: roundState(),
          after: roundState(),
        }),
      ),
      /**
       * True while the round waits for an administrator's confirmation, because its score is far below the golfer's
       * index.
       */
      waits: z.boolean(),
      mayEdit: z.boolean(),
      mayDelete: z.boolean(),
      /** The last day on which the caller can report a problem with it; null for everyone but its golfer. */
      reportUntil: z.nullable(z.string()),
      /**
       * The golfer's last report of a problem, for the golfer and administrators; `outcome` is null until an
       * administrator has decided.
       */
      report: z.nullable(z.object({ at: z.string(), words: z.string(), outcome: z.nullable(z.string()) })),
    }),
})

export const roundReport = defineCall({
  method: 'POST',
  path: 'round/:id/report',
  who: 'member',
  summary: 'Report a problem with a round of one’s own that others posted or changed, within 7 days',
  params: byId,
  body: () => z.strictObject({ words: filledShownLine(500, 'What is wrong', 'Please say what is wrong') }),
  answer: success,
})

const roundToCheck = once(() =>
  z.object({
    id: z.int(),
    user_id: z.int(),
    firstname: z.string(),
    lastname: z.string(),
    date: z.string(),
    coursename: z.string(),
    tee: z.string(),
    teebox_id: z.int(),
    score: z.int(),
    parorbetter: z.int(),
    tournament: flag,
    gtid: z.int(),
    /** 0 for a round that was posted by hand. */
    outing_id: z.int(),
    posted_by: z.int(),
    postedBy: z.string(),
    postedAt: z.string(),
    /**
     * Why the round waits for a confirmation: the differential of the score, and the index at that time. Null for one
     * that does not wait.
     */
    waits: z.nullable(z.object({ since: z.string(), differential: z.number(), index: z.number() })),
    report: z.nullable(z.object({ at: z.string(), words: z.string() })),
  }),
)

export type RoundToCheck = ValueOf<typeof roundToCheck>

export const waitingRounds = defineCall({
  method: 'GET',
  path: 'round/waiting',
  who: 'member',
  summary: 'One’s own rounds that wait for an administrator',
  answer: () => z.object({ rounds: z.array(roundToCheck()) }),
})

export const roundsToCheck = defineCall({
  method: 'GET',
  path: 'admin/roundsToCheck',
  who: 'admin',
  summary: 'Rounds that wait for an administrator or were reported by their golfers',
  query: () => z.object({ ...page.query }),
  answer: () => page.of(roundToCheck()),
})

export const settleRound = defineCall({
  method: 'POST',
  path: 'admin/roundsToCheck/:id/:verdict',
  who: 'admin',
  summary: 'Confirm a round that waits or was reported, or remove it for a reason',
  onlyOnce: true,
  params: () => z.object({ id: idInPath, verdict: z.enum(['confirm', 'remove']) }),
  body: () => z.strictObject({ reason }),
  answer: success,
})

/** The rounds that one member posted for a golfer, or all rounds of an outing. */
const together = once(() =>
  z.object({ user_id: z.optional(idInPath), posted_by: z.optional(idInPath), outing_id: z.optional(idInPath) }),
)

export const roundsTogether = defineCall({
  method: 'GET',
  path: 'admin/roundsTogether',
  who: 'admin',
  summary: 'The rounds that would be deleted together: of a golfer by who posted them, or of an outing',
  query: () => together().check(z.refine(isTogether, 'Choose a golfer and a poster, or an outing.')),
  answer: () =>
    z.object({
      rounds: z.array(z.object({ id: z.int(), user_id: z.int(), date: z.string(), score: z.int() })),
    }),
})

function isTogether({ user_id, posted_by, outing_id }: ValueOf<typeof together>): boolean {
  return outing_id === undefined ? user_id !== undefined && posted_by !== undefined : posted_by === undefined
}

export const undoRounds = defineCall({
  method: 'POST',
  path: 'admin/roundsTogether/undo',
  who: 'admin',
  summary: 'Delete rounds together, for a reason; they can be restored together for 30 days',
  body: () =>
    z
      .strictObject({
        user_id: z.optional(id),
        posted_by: z.optional(id),
        outing_id: z.optional(playId),
        /** The number of rounds that the administrator saw. */
        expect: z.int(),
        reason: neededReason,
      })
      .check(z.refine(isTogether, 'Choose a golfer and a poster, or an outing.')),
  answer: () => z.object({ ...success().shape, id: z.int() }),
})

export const undoneRounds = defineCall({
  method: 'GET',
  path: 'admin/undoneRounds',
  who: 'admin',
  summary: 'Rounds that were deleted together and can be restored together, the last first',
  query: () => z.object({ ...page.query }),
  answer: () =>
    page.of(
      z.object({
        id: z.int(),
        /** The golfer; empty for a whole outing. */
        golfer: z.string(),
        /** The member who posted them; empty for those of an outing. */
        poster: z.string(),
        outing_id: z.int(),
        by: z.string(),
        at: z.string(),
        reason: z.string(),
        rounds: z.int(),
        until: z.string(),
      }),
    ),
})

export const restoreUndone = defineCall({
  method: 'POST',
  path: 'admin/undoneRounds/:id/restore',
  who: 'admin',
  summary: 'Restore rounds that were deleted together in the last 30 days',
  params: byId,
  body: () => nothing,
  answer: () => z.object({ ...success().shape, rounds: z.int() }),
})
