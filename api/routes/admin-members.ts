import type { Transaction } from '#db/database.ts'
import { changeAccount, searchAccounts } from '#db/member-accounts.ts'
import { findAccountById } from '#db/members.ts'
import type { Account } from '#db/members.ts'
import { endSessionsOf } from '#db/sessions.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse } from '#golf/result.ts'
import type { Result } from '#golf/result.ts'
import { adminMembers, changeMember } from '#sync/calls/admin.ts'
import type { memberActions } from '#sync/calls/admin.ts'
import type { MemberCaller } from '../caller.ts'
import type { Context } from '../context.ts'
import { logSecurity } from '../log.ts'
import type { SecurityEvent } from '../log.ts'
import type { Routes } from '../route.ts'

export type AdminMemberRefusal = 'member.not-found' | 'member.yourself' | 'member.not-ready'

type Action = (typeof memberActions)[number]

export function registerAdminMembers({ route }: Routes, { db, now }: Pick<Context, 'db' | 'now'>): void {
  route(adminMembers, async ({ query }) => accept(await searchAccounts(db, query)))

  route(changeMember, async ({ params: { id, action }, caller: { member }, request }) => {
    if (member === null) throw new Error('A call for administrators was let through without one')
    const at = now().toISOString()
    const result = await transaction(db, async (tx) => {
      const account = await findAccountById(tx, { id })
      const allowed = judge(account, { action, admin: member })
      if (allowed.ok) await actions[action](tx, { id, at, except: id === member.id ? member.sid : '' })
      return allowed
    })
    if (!result.ok) return result
    logSecurity(request, { event: events[action], account: id, action })
    return accept({ result: 'Success' as const })
  })
}

/** Nobody takes away their own rights, so a club never loses its last administrator. */
function judge(
  account: Account | undefined,
  { action, admin }: { action: Action; admin: MemberCaller },
): Result<undefined, AdminMemberRefusal> {
  if (account === undefined) return refuse('member.not-found', 'There is no such member.')
  const isOwn = account.id === admin.id
  if (isOwn && (action === 'deactivate' || action === 'remove-admin')) {
    return refuse('member.yourself', 'Another administrator has to do this to your account.')
  }
  if (action === 'make-admin' && !(account.isactive && account.isconfirmed)) {
    return refuse('member.not-ready', 'Only an active member with a confirmed address can be an administrator.')
  }
  return accept(undefined)
}

type Target = { readonly id: number; readonly at: string; readonly except: string }
type Act = (tx: Transaction, target: Target) => Promise<unknown>

const actions: Readonly<Record<Action, Act>> = {
  confirm: (tx, { id }) => changeAccount(tx, { id, isconfirmed: true }),
  async deactivate(tx, { id, at }) {
    await changeAccount(tx, { id, isactive: false })
    await endSessionsOf(tx, { memberId: id, at })
  },
  reactivate: (tx, { id }) => changeAccount(tx, { id, isactive: true }),
  'make-admin': (tx, { id }) => changeAccount(tx, { id, isadmin: true }),
  'remove-admin': (tx, { id }) => changeAccount(tx, { id, isadmin: false }),
  'end-sign-ins': (tx, { id, at, except }) => endSessionsOf(tx, { memberId: id, at, except }),
}

const events: Readonly<Record<Action, SecurityEvent>> = {
  confirm: 'user_updated',
  deactivate: 'user_updated',
  reactivate: 'user_updated',
  'make-admin': 'privilege_permissions_changed',
  'remove-admin': 'privilege_permissions_changed',
  'end-sign-ins': 'authn_token_revoked',
}
