import type { Database } from '#db/database.ts'
import { findAccountById, isReady } from '#db/members/members.ts'
import { handOver } from '#db/outings/outing-endings.ts'
import { readOuting } from '#db/outings/outings.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { noSuchOuting, notForPractice, validateFreeToRun } from '../organizer.ts'

type HandOverRefusal = 'outing.practice' | 'outing.not-found' | 'outing.no-such-golfer' | 'outing.already-in-progress'

/**
 * Hands an outing in progress over to another member, as an administrator. The member can then score every group and
 * post the outing.
 */
export async function handOverOuting(
  db: Database,
  { id, to, by, now }: { readonly id: number; readonly to: number; readonly by: number; readonly now: Date },
): Promise<Result<null, HandOverRefusal>> {
  return await transaction(db, async (tx) => {
    const outing = await readOuting(tx, id)
    if (!outing) return noSuchOuting()
    if (outing.practice === 1) return notForPractice('A practice outing stays yours.')
    if (outing.status !== 'inprogress') return noSuchOuting('This outing has ended. Reopen it first.')
    const member = await findAccountById(tx, { id: to })
    if (member === undefined || !isReady(member)) {
      return refuse('outing.no-such-golfer', 'Member not found.')
    }
    if (outing.organizerId === to) return accept(null)
    const free = await validateFreeToRun(tx, { outing, memberId: to })
    if (!free.ok) return free
    const at = now.toISOString()
    await handOver(tx, { outingId: id, fromId: outing.organizerId, toId: to, handedBy: by, handedAt: at })
    return accept(null)
  })
}
