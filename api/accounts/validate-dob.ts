import { accept, refuse, type Result } from '#golf/result.ts'
import type { Context } from '../server/context.ts'
import { today } from '../server/time.ts'

export type DobRefusal = 'member.dob-invalid'

/** Validates a date of birth (YYYY-MM-DD): before today and not before 1900; null when it is not known yet. */
export function validateDob(dob: string | null, clock: Pick<Context, 'now' | 'config'>): Result<undefined, DobRefusal> {
  if (dob === null || (dob < today(clock) && dob >= '1900-01-01')) return accept(undefined)
  return refuse('member.dob-invalid', 'Invalid date. The date must be less than today and in MM-DD-YYYY format.')
}
