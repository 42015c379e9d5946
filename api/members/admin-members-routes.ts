import { endAccess } from '#db/accounts/sessions.ts'
import type { Transaction } from '#db/database.ts'
import { changeAccount, findAccountById, searchAccounts, type Account } from '#db/members/members.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { adminMembers, changeMember, type memberActions } from '#sync/calls/admin.ts'
import { addSignInLink } from '../accounts/link-secret.ts'
import { logSecurity, type SecurityEvent } from '../process/log.ts'
import { memberOf, type MemberCaller } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { success, type Routes } from '../server/route.ts'
import type { MemberProblem } from './member-problems.ts'

type AdminMemberRefusal = 'member.not-found' | 'member.yourself' | 'member.not-ready' | 'member.needs-password'

type Action = (typeof memberActions)[number]

export function registerAdminMembers({ route }: Routes<MemberProblem>, context: Context): void {
  const { db, now, backgroundJobs } = context
  route(adminMembers, async ({ query }) => accept(await searchAccounts(db, query)))

  route(changeMember, async ({ params: { id, action }, caller, request }) => {
    const admin = memberOf(caller)
    const at = now()
    const result = await transaction(db, async (tx) => {
      const found = judge(await findAccountById(tx, { id }), { action, admin })
      if (found.ok) await actions[action](tx, { account: found.value, at, admin, context })
      return found
    })
    if (!result.ok) return result
    backgroundJobs.wake()
    logSecurity(request, { event: events[action], account: id, action })
    return accept(success)
  })
}

/** Nobody takes away their own rights, so a club never loses its last administrator. */
function judge(
  account: Account | undefined,
  { action, admin }: { action: Action; admin: MemberCaller },
): Result<Account, AdminMemberRefusal> {
  if (account === undefined) return refuse('member.not-found', 'There is no such member.')
  const isOwn = account.id === admin.id
  if (isOwn && (action === 'deactivate' || action === 'remove-admin')) {
    return refuse('member.yourself', 'Another administrator has to do this to your account.')
  }
  const isReady = account.isactive && account.isconfirmed
  if (action === 'make-admin' && !isReady) {
    return refuse('member.not-ready', 'Only an active member with a confirmed address can be an administrator.')
  }
  if (action === 'send-sign-in-link' && !isReady) {
    return refuse('member.not-ready', 'Only an active member with a confirmed address can sign in with a link.')
  }
  if (action === 'send-sign-in-link' && account.isadmin) {
    return refuse('member.needs-password', 'Administrators sign in with their password, never with a link.')
  }
  return accept(account)
}

type Target = {
  readonly account: Account
  readonly at: Date
  readonly admin: MemberCaller
  readonly context: Pick<Context, 'config' | 'randomBytes'>
}
type Act = (tx: Transaction, target: Target) => Promise<unknown>

const actions: Readonly<Record<Action, Act>> = {
  confirm: (tx, { account: { id } }) => changeAccount(tx, { id, isconfirmed: true }),
  async deactivate(tx, target) {
    await changeAccount(tx, { id: target.account.id, isactive: false })
    await endSignIns(tx, target)
  },
  reactivate: (tx, { account: { id } }) => changeAccount(tx, { id, isactive: true }),
  'make-admin': (tx, { account: { id } }) => changeAccount(tx, { id, isadmin: true }),
  'remove-admin': (tx, { account: { id } }) => changeAccount(tx, { id, isadmin: false }),
  'end-sign-ins': endSignIns,
  'send-sign-in-link': (tx, { account, at, context }) => addSignInLink(tx, { context, to: account, page: '/home', at }),
}

async function endSignIns(tx: Transaction, { account: { id }, at, admin }: Target): Promise<void> {
  await endAccess(tx, { memberId: id, at: at.toISOString(), ...(id === admin.id && { except: admin.sid }) })
}

const events: Readonly<Record<Action, SecurityEvent>> = {
  confirm: 'user_updated',
  deactivate: 'user_updated',
  reactivate: 'user_updated',
  'make-admin': 'privilege_permissions_changed',
  'remove-admin': 'privilege_permissions_changed',
  'end-sign-ins': 'authn_token_revoked',
  'send-sign-in-link': 'sign_in_link_sent',
}
