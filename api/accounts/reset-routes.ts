import { addLink, setTempPassword } from '#db/accounts/account-links.ts'
import {
  addAccountRequest,
  nextAccountRequest,
  removeAccountRequest,
  type AccountRequest,
} from '#db/accounts/account-requests.ts'
import { addEmailChange, countEmailChanges, dueEmailChanges } from '#db/accounts/email-changes.ts'
import { endAccess } from '#db/accounts/sessions.ts'
import type { Transaction } from '#db/database.ts'
import { changeAccount, findAccount, type Account } from '#db/members/members.ts'
import { addMessage, countMessages } from '#db/messages/messages.ts'
import { transaction } from '#db/transaction.ts'
import { accept } from '#golf/result.ts'
import { changeEmailAndPwd, generateTempPwd, getUserByUsername, resetTempPwd } from '#sync/calls/users.ts'
import { passwordChangedEmail, changeAskedEmail, tempPasswordEmail } from '../delivery/emails.ts'
import { logSecurity } from '../process/log.ts'
import type { Context } from '../server/context.ts'
import type { GuardedJobs } from '../server/guarded-jobs.ts'
import { success, type Routes } from '../server/route.ts'
import { hour, minute, day } from '../server/time.ts'
import type { AccountContext } from './account-context.ts'
import type { AccountProblem } from './account-problems.ts'
import { applyEmailChange, prepareEmailChange } from './email-change-routes.ts'
import { drawLinkSecret } from './link-secret.ts'
import { asPasswordChange, wrongPassword } from './password-check.ts'
import { judgePassword, namesOf } from './password-policy.ts'
import { hashPassword, drawTempPassword, shownTempPassword, tempPasswordLife } from './passwords.ts'
import { prepareSignIn } from './sign-in.ts'

/** The way back into an account. No call before the new password tells whether a name exists (SEC-10 to 13). */
export function registerReset({ route }: Routes<AccountProblem>, context: AccountContext): void {
  const { db, now, config, robots, backgroundJobs, checkPassword, hashing } = context
  const lookUps = robots.allowance({ allowed: 30, window: minute })
  const mails = robots.allowance({ allowed: 20, window: hour })

  async function ask(request: Omit<AccountRequest, 'createdAt'>): Promise<void> {
    await transaction(db, (tx) => addAccountRequest(tx, { ...request, createdAt: now().toISOString() }))
    backgroundJobs.wake()
  }

  route(getUserByUsername, async ({ body: { username, robotcheck }, request }) => {
    const allowed = await lookUps({ key: request.ip, proof: robotcheck })
    return allowed.ok ? accept({ user: { username } }) : allowed
  })

  route(generateTempPwd, async ({ body: { username, robotcheck }, request }) => {
    const allowed = await mails({ key: request.ip, proof: robotcheck })
    if (!allowed.ok) return allowed
    await ask({ kind: 'temp-password', username, email: '' })
    return accept(success)
  })

  route(changeEmailAndPwd, async ({ body: { username, email, robotcheck }, request }) => {
    const allowed = await mails({ key: request.ip, proof: robotcheck })
    if (!allowed.ok) return allowed
    await ask({ kind: 'email-change', username, email })
    logSecurity(request, { event: 'email_change_requested' })
    return accept(success)
  })

  route(resetTempPwd, async ({ body: { username, password, newpassword, robotcheck }, request }) => {
    const proven = asPasswordChange(
      await checkPassword({ username, password, request, takesTemporary: true, robotcheck }),
    )
    if (!proven.ok) return proven
    const { account, isTemporary } = proven.value
    const judged = judgePassword({ password: newpassword, names: namesOf(account, config) })
    if (!judged.ok) return judged

    const memberId = account.id
    const at = now().toISOString()
    const hashed = await hashing.forRequest(request.ip, () => hashPassword(newpassword))
    if (!hashed.ok) return hashed
    // The temporary password was read in an email, which confirms the address as well.
    const confirmed = isTemporary ? { isconfirmed: true } : {}
    const signIn = prepareSignIn(context, { memberId, scope: 'full', request })
    const isChanged = await transaction(db, async (tx) => {
      if (!(await proven.value.stillHolds(tx))) return false
      await changeAccount(tx, { id: memberId, passwordHash: hashed.value, ...confirmed })
      await endAccess(tx, { memberId, at })
      await signIn.add(tx)
      const content = passwordChangedEmail(config, account)
      await addMessage(tx, { kind: 'mail', memberId, receiver: account.email, ...content, createdAt: at })
      return true
    })
    if (!isChanged) return wrongPassword()
    backgroundJobs.wake()
    logSecurity(request, { event: 'authn_password_change', account: memberId })
    return accept(signIn.answer({ ...account, ...confirmed }))
  })
}

