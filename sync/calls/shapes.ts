import * as z from 'zod/mini'
import type { Hole } from '#golf/course/course.ts'
import { highestIndex, lowestIndex } from '#golf/course/handicap-text.ts'
import { once, type ValueOf } from './call.ts'

// Schemas used by several calls. Strings are not trimmed.

export const id = z.int().check(z.positive())
/** An id, or 0 for none: the member of a guest, the id of something new. */
export const idOrNone = z.int().check(z.minimum(0))
/**
 * The id of an outing, or of a golfer in one. An id below 0 was given by a phone, and the database keeps it. The
 * database counts its own ids from 1, so the two never collide.
 */
export const playId = z.int().check(z.refine((given) => given !== 0))
/** An id that a phone gives. */
export const madeId = z.int().check(z.negative())
export const idInPath = z.coerce.number().check(
  z.int(),
  z.refine((given) => given !== 0),
)
/** The parameters of a path about one thing, as course/:id. */
export const byId = once(() => z.object({ id: idInPath }))
/** 0 stands for "all groups" where a path takes a group. */
export const groupInPath = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100))
export const hole = z.int().check(z.minimum(1), z.maximum(18))
export const holeInPath = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(18))
export const strokes = z.int().check(z.minimum(1), z.maximum(20))
/** A hole of a course; the handicap is its stroke index. */
export const courseHole = once(() => z.object({ hole: z.int(), par: z.int(), handicap: z.int() }))
export type CourseHole = ValueOf<typeof courseHole>

export function holeFromWire({ hole, par, handicap }: CourseHole): Hole {
  return { hole, par, strokeIndex: handicap }
}

export function holeToWire({ hole, par, strokeIndex }: Hole): CourseHole {
  return { hole, par, handicap: strokeIndex }
}

export const flag = z.union([z.literal(0), z.literal(1)])
/** A flag as forms hold it: 0 and 1, or the same as text. */
export const flagInForm = z.pipe(
  z.literal([0, 1, '0', '1']),
  z.transform((value): 0 | 1 => (Number(value) === 1 ? 1 : 0)),
)
/** A field that the server takes from elsewhere. A form that sends its whole record may contain it; it is ignored. */
export const ignored = z.optional(z.nullable(z.union([z.string().check(z.maxLength(1000)), z.number(), z.boolean()])))
const dateForm = /^\d{4}-\d{2}-\d{2}$/
export const date = z.string().check(z.regex(dateForm, 'Use a date like 2026-11-26.'))
/** The required date of a form. */
export const requiredDate = z.string('Date is Required!').check(z.regex(dateForm, 'Date is Required!'))
/**
 * Milliseconds since 1970 by a phone's clock. A clock that lost its time restarts at 1970 local time, which may be
 * before 1970 in UTC. Its entries must be accepted.
 */
export const instant = z.int()
/**
 * An entered Handicap Index in decimals; a plus index is negative. A calculated one can be lower after a mistyped score
 * or rating, so answers do not use this schema.
 */
export const handicapindex = z.number().check(z.minimum(lowestIndex), z.maximum(highestIndex), z.multipleOf(0.1))
/**
 * The date and time of a tee time that a person saw, in the form of the server's answers, which a sign-up returns.
 * Missing in answers of a server of the previous release, which does not accept it either.
 */
export const startSeen = z.optional(z.string().check(z.maxLength(40)))
/** The body of a call without fields: empty or missing. */
export const nothing = z.nullish(z.strictObject({}))

/**
 * The version that a form was opened with. A save is refused when another person has saved since; left out, it replaces
 * whatever is stored.
 */
export const versionOpened = z.optional(z.string().check(z.maxLength(22)))

/** The id under which a call takes effect once, however often it is sent. */
export const keyPattern = /^[\w-]{8,64}$/

/** The headers of a call that takes effect once. */
export const keyed = once(() =>
  z.looseObject({
    'idempotency-key': z.optional(z.string().check(z.regex(keyPattern, 'Please reload and try again.'))),
  }),
)

export const success = once(() => z.object({ result: z.literal('Success') }))
export const file = once(() => z.object({ filename: z.string(), type: z.string(), content: z.string() }))

/**
 * Limits the length of a text, with a message of its own. Otherwise a text that is too long would get the message for a
 * missing one.
 */
export function atMost(characters: number) {
  return z.maxLength(characters, `Use no more than ${characters} characters`)
}

/** Returns a schema for one line of text. `missing`: the message for a missing field. */
export function line(maximum: number, missing?: string) {
  return z.string(missing).check(atMost(maximum), z.regex(/^[^\r\n\0]*$/))
}

/** Returns a schema for a line with more than spaces. `missing`: the message for a missing one. */
export function filledLine(maximum: number, missing: string) {
  return line(maximum, missing).check(z.regex(/\S/, missing))
}

/**
 * Matches texts without invisible characters: controls, line separators, bidirectional marks, zero width. They would
 * make two names look alike, or rearrange the text beside a name.
 */
const seenThroughout = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u034F\u115F\u1160\u3164\uFFA0]*$/u

/** Returns a schema for a line that is shown to others, such as a name. `label`: the field's label in the form. */
export function shownLine(maximum: number, label: string, missing?: string) {
  const hidden = `${label} has a hidden or control character. Type it again.`
  return z.string(missing).check(atMost(maximum), z.regex(seenThroughout, hidden))
}

/**
 * Returns a schema for a line that is shown to others and has more than spaces. `label`: the field's label in the form,
 * `missing`: the message for a missing value.
 */
export function filledShownLine(maximum: number, label: string, missing: string) {
  return shownLine(maximum, label, missing).check(z.regex(/\S/, missing))
}

/** The name of the tees that a member usually plays from. */
export const usualTees = once(() => shownLine(40, 'The name of the tees'))

/** The query and the answer of a list with pages. */
export const page = {
  query: {
    page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
    size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  },
  of<Row extends z.ZodMiniType>(row: Row) {
    return z.object({
      results: z.array(row),
      page: z.int(),
      nextPage: z.nullable(z.int()),
      totalPages: z.int(),
    })
  },
}
