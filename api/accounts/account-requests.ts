import { setTempPassword } from '#db/accounts/account-links.ts'
import {
  addAccountRequest,
  nextAccountRequest,
  removeAccountRequest,
  type AccountRequest,
} from '#db/accounts/account-requests.ts'
import type { Transaction } from '#db/database.ts'
import { findAccount, type Account } from '#db/members/members.ts'
import { addMessage, countMessages } from '#db/messages/messages.ts'
import { transaction } from '#db/transaction.ts'
import { tempPasswordEmail } from '../delivery/emails.ts'
import type { Context } from '../server/context.ts'
import type { GuardedJobs } from '../server/guarded-jobs.ts'
import { hour, minute } from '../server/time.ts'
import { prepareEmailChangeRequest } from './change-email.ts'
import { drawTempPassword, hashPassword, shownTempPassword, tempPasswordLife } from './passwords.ts'

/**
 * Queues a request made without a sign-in. A background job does it after the answer, so neither the answer nor
 * its time tells whether the username exists (SEC-10 to 13).
 */
export async function submitAccountRequest(
  { db, now, backgroundJobs }: Context,
  request: Omit<AccountRequest, 'createdAt'>,
): Promise<void> {
  await transaction(db, (tx) => addAccountRequest(tx, { ...request, createdAt: now().toISOString() }))
  backgroundJobs.wake()
}

type Work = Pick<Context, 'db' | 'config' | 'now' | 'randomBytes' | 'hashing'> & { readonly jobs: GuardedJobs }

/** A background job: does the queued requests, oldest first. */
export async function doAccountRequests(work: Work): Promise<void> {
  for (let after = 0; ;) {
    const request = await nextAccountRequest(work.db, { after })
    if (request === undefined) return
    await work.jobs.run(`account request ${request.id}`, () => doAccountRequest(work, request))
    after = request.id
  }
}

async function doAccountRequest(work: Work, request: AccountRequest & { id: number }): Promise<void> {
  const { kind, username, email: newEmail } = request
  const found = await findAccount(work.db, { username })
  const account = found?.isactive ? found : undefined
  const write =
    kind === 'temp-password'
      ? await prepareTempPassword(work, account)
      : account && (await prepareEmailChangeRequest(work, { account, newEmail }))
  await transaction(work.db, async (tx) => {
    await write?.(tx)
    await removeAccountRequest(tx, request)
  })
}

/**
 * At most one every two minutes and five an hour, so that no mailbox can be flooded (SEC-12). Hashes for every request
 * and also for an unknown username: logins wait behind this hash, and their time must not tell which names exist.
 */
async function prepareTempPassword(
  { db, now, config, randomBytes, hashing }: Work,
  account: Account | undefined,
): Promise<((tx: Transaction) => Promise<void>) | undefined> {
  const at = now()
  const later = (milliseconds: number) => new Date(at.getTime() + milliseconds).toISOString()
  const password = drawTempPassword(randomBytes)
  const passwordHash = await hashing.forJob(() => hashPassword(password))
  if (account === undefined) return undefined
  const { id: memberId, firstname, email } = account
  const sentWithin = (milliseconds: number) =>
    countMessages(db, { memberId, topic: 'temp-password', since: later(-milliseconds) })
  if ((await sentWithin(2 * minute)) >= 1 || (await sentWithin(hour)) >= 5) return undefined

  const content = tempPasswordEmail(config, { firstname, password: shownTempPassword(password) })
  return async (tx) => {
    await setTempPassword(tx, { memberId, passwordHash, createdAt: later(0), expiresAt: later(tempPasswordLife) })
    await addMessage(tx, { kind: 'mail', memberId, receiver: email, ...content, createdAt: later(0) })
  }
}
