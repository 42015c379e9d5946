import { setTempPassword } from '#db/accounts/account-links.ts'
import {
  addAccountRequest,
  nextAccountRequest,
  deleteAccountRequest,
  type AccountRequest,
} from '#db/accounts/account-requests.ts'
import type { Transaction } from '#db/database.ts'
import { day, hour, instantAfter, instantBefore, minute } from '#db/instants.ts'
import { findAccount, type Account } from '#db/members/members.ts'
import { addMessage, countMessages, countMessagesTo } from '#db/messages/messages.ts'
import { transaction } from '#db/transaction.ts'
import { tempPasswordEmail } from '../delivery/emails.ts'
import type { Context } from '../server/context.ts'
import type { GuardedJobs } from '../server/jobs/guarded-jobs.ts'
import { addEmailChangeRequest } from './change-email.ts'
import { drawTempPassword, hashPassword, shownTempPassword, tempPasswordLife } from './passwords.ts'

/**
 * Queues a request made without a sign-in. A background job handles it after the response, so that neither the response
 * nor its time reveals whether the username exists (SEC-10 to 13).
 */
export async function submitAccountRequest(
  { db, now, backgroundJobs }: Context,
  request: Omit<AccountRequest, 'createdAt'>,
): Promise<void> {
  await transaction(db, (tx) => addAccountRequest(tx, { ...request, createdAt: now().toISOString() }))
  backgroundJobs.wake()
}

type Work = Pick<Context, 'db' | 'config' | 'now' | 'randomBytes' | 'hashing'> & { readonly jobs: GuardedJobs }

/** A background job: handles the queued requests, oldest first. */
export async function doAccountRequests(work: Work): Promise<void> {
  for (let after = 0; ;) {
    const request = await nextAccountRequest(work.db, { after })
    if (request === undefined) return
    await work.jobs.run(`account request ${request.id}`, () => doAccountRequest(work, request))
    after = request.id
  }
}

/**
 * Handles one request. Only the hash is computed before the transaction, because hashing is slow; the transaction reads
 * the account again and decides everything by its current state.
 */
async function doAccountRequest(work: Work, request: AccountRequest & { id: number }): Promise<void> {
  const { kind, username, email: newEmail } = request
  const temporary = kind === 'temp-password' ? await drawHashedPassword(work) : undefined
  await transaction(work.db, async (tx) => {
    // A server that lost the lease of the shared jobs may still be working on a request that another server has
    // handled.
    if (!(await deleteAccountRequest(tx, request))) return
    const account = await findAccount(tx, { username })
    if (!account?.isactive) return
    if (temporary === undefined) await addEmailChangeRequest(tx, { context: work, account, newEmail })
    else await addTempPassword(tx, { context: work, account, ...temporary })
  })
}

type TempPassword = { readonly password: string; readonly passwordHash: string }

/**
 * Draws and hashes a temporary password, also for an unknown username: logins queue behind this hash, so their response
 * time must not reveal which usernames exist.
 */
async function drawHashedPassword({ randomBytes, hashing }: Work): Promise<TempPassword> {
  const password = drawTempPassword(randomBytes)
  return { password, passwordHash: await hashing.forJob(() => hashPassword(password)) }
}

/**
 * The most temporary passwords to one address within a day for accounts that have not confirmed it. Anyone can register
 * with the address of another person, any number of times.
 */
const mostUnconfirmed = 3

/**
 * Emails a temporary password, at most one every two minutes and five an hour, so that no mailbox can be flooded
 * (SEC-12).
 */
async function addTempPassword(
  tx: Transaction,
  { context: { now, config }, account, password, passwordHash }: TempPassword & { context: Work; account: Account },
): Promise<void> {
  const at = now()
  const createdAt = at.toISOString()
  const { id: memberId, firstname, email, isconfirmed } = account
  const within = (milliseconds: number) => ({
    topic: 'temp-password',
    since: instantBefore(at, milliseconds),
    at: createdAt,
  })
  const sentWithin = (milliseconds: number) => countMessages(tx, { memberId, ...within(milliseconds) })
  if ((await sentWithin(2 * minute)) >= 1 || (await sentWithin(hour)) >= 5) return
  if (!isconfirmed && (await countMessagesTo(tx, { receiver: email, ...within(day) })) >= mostUnconfirmed) return

  const content = tempPasswordEmail(config, { firstname, isconfirmed, password: shownTempPassword(password) })
  await setTempPassword(tx, { memberId, passwordHash, createdAt, expiresAt: instantAfter(at, tempPasswordLife) })
  await addMessage(tx, { kind: 'mail', memberId, receiver: email, ...content, createdAt })
}
