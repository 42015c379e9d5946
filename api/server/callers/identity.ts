import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Session, findSession, touchSession } from '#db/accounts/sessions.ts'
import { isDiskFull } from '#db/faults.ts'
import { day, hour, isRecent, minute } from '#db/instants.ts'
import { isHeld } from '#db/members/members.ts'
import { transaction } from '#db/transaction.ts'
import { type Result, accept, refuse } from '#golf/result.ts'
import type { Who } from '#sync/calls/call.ts'
import { logSecurity } from '../../process/log.ts'
import type { Context } from '../context.ts'
import { type Problems, sendProblem, toProblem } from '../problem.ts'
import { type Caller, type MemberCaller, anonymous, notAdmin, passwordFirst, resetFirst } from './caller.ts'
import type { MemberToken } from './tokens.ts'

/** Milliseconds after which an unused sign-in ends. */
export const idleLife = 30 * day
/** Milliseconds after which every sign-in ends, however often it is used. */
export const absoluteLife = 90 * day
/** Milliseconds after which a token is replaced by a new one of the same sign-in. */
const renewedAfter = day
/** Milliseconds after which a further use of a sign-in is stored. */
const notedAfter = hour
/**
 * Milliseconds after which special sign-ins end: one by an email link after a day; one by a temporary password, which
 * only allows choosing a new one, after 15 minutes.
 */
const shortLives = { link: day, reset: 15 * minute } as const

export const sessionProblems = {
  'session.required': { status: 401, title: 'Not signed in' },
  'session.reset-required': { status: 403, title: 'Password reset required' },
  'session.link-only': { status: 403, title: 'Password required' },
  'session.password-again': { status: 403, title: 'Log in again' },
  'member.not-admin': { status: 403, title: 'Administrators only', adminsMay: true },
} satisfies Problems

export type SessionRefusal = keyof typeof sessionProblems

/**
 * Authenticates the caller of a declared call, and refuses callers whom the call is not for before any other
 * processing.
 */
export function registerIdentity(app: FastifyInstance, context: Context): void {
  app.decorateRequest('caller')

  app.addHook('onRequest', async (request, reply) => {
    request.setDecorator('caller', anonymous)
    await admit(request, reply)
  })
  // The body of a request may arrive half a minute after its headers, and its sign-in may have ended by then.
  app.addHook('preHandler', async (request, reply) => {
    const { member } = request.getDecorator<Caller>('caller')
    if (member !== null && request.method !== 'GET') await admit(request, reply)
  })

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { call } = request.routeOptions.config
    if (call === undefined) return

    const { caller, renewedToken, expiredMemberId } = await identify(context, bearerOf(request.headers.authorization))
    request.setDecorator('caller', caller)
    if (expiredMemberId !== undefined) logSecurity(request, { event: 'session_expired', account: expiredMemberId })
    if (renewedToken !== undefined) void reply.header('x-token', renewedToken)

    const hasAccessCode = request.headers['x-access-code'] !== undefined
    const allowed = authorize({ who: call.who, hasAccessCode }, caller)
    if (allowed.ok) return
    logSecurity(request, { event: 'authz_fail', call: call.path, code: allowed.refusal.code })
    await sendProblem(reply, toProblem(sessionProblems, allowed.refusal))
  }
}

type Identified = {
  readonly caller: Caller
  /** The id of the member whose sign-in has ended, if the token is of such a sign-in. */
  readonly expiredMemberId?: number
  /** A new token for the same sign-in, when the given one is older than a day. */
  readonly renewedToken?: string
}

