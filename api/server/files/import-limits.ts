import { hour } from '#db/instants.ts'
import { createTryLimit, type Counting, type TryLimit } from '../http/try-limit.ts'

/**
 * The most imports by one person in an hour: an administrator imports the records of a whole club, and adds single
 * members.
 */
const mostImports = 60
/**
 * The most previews by one person in an hour: each correction requests one, and a person makes at most ten a minute.
 */
const mostPreviews = 600

/** Limits how often a person may import and preview files of one kind. */
export function importLimits(
  counting: Counting,
  kind: 'courses' | 'members' | 'rounds',
): { readonly imports: TryLimit; readonly previews: TryLimit } {
  return {
    imports: createTryLimit(counting, { name: `imports of ${kind}`, allowed: mostImports, window: hour }),
    previews: createTryLimit(counting, { name: `previews of ${kind}`, allowed: mostPreviews, window: hour }),
  }
}
