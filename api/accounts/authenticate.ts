import type { FastifyRequest } from 'fastify'
import { findTempPassword, type TempPassword } from '#db/accounts/account-links.ts'
import type { Reader, Transaction } from '#db/database.ts'
import { findAccount, findAccountById, type Account } from '#db/members/members.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { logSecurity } from '../process/log.ts'
import type { Caller } from '../server/callers/caller.ts'
import { bearerOf } from '../server/callers/identity.ts'
import type { Context } from '../server/context.ts'
import { createTryLimit, networkOf } from '../server/http/try-limit.ts'
import { createLoginGuard } from './login-guard.ts'
import { dummyHash, verifyPassword, readTempPassword, tempPasswordLife } from './passwords.ts'
import type { RobotChecks, RobotRefusal } from './robot-check.ts'
import { earlierSignIn } from './sign-in.ts'

export type LoginRefusal = 'login.failed' | 'login.inactive' | 'server.busy' | RobotRefusal

export type PasswordChangeRefusal = 'password.wrong' | Exclude<LoginRefusal, 'login.failed' | 'login.inactive'>

/** A right password. */
type RightPassword = {
  /** It was the temporary one that was emailed to the member. */
  readonly isTemporary: boolean
  /** The stored hash that it was compared with. */
  readonly passwordHash: string
}

export type Authenticated = RightPassword & {
  readonly account: Account
  /**
   * Returns the current account; undefined when the password is no longer the one that was compared, because its owner
   * changed it during the comparison. The transaction that relies on the password calls this first.
   */
  readonly stillHeld: (tx: Transaction) => Promise<Account | undefined>
}

type Attempt = {
  readonly username: string
  readonly password: string
  readonly request: FastifyRequest
  /** Whether a temporary password is also accepted. */
  readonly takesTemporary: boolean
  /** The proof of a robot check, sent after a refusal with `robot.required`. */
  readonly robotcheck?: string | undefined
}

export type Authenticate = (attempt: Attempt) => Promise<Result<Authenticated, LoginRefusal>>

/** The number of wrong temporary passwords from one address after which even the right one is refused from there. */
const mostTemporaryTries = 5

/** The only place that compares passwords, so that all calls share the counts of failures. */
export function createAuthenticate(context: Context & { readonly robots: RobotChecks }): Authenticate {
  const { db, now, config, hashing, robots } = context
  const guard = createLoginGuard(context)
  const temporaryTries = createTryLimit(context, {
    name: 'temporary passwords',
    allowed: mostTemporaryTries,
    window: tempPasswordLife,
  })

  // An unknown username is compared with a dummy hash, so that it takes as long as a known one.
  function isRight(password: string, hash: string = dummyHash): Promise<boolean> {
    return verifyPassword({ password, hash })
  }

  /**
   * Returns the hash of the account's temporary password; undefined when there is none, when the tries are used up, or
   * when another sign-in used it. Every username causes the same reads and counts and no write: the time of a disk
   * write would reveal which usernames have a temporary password.
   */
  async function temporaryHash({
    account,
    username,
    address,
    sids,
    isHuman,
  }: TemporaryAttempt): Promise<string | undefined> {
    const found = await findTempPassword(db, { memberId: account?.id ?? 0, at: now().toISOString() })
    const key = `${username.toLowerCase()} ${found?.createdAt ?? ''} ${networkOf(address)}`
    const isUsedUp = (await temporaryTries.take(key)) > 0 && !isHuman
    return found === undefined || isUsedUp || !isFree(found, sids) ? undefined : found.passwordHash
  }

  return async ({ username, password, request, takesTemporary, robotcheck }) => {
    const { ip: address } = request
    const account = await findAccount(db, { username })
    const bearer = bearerOf(request.headers.authorization)
    const tried = { username, memberId: account?.id, bearer, address }
    let attempt = await guard.begin({ ...tried, isHuman: false })
    const isHuman = 'slowedBy' in attempt
    if ('slowedBy' in attempt) {
      logSecurity(request, { event: 'authn_login_lock', account: account?.id ?? 0, by: attempt.slowedBy })
      const human = await robots.validate(robotcheck)
      const many = attempt.slowedBy === 'success' ? 'Too many logins.' : 'Too many failed logins.'
      if (!human.ok) return refuse(human.refusal.code, `${many} Pass the robot check to continue.`)
      attempt = await guard.begin({ ...tried, isHuman })
    }
    const takeBack = 'takeBack' in attempt ? attempt.takeBack : async () => undefined

    const sids = await sidsOf(db, context, { memberId: account?.id ?? 0, request })
    const checked = await hashing.forRequest(address, async (): Promise<RightPassword | null> => {
      if (await isRight(password, account?.passwordHash)) {
        return account === undefined ? null : { passwordHash: account.passwordHash, isTemporary: false }
      }
      const temporary = takesTemporary ? readTempPassword(password) : undefined
      if (temporary === undefined) return null
      const passwordHash = await temporaryHash({ account, username, address, sids, isHuman })
      const isTemporary = await isRight(temporary, passwordHash)
      return isTemporary && passwordHash !== undefined ? { passwordHash, isTemporary } : null
    })
    if (!checked.ok) {
      // No password was compared, so the attempt does not count as a failure.
      await takeBack()
      return checked
    }
    const right = checked.value
    if (right === null || !account?.isactive) {
      logSecurity(request, { event: 'authn_login_fail', account: account?.id ?? 0 })
      // Only a caller with the right password learns that the account is not active.
      return right === null ? loginFailed() : notActive(config)
    }
    await takeBack()
    await guard.countRight(username)
    const { isTemporary, passwordHash } = right
    const held = { memberId: account.id, isTemporary, isSame: (hash: string) => hash === passwordHash, sids }
    return accept({ account, ...right, stillHeld: (tx) => findHolder(tx, { ...held, at: now().toISOString() }) })
  }
}

