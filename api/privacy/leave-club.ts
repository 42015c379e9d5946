import { day, hour, instantAfter } from '#db/instants.ts'
import { changeAccount, countAdmins } from '#db/members/members.ts'
import { erasePersonalData, membersToErase } from '#db/members/personal-data.ts'
import { addMessage } from '#db/messages/messages.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { AccountContext } from '../accounts/account-context.ts'
import {
  authenticateOwner,
  wrongPassword,
  type OwnPassword,
  type PasswordChangeRefusal,
} from '../accounts/authenticate.ts'
import { endAccess } from '../accounts/end-access.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { accountDeletedEmail } from '../delivery/emails.ts'
import { logSecurity } from '../process/log.ts'
import type { Context, World } from '../server/context.ts'
import type { GuardedJobs } from '../server/jobs/guarded-jobs.ts'
import { withdrawAll } from '../tee-times/withdraw-sign-up.ts'

/** Days in which a login cancels the deletion of an account. */
export const graceDays = 30

/** Returns when an account will be erased whose deletion is requested at an instant. */
export function leavingDay(at: Date): string {
  return instantAfter(at, graceDays * day)
}

type LeaveRefusal = 'member.last-admin' | PasswordChangeRefusal

/**
 * Starts the deletion of a member's own account: the member disappears from all lists, and every sign-in ends. Spots in
 * tee times are given to others immediately, because most of the tee times will be over in thirty days.
 */
export async function leaveClub(context: AccountContext, leaving: OwnPassword): Promise<Result<string, LeaveRefusal>> {
  const { db, now, config, backgroundJobs } = context
  const { memberId, request } = leaving
  const authenticated = await authenticateOwner(context, leaving)
  if (!authenticated.ok) return authenticated
  const { stillHeld } = authenticated.value
  const at = now()
  const leavesAt = leavingDay(at)
  const left = await transaction(db, async (tx): Promise<Result<string, LeaveRefusal>> => {
    const account = await stillHeld(tx)
    if (account === undefined) return wrongPassword()
    if (account.isadmin && (await countAdmins(tx)) === 1) {
      return refuse('member.last-admin', 'You’re the only administrator. Make another member an administrator first.')
    }
    await changeAccount(tx, { id: memberId, leavesAt })
    await endAccess(tx, { memberId, at: at.toISOString() })
    await withdrawAll(tx, { context, memberId, at })
    // An unconfirmed address may belong to someone else.
    if (!account.isconfirmed) return accept(leavesAt)
    const content = accountDeletedEmail(config, { ...account, days: graceDays })
    const email = { kind: 'mail', memberId, receiver: account.email, ...content } as const
    await addMessage(tx, { ...email, createdAt: at.toISOString() })
    return accept(leavesAt)
  })
  if (!left.ok) return left
  backgroundJobs.wake()
  logSecurity(request, { event: 'user_deleted', account: memberId })
  return left
}

type Work = World & { readonly jobs: GuardedJobs; readonly hashing: Context['hashing'] }

/** A background job: erases, once an hour, the members whose deletion is due. */
export function erasures(world: Work): () => Promise<void> {
  const state = { hour: 0 }
  return async () => {
    const at = world.now()
    const current = Math.floor(at.getTime() / hour)
    if (state.hour === current) return
    state.hour = current
    for (const id of await membersToErase(world.db, { at: at.toISOString() })) {
      await world.jobs.run(`erasure ${id}`, () => erase(world, id))
    }
  }
}

async function erase(world: Work, id: number): Promise<void> {
  const { db, now, randomBytes, hashing } = world
  const at = now()
  const random = Buffer.from(randomBytes(32)).toString('hex')
  const passwordHash = await hashing.forJob(() => hashPassword(random))
  await transaction(db, async (tx) => {
    // A login since then may have canceled the deletion.
    if (!(await membersToErase(tx, { at: at.toISOString() })).includes(id)) return
    await withdrawAll(tx, { context: world, memberId: id, at })
    await erasePersonalData(tx, { id, passwordHash })
  })
}