type Work = Pick<Context, 'db' | 'config' | 'now' | 'randomBytes' | 'hashing'> & { readonly jobs: GuardedJobs }

/** How long the old address may answer a change with its link. */
const answerLife = 30 * minute

/** Does what people without a sign-in have asked for. It is done after the answer, so the answer tells nothing. */
export async function doAccountRequests(work: Work): Promise<void> {
  for (let after = 0; ;) {
    const request = await nextAccountRequest(work.db, { after })
    if (request === undefined) return
    await work.jobs.run(`account request ${request.id}`, () => doAccountRequest(work, request))
    after = request.id
  }
}

async function doAccountRequest(work: Work, request: AccountRequest & { id: number }): Promise<void> {
  const found = await findAccount(work.db, { username: request.username })
  const account = found?.isactive ? found : undefined
  const write = await writeOf(work, { request, account })
  await transaction(work.db, async (tx) => {
    await write?.(tx)
    await removeAccountRequest(tx, request)
  })
}

/** Changes of address whose time has come. */
export async function doDueEmailChanges(work: Work): Promise<void> {
  for (const { id } of await dueEmailChanges(work.db, { at: work.now().toISOString() })) {
    await work.jobs.run(`email change ${id}`, async () => {
      const prepared = await work.hashing.forJob(() => prepareEmailChange(work))
      await transaction(work.db, (tx) => applyEmailChange(tx, { id, prepared, from: 'approved' }))
    })
  }
}

/** `account` is undefined for a name that no active member has. */
type Asked = { readonly request: AccountRequest; readonly account: Account | undefined }
type Write = (tx: Transaction) => Promise<void>

async function writeOf(work: Work, asked: Asked): Promise<Write | undefined> {
  return asked.request.kind === 'temp-password' ? emailTempPassword(work, asked) : askForEmailChange(work, asked)
}

/**
 * At most one every two minutes and five an hour, so that a mailbox cannot be flooded (SEC-12). Hashes for every name
 * and every time: logins wait their turn behind this hash, and their wait must not tell which names exist.
 */
async function emailTempPassword(work: Work, { account }: Asked): Promise<Write | undefined> {
  const at = work.now()
  const password = drawTempPassword(work.randomBytes)
  const passwordHash = await work.hashing.forJob(() => hashPassword(password))
  if (account === undefined) return undefined
  const sent = (within: number) =>
    countMessages(work.db, { memberId: account.id, topic: 'temp-password', since: iso(at, -within) })
  if ((await sent(2 * minute)) >= 1 || (await sent(hour)) >= 5) return undefined

  const { firstname } = account
  const content = tempPasswordEmail(work.config, { firstname, password: shownTempPassword(password) })
  return async (tx) => {
    const times = { createdAt: iso(at), expiresAt: iso(at, tempPasswordLife) }
    await setTempPassword(tx, { memberId: account.id, passwordHash, ...times })
    await addMessage(tx, {
      kind: 'mail',
      memberId: account.id,
      receiver: account.email,
      ...content,
      createdAt: iso(at),
    })
  }
}

/** At most three a day for one account. Nothing goes to the new address, and nothing changes (SEC-10). */
async function askForEmailChange(work: Work, { request: { email }, account }: Asked): Promise<Write | undefined> {
  const at = work.now()
  if (account === undefined) return undefined
  if (email.toLowerCase() === account.email.toLowerCase()) return undefined
  if ((await countEmailChanges(work.db, { memberId: account.id, since: iso(at, -day) })) >= 3) return undefined

  const { secret, hash } = drawLinkSecret(work.randomBytes)
  const isForAdmin = account.isadmin || work.config.resetEmailChange === 'admin-only'
  const { firstname, email: oldEmail } = account
  const content = changeAskedEmail(work.config, { firstname, newEmail: email, secret, isForAdmin })
  return async (tx) => {
    const ofMember = { memberId: account.id }
    const change = { ...ofMember, oldEmail, newEmail: email, askedAt: iso(at) }
    const emailChangeId = await addEmailChange(tx, change)
    const times = { createdAt: iso(at), expiresAt: iso(at, answerLife) }
    await addLink(tx, { hash, kind: 'email-change', ...ofMember, emailChangeId, ...times })
    await addMessage(tx, { kind: 'mail', ...ofMember, receiver: oldEmail, ...content, createdAt: iso(at) })
  }
}

function iso(at: Date, milliseconds = 0): string {
  return new Date(at.getTime() + milliseconds).toISOString()
}
