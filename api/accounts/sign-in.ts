import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { addSession, findSession, type Session, type SignInScope } from '#db/accounts/sessions.ts'
import type { Reader, Transaction } from '#db/database.ts'
import { hour, isRecent } from '#db/instants.ts'
import { findAccountById, isHeld, type Account } from '#db/members/members.ts'
import { addMessage } from '#db/messages/messages.ts'
import { ageOn } from '#golf/day.ts'
import type { User } from '#sync/calls/login.ts'
import { accountKeptEmail } from '../delivery/emails.ts'
import { logSecurity } from '../process/log.ts'
import { deviceName } from '../server/callers/device-name.ts'
import { endOf, signSession } from '../server/callers/identity.ts'
import type { Context } from '../server/context.ts'
import { keySent } from '../server/only-once.ts'
import { today } from '../server/time.ts'

export type SignedIn = { readonly token: string; readonly user: User }

/** A sign-in that a transaction has stored. */
export type SignIn = {
  readonly sid: string
  /** Returns the answer to the phone. Called after the commit. */
  readonly answer: (account: Account) => SignedIn
}

type Wanted = { readonly memberId: number; readonly scope: SignInScope; readonly request: FastifyRequest }

/**
 * Stores a sign-in, in the transaction that permits it. A request that is sent again with its Idempotency-Key, because
 * its answer was lost, gets the sign-in of the first one.
 */
export async function addSignIn(tx: Transaction, context: Context, wanted: Wanted): Promise<SignIn> {
  const earlier = await earlierSignIn(tx, context, wanted)
  if (earlier !== undefined) return { sid: earlier.sid, answer: (account) => answerOf(context, account, earlier) }
  const { memberId, scope, request } = wanted
  const at = context.now().toISOString()
  const session = { sid: await newSid(tx, context, wanted), memberId, scope }
  const before = await findAccountById(tx, { id: memberId })
  await addSession(tx, { ...session, device: deviceName(request.headers['user-agent']), at })
  const isKept = before !== undefined && before.leavesAt !== null
  // An unconfirmed address may belong to someone else.
  if (isKept && before.isconfirmed) {
    const email = {
      kind: 'mail',
      memberId,
      receiver: before.email,
      ...accountKeptEmail(context.config, before),
    } as const
    await addMessage(tx, { ...email, createdAt: at })
  }
  return {
    sid: session.sid,
    answer: (account) => {
      if (isKept) context.backgroundJobs.wake()
      logSecurity(request, { event: 'session_created', account: memberId, scope })
      return answerOf(context, account, { ...session, createdAt: at, seenAt: at })
    },
  }
}

/**
 * Milliseconds for which a repeated request gets a full sign-in again. An older one may be too old for an
 * administrator's rights.
 */
const fullRepeats = hour

/**
 * Returns the sign-in that an earlier request with the same Idempotency-Key has added, while it is valid. Together with
 * what the call requires, the key is as good as the token of that sign-in: only the phone that got it has drawn it.
 */
export async function earlierSignIn(
  reader: Reader,
  { now }: Pick<Context, 'now'>,
  { memberId, scope, request }: Wanted,
): Promise<Session | undefined> {
  const sid = sidOfKey(request, { memberId })
  const found = sid === undefined ? undefined : await findSession(reader, { sid })
  if (found?.scope !== scope || found.endedAt !== null || now() >= endOf(found)) return undefined
  return scope !== 'full' || isRecent(found.createdAt, { now: now(), within: fullRepeats }) ? found : undefined
}

/**
 * Returns the id of the sign-in of a member that a request with an Idempotency-Key adds; undefined without a key. It
 * reveals the key as little as a random id would.
 */
function sidOfKey(request: FastifyRequest, { memberId }: { readonly memberId: number }): string | undefined {
  const key = keySent(request)
  if (key === undefined) return undefined
  return createHash('sha256').update(`sign-in ${memberId} ${key}`).digest('hex').slice(0, sidLength)
}

/** Hexadecimal digits of 16 bytes. */
const sidLength = 32

/** Returns the id for a new sign-in: that of the key, or a random one where there is no key or it has been used. */
async function newSid(reader: Reader, { randomBytes }: Context, { memberId, request }: Wanted): Promise<string> {
  const sid = sidOfKey(request, { memberId })
  if (sid !== undefined && (await findSession(reader, { sid })) === undefined) return sid
  return Buffer.from(randomBytes(sidLength / 2)).toString('hex')
}

type Stored = Pick<Session, 'sid' | 'memberId' | 'scope' | 'createdAt' | 'seenAt'>

function answerOf(context: Context, account: Account, session: Stored): SignedIn {
  // A sign-in by the link of an email shows nothing private (SEC-16).
  const shown = session.scope === 'link' ? { ...account, dob: null } : account
  return { token: signSession(context, session), user: userOf(shown, context) }
}

/** The signed-in member as the phone stores it. */
export function userOf(
  { id, username, firstname, lastname, isadmin, isconfirmed, approval, dob }: Account,
  clock: Pick<Context, 'now' | 'config'>,
): User {
  const age = dob === null ? null : ageOn(today(clock), dob)
  // The app restricts a member who is not confirmed; one who waits for an approval is restricted in the same way.
  const isFree = !isHeld({ isconfirmed, approval })
  return { id, username, firstname, lastname, isadmin, isconfirmed: isFree, dob, age }
}
