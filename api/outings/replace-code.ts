import type { Database } from '#db/database.ts'
import { codesBefore, groupOfCode, readAccessCode, replaceCode, type RandomBytes } from '#db/outings/access-codes.ts'
import { groupsOfOuting } from '#db/outings/outings.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { Changer } from '../server/callers/caller.ts'
import { organizedInProgress } from './organizer.ts'

type Replacement = {
  readonly outingId: number
  readonly tgroupId: number
  /** The code to replace, as the organizer saw it. */
  readonly code: string
  readonly by: Changer
  readonly now: Date
  readonly randomBytes: RandomBytes
}

type ReplaceRefusal =
  | 'outing.not-found'
  | 'outing.not-organizer'
  | 'outing.posted'
  | 'outing.cancelled'
  | 'outing.no-such-code'
  | 'outing.too-many-codes'

/** The most codes that a group can have had, because replaced codes are kept for good. */
const mostCodes = 20

/**
 * Gives a group a new code, and returns it. From then on the old code opens nothing, and phones that opened it neither
 * send nor receive until they have the new one: their entries wait on them. A code that was replaced before is not
 * replaced again, so that a request whose answer was lost can be repeated.
 */
export async function replaceGroupCode(
  db: Database,
  { outingId, tgroupId, code: typed, by, now, randomBytes }: Replacement,
): Promise<Result<string, ReplaceRefusal>> {
  return await transaction(db, async (tx): Promise<Result<string, ReplaceRefusal>> => {
    const organized = await organizedInProgress(tx, { id: outingId, by })
    if (!organized.ok) return organized
    const code = readAccessCode(typed)
    const known = code === undefined ? undefined : await groupOfCode(tx, code)
    const group = (await groupsOfOuting(tx, outingId)).find((each) => each.tgroupId === tgroupId)
    if (code === undefined || group === undefined || known?.outingId !== outingId || known.tgroupId !== tgroupId) {
      return refuse('outing.no-such-code', 'This is not the group’s code. Reload the outing.')
    }
    if (known.isReplaced) return accept(group.accessCode)
    if ((await codesBefore(tx, { outingId, tgroupId })) >= mostCodes) {
      return refuse('outing.too-many-codes', `This group has had ${mostCodes} codes. Its code stays as it is.`)
    }
    const replaced = { accessCode: code, outingId, tgroupId, replacedBy: by.memberId, replacedAt: now.toISOString() }
    return accept(await replaceCode(tx, { ...replaced, randomBytes }))
  })
}
