import { secondStepSince } from '#db/accounts/second-steps.ts'
import type { Transaction } from '#db/database.ts'
import { changeAccount, findAccountById, isReady, type Account } from '#db/members/members.ts'
import { isErased } from '#db/members/personal-data.ts'
import { addMessage } from '#db/messages/messages.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { memberActions } from '#sync/calls/admin.ts'
import { endAccess } from '../accounts/end-access.ts'
import { addSignInLink } from '../accounts/link-secret.ts'
import { accountDeletedByClubEmail } from '../delivery/emails.ts'
import { graceDays, leavingDay } from '../privacy/leave-club.ts'
import { notAdmin, type MemberCaller } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { withdrawAll } from '../tee-times/withdraw-sign-up.ts'

export type MemberAction = (typeof memberActions)[number]

type Change = { readonly id: number; readonly action: MemberAction; readonly admin: MemberCaller }

type ChangeRefusal =
  | 'member.not-admin'
  | 'member.not-found'
  | 'member.yourself'
  | 'member.not-ready'
  | 'member.needs-password'
  | 'member.still-active'
  | 'member.deleted'

export async function changeMember(
  context: Context,
  { id, action, admin }: Change,
): Promise<Result<null, ChangeRefusal>> {
  const at = context.now()
  const changed = await transaction(context.db, async (tx): Promise<Result<null, ChangeRefusal>> => {
    // Read again in the transaction: two administrators who remove each other's rights at the same moment would leave
    // the club without one.
    const by = await findAccountById(tx, { id: admin.id })
    if (by === undefined || !by.isadmin || !isReady(by)) {
      return notAdmin()
    }
    const account = await findAccountById(tx, { id })
    if (account === undefined) return memberNotFound()
    if (isErased(account)) return refuse('member.deleted', 'This account was deleted.')
    const valid = validateAction(account, { action, admin })
    if (!valid.ok) return valid
    if (action === 'send-sign-in-link' && (await secondStepSince(tx, { memberId: id })) !== null) {
      return refuse('member.needs-password', 'This member logs in with a password and a code, never with a link.')
    }
    await actions[action](tx, { account, at, admin, context })
    return accept(null)
  })
  if (changed.ok) context.backgroundJobs.wake()
  return changed
}

export function memberNotFound() {
  return refuse('member.not-found', 'Member not found.')
}

/**
 * Validates an action of an administrator. Administrators cannot remove their own rights, so that a club always has
 * one.
 */
function validateAction(
  account: Account,
  { action, admin }: Pick<Change, 'action' | 'admin'>,
): Result<null, ChangeRefusal> {
  const isOwn = account.id === admin.id
  if (isOwn && (action === 'deactivate' || action === 'remove-admin')) {
    return refuse('member.yourself', 'Ask another administrator to do this.')
  }
  if (action === 'delete-account' && account.isactive) {
    return refuse('member.still-active', 'Members delete their own account in My Account. Deactivate it first.')
  }
  if (action === 'make-admin' && !isReady(account)) {
    return refuse('member.not-ready', 'Only an active member with a confirmed email can be an administrator.')
  }
  if (action === 'send-sign-in-link' && (!isReady(account) || account.email === '')) {
    return refuse('member.not-ready', 'Only an active member with a confirmed email can log in with a link.')
  }
  if (action === 'send-sign-in-link' && account.isadmin) {
    return refuse('member.needs-password', 'Administrators log in with their password, never with a link.')
  }
  return accept(null)
}

type Target = {
  readonly account: Account
  readonly at: Date
  readonly admin: MemberCaller
  readonly context: Pick<Context, 'config' | 'randomBytes'>
}

const actions: Readonly<Record<MemberAction, (tx: Transaction, target: Target) => Promise<unknown>>> = {
  confirm: (tx, { account: { id } }) => changeAccount(tx, { id, isconfirmed: true }),
  async deactivate(tx, target) {
    const { account, at, context } = target
    await changeAccount(tx, { id: account.id, isactive: false })
    await endSignIns(tx, target)
    // An inactive member could not withdraw from tee times and would get no alerts.
    await withdrawAll(tx, { context, memberId: account.id, at })
  },
  // Reactivating a person whose registration was declined approves it, and a pending deletion of the account is
  // canceled.
  reactivate: (tx, { account: { id, approval } }) => {
    const taken = approval === 'declined' ? 'approved' : approval
    return changeAccount(tx, { id, isactive: true, approval: taken, leavesAt: null })
  },
  // At the request of its person, who can't log in to do it.
  async 'delete-account'(tx, { account, at, context: { config } }) {
    if (account.leavesAt !== null) return
    await changeAccount(tx, { id: account.id, leavesAt: leavingDay(at) })
    if (!account.isconfirmed || account.email === '') return
    const content = accountDeletedByClubEmail(config, { ...account, days: graceDays })
    const email = { kind: 'mail', memberId: account.id, receiver: account.email, ...content } as const
    await addMessage(tx, { ...email, createdAt: at.toISOString() })
  },
  'make-admin': (tx, { account: { id } }) => changeAccount(tx, { id, isadmin: true, approval: 'approved' }),
  'remove-admin': (tx, { account: { id } }) => changeAccount(tx, { id, isadmin: false }),
  'end-sign-ins': endSignIns,
  'send-sign-in-link': (tx, { account, at, context }) => addSignInLink(tx, { context, to: account, page: '/home', at }),
}

async function endSignIns(tx: Transaction, { account: { id }, at, admin }: Target): Promise<void> {
  await endAccess(tx, { memberId: id, at: at.toISOString(), ...(id === admin.id && { except: admin.sid }) })
}