type Held = {
  readonly memberId: number
  readonly isTemporary: boolean
  /** Whether a stored hash is the one that the password was compared with. */
  readonly isSame: (hash: string) => boolean
  /** The sign-ins of the request. */
  readonly sids: readonly string[]
  readonly at: string
}

/** Returns the account whose password was compared; undefined when it has another password by now, or is inactive. */
export async function findHolder(
  tx: Transaction,
  { memberId, isTemporary, isSame, sids, at }: Held,
): Promise<Account | undefined> {
  const current = await findAccountById(tx, { id: memberId })
  if (!current?.isactive) return undefined
  if (!isTemporary) return isSame(current.passwordHash) ? current : undefined
  const temporary = await findTempPassword(tx, { memberId, at })
  return temporary !== undefined && isSame(temporary.passwordHash) && isFree(temporary, sids) ? current : undefined
}

type TemporaryAttempt = {
  readonly account: Account | undefined
  readonly username: string
  readonly address: string
  readonly sids: readonly string[]
  readonly isHuman: boolean
}

/** Whether a request may use the temporary password. It belongs to the first sign-in that used it. */
function isFree(temporary: TempPassword, sids: readonly string[]): boolean {
  return temporary.sid === null || sids.includes(temporary.sid)
}

/**
 * Returns the ids of the sign-ins of a request that may use a temporary password: that of its token, and the one that
 * the same request has added before.
 */
export async function sidsOf(
  reader: Reader,
  context: Pick<Context, 'now'>,
  { memberId, request }: { readonly memberId: number; readonly request: FastifyRequest },
): Promise<readonly string[]> {
  const { member } = request.getDecorator<Caller>('caller')
  const earlier = await earlierSignIn(reader, context, { memberId, scope: 'reset', request })
  return [member?.sid, earlier?.sid].filter((sid) => sid !== undefined)
}

/**
 * Maps a failed login to the refusal for a signed-in member with a wrong password: not 401, because the sign-in is
 * valid.
 */
export function asPasswordChange(
  result: Result<Authenticated, LoginRefusal>,
): Result<Authenticated, PasswordChangeRefusal> {
  if (result.ok) return result
  const { code, message } = result.refusal
  return code === 'login.failed' || code === 'login.inactive' ? wrongPassword() : refuse(code, message)
}

/** The password that a signed-in member sends with a change of their own account. */
export type OwnPassword = Omit<Attempt, 'username' | 'takesTemporary'> & { readonly memberId: number }

/** Authenticates a signed-in member once more, by the password alone. */
export async function authenticateOwner(
  { db, authenticate }: Pick<Context, 'db'> & { readonly authenticate: Authenticate },
  { memberId, ...attempt }: OwnPassword,
): Promise<Result<Authenticated, PasswordChangeRefusal>> {
  const own = await findAccountById(db, { id: memberId })
  if (own === undefined) throw new Error('A member who is signed in has no account')
  return asPasswordChange(await authenticate({ ...attempt, username: own.username, takesTemporary: false }))
}

/** Authenticates a signed-in member again, by password and username; the username must be the member's own. */
export async function authenticateSelf(
  { db, authenticate }: Pick<Context, 'db'> & { readonly authenticate: Authenticate },
  { memberId, ...attempt }: OwnPassword & Pick<Attempt, 'username'>,
): Promise<Result<Authenticated, 'member.not-yours' | PasswordChangeRefusal>> {
  const own = await findAccountById(db, { id: memberId })
  if (own?.username.toLowerCase() !== attempt.username.toLowerCase()) {
    logSecurity(attempt.request, { event: 'malicious_direct_reference', account: memberId })
    return notYours()
  }
  return asPasswordChange(await authenticate({ ...attempt, takesTemporary: false }))
}

export function notYours() {
  return refuse('member.not-yours', 'You can only change your own account.')
}

export function wrongPassword() {
  return refuse('password.wrong', 'Incorrect username or password.')
}

export function loginFailed() {
  return refuse('login.failed', 'Login Failed')
}

function notActive({ club }: Context['config']) {
  const ways = `To use it again or to have it deleted, write to ${club.contact}.`
  return refuse('login.inactive', `This account isn’t active. ${ways}`)
}