/** Returns the token of an Authorization header; undefined if it is not well-formed. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
}

/** Returns the caller of a bearer token; an anonymous caller for a token that is forged, expired or of another club. */
async function identify(context: Context, bearer: string | undefined): Promise<Identified> {
  if (bearer === undefined) return { caller: anonymous }
  const outing = context.tokens.verifyOuting(bearer)
  if (outing !== undefined) return { caller: { member: null, outing } }

  const token = context.tokens.verifyMember(bearer)
  const session = token && (await findSession(context.db, { sid: token.sid }))
  const now = context.now()
  if (!token) return { caller: anonymous }
  if (!session || !isAlive({ session, token, now })) return { caller: anonymous, expiredMemberId: token.memberId }

  const caller = { member: callerOf(session, now), outing: null }
  if (now.getTime() - token.issuedAt.getTime() <= renewedAfter) return { caller }
  const { sid } = session
  // A program that never accepts the renewed token causes a write at most once an hour, and not with every request.
  const isNoted = now.getTime() - Date.parse(session.seenAt) <= notedAfter
  const seenAt = isNoted ? session.seenAt : now.toISOString()
  try {
    if (!isNoted) await transaction(context.db, (tx) => touchSession(tx, { sid, at: seenAt }), 'nothing')
  } catch (error) {
    // On a full disk members can still read. The token is renewed once there is space.
    if (!isDiskFull(error)) throw error
    return { caller }
  }
  return { caller, renewedToken: signSession(context, { ...session, seenAt }) }
}

/** Signs the token of a sign-in. It expires when the sign-in ends if it is not used again. */
export function signSession(
  { tokens }: Context,
  session: Pick<Session, 'sid' | 'memberId' | 'scope' | 'createdAt' | 'seenAt'>,
): string {
  return tokens.signMember({ ...session, expiresAt: endOf(session) })
}

/**
 * Refuses a caller of a kind that the call is not for. Rights on the object of the call are checked by the use case.
 */
export function authorize(
  { who, hasAccessCode }: { who: Who; hasAccessCode: boolean },
  { member, outing }: Caller,
): Result<undefined, SessionRefusal> {
  if (who === 'anyone') return accept(undefined)
  if (who === 'outing' && (outing !== null || hasAccessCode)) return accept(undefined)
  if (member === null) return refuse('session.required', 'Please log in to continue.')
  if (who === 'signed-in') return accept(undefined)
  if (member.scope === 'reset') return resetFirst()
  if (who === 'outing') return accept(undefined)
  if (member.scope === 'link') return passwordFirst()
  if (who !== 'admin' || member.isadmin) return accept(undefined)
  return member.isLapsedAdmin ? passwordAgain() : notAdmin()
}

export type AdminRefusal = 'session.password-again'

/** Milliseconds after which an administrator has to log in again. Short, because phones get lost (SEC-40). */
const adminLife = 12 * hour

export function passwordAgain() {
  return refuse('session.password-again', 'Please log in again to manage the club.')
}

function isAlive({ session, token, now }: { session: Session; token: MemberToken; now: Date }): boolean {
  if (session.endedAt !== null || !session.isactive || session.memberId !== token.memberId) return false
  return now < endOf(session) && now < token.expiresAt
}

/** Returns when a sign-in ends if it is not used again. */
export function endOf({ scope, createdAt, seenAt }: Pick<Session, 'scope' | 'createdAt' | 'seenAt'>): Date {
  if (scope !== 'full') return new Date(Date.parse(createdAt) + shortLives[scope])
  return new Date(Math.min(Date.parse(seenAt) + idleLife, Date.parse(createdAt) + absoluteLife))
}

function callerOf(session: Session, now: Date): MemberCaller {
  const { memberId: id, sid, isadmin, isconfirmed, approval, createdAt, ...names } = session
  // A member without a confirmed email or approval has the same restrictions as one with a temporary password.
  const scope = isHeld({ isconfirmed, approval }) ? 'reset' : session.scope
  // Administrators get no sign-in links, and a link that was sent before a member became one gives no administrator's
  // rights (SEC-16).
  const administers = isadmin && scope === 'full'
  const isFresh = isRecent(createdAt, { now, within: adminLife })
  const rights = { isadmin: administers && isFresh, isLapsedAdmin: administers && !isFresh }
  return { id, sid, scope, ...rights, name: `${names.firstname} ${names.lastname}` }
}
