import { addLink, setTempPassword } from '#db/accounts/account-links.ts'
import type { AccountRequest } from '#db/accounts/account-requests.ts'
import { nextAccountRequest, removeAccountRequest } from '#db/accounts/account-requests.ts'
import { addEmailChange, countEmailChanges, dueEmailChanges } from '#db/accounts/email-changes.ts'
import type { Transaction } from '#db/database.ts'
import type { Account } from '#db/members/members.ts'
import { findAccount } from '#db/members/members.ts'
import { addMessage, countMessages } from '#db/messages/messages.ts'
import { transaction } from '#db/transaction.ts'
import type { Context } from '../server/context.ts'
import { changeAskedLetter, tempPasswordLetter } from '../delivery/letters.ts'
import { day, hour, minute } from '../server/time.ts'
import type { GuardedJobs } from '../server/guarded-jobs.ts'
import { applyEmailChange, prepareEmailChange } from './email-change.ts'
import { drawLinkSecret } from './link-secret.ts'
import { hashPassword } from './passwords.ts'
import { drawTempPassword, shownTempPassword, tempPasswordLife } from './temp-password.ts'

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
  return asked.request.kind === 'temp-password' ? mailTempPassword(work, asked) : askForEmailChange(work, asked)
}

/**
 * At most one every two minutes and five an hour, so that nobody can flood a mailbox (SEC-12). Hashes for every name
 * and every time: logins wait their turn behind this hash, and their wait must not tell which names exist.
 */
async function mailTempPassword(work: Work, { account }: Asked): Promise<Write | undefined> {
  const at = work.now()
  const password = drawTempPassword(work.randomBytes)
  const passwordHash = await work.hashing.forJob(() => hashPassword(password))
  if (account === undefined) return undefined
  const sent = (within: number) =>
    countMessages(work.db, { memberId: account.id, topic: 'temp-password', since: iso(at, -within) })
  if ((await sent(2 * minute)) >= 1 || (await sent(hour)) >= 5) return undefined

  const { firstname } = account
  const letter = tempPasswordLetter(work.config, { firstname, password: shownTempPassword(password) })
  return async (tx) => {
    const times = { createdAt: iso(at), expiresAt: iso(at, tempPasswordLife) }
    await setTempPassword(tx, { memberId: account.id, passwordHash, ...times })
    await addMessage(tx, { kind: 'mail', memberId: account.id, receiver: account.email, ...letter, createdAt: iso(at) })
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
  const letter = changeAskedLetter(work.config, { firstname, newEmail: email, secret, isForAdmin })
  return async (tx) => {
    const ofMember = { memberId: account.id }
    const change = { ...ofMember, oldEmail, newEmail: email, askedAt: iso(at) }
    const emailChangeId = await addEmailChange(tx, change)
    const times = { createdAt: iso(at), expiresAt: iso(at, answerLife) }
    await addLink(tx, { hash, kind: 'email-change', ...ofMember, emailChangeId, ...times })
    await addMessage(tx, { kind: 'mail', ...ofMember, receiver: oldEmail, ...letter, createdAt: iso(at) })
  }
}

function iso(at: Date, milliseconds = 0): string {
  return new Date(at.getTime() + milliseconds).toISOString()
}
