import * as z from 'zod/mini'
import { highestIndex, lowestIndex } from '#golf/course/handicap-text.ts'
import { once } from './call.ts'

// Shapes that several calls have in common. Strings are trimmed of nothing: what a person typed is kept.

export const id = z.int().check(z.positive())
/** An id, or 0 for none: a guest has no member, and what is new has no number yet. */
export const idOrNone = z.int().check(z.minimum(0))
export const idInPath = z.coerce.number().check(z.int(), z.positive())
/** The parameters of a path about one thing, as course/:id. */
export const byId = once(() => z.object({ id: idInPath }))
/** 0 stands for "all groups" where a path takes a group. */
export const groupInPath = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100))
export const hole = z.int().check(z.minimum(1), z.maximum(18))
export const holeInPath = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(18))
export const strokes = z.int().check(z.minimum(1), z.maximum(20))
export const flag = z.union([z.literal(0), z.literal(1)])
/** A flag as forms hold it: 0 and 1, or the same as text. */
export const flagInForm = z.pipe(
  z.literal([0, 1, '0', '1']),
  z.transform((value): 0 | 1 => (Number(value) === 1 ? 1 : 0)),
)
/** A field of a record that the server has from elsewhere. A form that sends its whole record may have it; it is ignored. */
export const ignored = z.optional(z.nullable(z.union([z.string().check(z.maxLength(1000)), z.number(), z.boolean()])))
const dateForm = /^\d{4}-\d{2}-\d{2}$/
export const date = z.string().check(z.regex(dateForm))
/** The date of a form that cannot be sent without one. */
export const requiredDate = z.string('Date is Required!').check(z.regex(dateForm, 'Date is Required!'))
/**
 * Milliseconds since 1970, as a phone's clock has it. One that has lost its time begins at 1970 where it is, which may be
 * before 1970 in Greenwich, and what was entered by it is to reach the club all the same.
 */
export const instant = z.int()
/**
 * A handicap index as somebody enters it, in decimals; a plus index is negative. One that the club has worked out can be
 * lower, by a score or a rating that was mistyped, so answers are not held to it.
 */
export const handicapindex = z.number().check(z.minimum(lowestIndex), z.maximum(highestIndex), z.multipleOf(0.1))
/** The body of a call that has all it needs in its path: an empty one, or none at all. */
export const nothing = z.nullish(z.strictObject({}))
export const success = once(() => z.object({ result: z.literal('Success') }))
/** A file to be kept by whoever asked for it. */
export const file = once(() => z.object({ filename: z.string(), type: z.string(), content: z.string() }))

/** `missing` is the sentence for a field that was left out. */
export function line(maximum: number, missing?: string) {
  return z.string(missing).check(z.maxLength(maximum), z.regex(/^[^\r\n\0]*$/))
}

/** A line that cannot be left out; spaces alone are nothing. `missing` is the sentence for whoever leaves it out. */
export function filledLine(maximum: number, missing: string) {
  return line(maximum, missing).check(z.regex(/\S/, missing))
}

/**
 * A line without what nobody sees in it: control characters, line separators, signs that turn the letters after them
 * around, and those of no width. With them two names look alike, or a name rearranges what stands beside it.
 */
const seenThroughout = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u034F\u115F\u1160\u3164\uFFA0]*$/u

/** A name, a title, an address: a line that others are shown. `label` is what the form calls it. */
export function shownLine(maximum: number, label: string, missing?: string) {
  const hidden = `${label} has a hidden or control character. Type it again.`
  return z.string(missing).check(z.maxLength(maximum), z.regex(seenThroughout, hidden))
}

/** One that cannot be left out. `missing` is the sentence for whoever leaves it out. */
export function filledShownLine(maximum: number, label: string, missing: string) {
  return shownLine(maximum, label, missing).check(z.regex(/\S/, missing))
}

/** Lists come a page at a time: what a caller may ask for, and what is answered. */
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
