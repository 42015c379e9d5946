import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { date, flagInForm, success } from './shapes.ts'

/** Test equipment: a call with a field of each kind. */

const text = z.string()

const fields = {
  empty: text.check(z.minLength(1)),
  short: text.check(z.minLength(2)),
  long: text.check(z.maxLength(1)),
  exact: text.check(z.length(2)),
  few: z.array(text).check(z.minLength(1)),
  many: z.array(text).check(z.maxLength(1)),
  none: z.array(text).check(z.maxLength(0)),
  low: z.int().check(z.minimum(1)),
  high: z.int().check(z.maximum(18)),
  negative: z.int().check(z.negative()),
  huge: z.int(),
  part: z.int(),
  step: z.number().check(z.multipleOf(0.1)),
  missing: text,
  letter: z.number(),
  choice: z.enum(['Text', 'Email', 'None']),
  flag: z.union([z.literal(0), z.literal(1)]),
  formFlag: flagInForm,
  either: z.union([z.literal(0), text]),
  day: date,
}

export const everyField = defineCall({
  method: 'POST',
  path: 'try/fields',
  who: 'anyone',
  summary: 'A field of each kind',
  body: () => z.strictObject(fields),
  answer: success,
})

export type FieldName = keyof typeof fields
