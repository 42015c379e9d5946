import { createTryLimit, type Counting, type TryLimit } from './http/try-limit.ts'
import { hour } from './time.ts'

/** Imports of one person in an hour: an administrator brings the records of a whole club, and adds single members. */
const mostImports = 60
/** Previews: each correction has one, and a person makes no more than ten a minute. */
const mostPreviews = 600

/** How often a person may import files of a kind, and preview them. */
export function importLimits(
  counting: Counting,
  kind: 'courses' | 'members' | 'rounds',
): { readonly imports: TryLimit; readonly previews: TryLimit } {
  return {
    imports: createTryLimit(counting, { name: `imports of ${kind}`, allowed: mostImports, window: hour }),
    previews: createTryLimit(counting, { name: `previews of ${kind}`, allowed: mostPreviews, window: hour }),
  }
}
