import type { FastifyInstance } from 'fastify'
import { type Session, findSession, touchSession } from '#db/accounts/sessions.ts'
import { transaction } from '#db/transaction.ts'
import { type Result, accept, refuse } from '#golf/result.ts'
import type { Who } from '#sync/calls/call.ts'
import { logSecurity } from '../../process/log.ts'
import type { Context } from '../context.ts'
import { type Problems, sendProblem, toProblem } from '../problem.ts'
import { day, hour, minute } from '../time.ts'
import { type Caller, type MemberCaller, nobody, passwordFirst, resetFirst } from './caller.ts'
import type { MemberToken } from './tokens.ts'

/** How long a sign-in lasts without being used, and at most. A member may be away from the club for a season. */
export const idleLife = 30 * day
const absoluteLife = 90 * day
const renewedAfter = day
/** A sign-in by a link of a mail is for a day; one by a temporary password is for choosing a new one. */
const shortLives = { link: day, reset: 15 * minute } as const

/** What every call that is not for anyone can refuse with. */
export const sessionProblems = {
  'session.required': { status: 401, title: 'Not signed in' },
  'session.reset-required': { status: 403, title: 'Password reset required' },
  'session.link-only': { status: 403, title: 'Password required' },
  'session.password-again': { status: 403, title: 'Log in again' },
  'member.not-admin': { status: 403, title: 'Administrators only', adminsMay: true },
} satisfies Problems

export type SessionRefusal = keyof typeof sessionProblems

/** Finds out who calls before anything else of a declared call happens, and turns away whom it is not for. */
export function registerIdentity(app: FastifyInstance, context: Context): void {
  app.decorateRequest('caller')

  app.addHook('onRequest', async (request, reply) => {
    request.setDecorator('caller', nobody)
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
  })
}

type Identified = {
  readonly caller: Caller
  /** Who it was, when the sign-in of the token has ended. */
  readonly expiredMemberId?: number
  /** A fresh token for the same sign-in, when the one that came is older than a day. */
  readonly renewedToken?: string
}

/** The token of an Authorization header, if it has the form of one. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
}

/** Who a bearer token stands for. A token that is forged, ended or of another club stands for nobody. */
async function identify(context: Context, bearer: string | undefined): Promise<Identified> {
  if (bearer === undefined) return { caller: nobody }
  const outing = context.tokens.verifyOuting(bearer)
  if (outing !== undefined) return { caller: { member: null, outing } }

  const token = context.tokens.verifyMember(bearer)
  const session = token && (await findSession(context.db, { sid: token.sid }))
  const now = context.now()
  if (!token) return { caller: nobody }
  if (!session || !isAlive({ session, token, now })) return { caller: nobody, expiredMemberId: token.memberId }

  const caller = { member: callerOf(session, now), outing: null }
  if (now.getTime() - token.issuedAt.getTime() <= renewedAfter) return { caller }
  await transaction(context.db, (tx) => touchSession(tx, { sid: session.sid, at: now.toISOString() }), 'nothing')
  return { caller, renewedToken: signSession(context, { ...session, seenAt: now.toISOString() }) }
}

/** The token of a sign-in: good until it idles out or reaches its last day. */
export function signSession(
  { tokens }: Context,
  session: Pick<Session, 'sid' | 'memberId' | 'scope' | 'createdAt' | 'seenAt'>,
): string {
  return tokens.signMember({ ...session, expiresAt: endOf(session) })
}

/** Says no when the caller is not of the kind that the call is for. The object of the call is looked at later. */
export function authorize(
  { who, hasAccessCode }: { who: Who; hasAccessCode: boolean },
  { member, outing }: Caller,
): Result<undefined, SessionRefusal> {
  if (who === 'anyone') return accept(undefined)
  if (who === 'outing' && (outing !== null || hasAccessCode)) return accept(undefined)
  if (member === null) return refuse('session.required', 'Please log in to go on.')
  if (who === 'signed-in') return accept(undefined)
  if (member.scope === 'reset') return resetFirst()
  if (who === 'outing') return accept(undefined)
  if (member.scope === 'link') return passwordFirst()
  if (who !== 'admin' || member.isadmin) return accept(undefined)
  return member.isLapsedAdmin ? passwordAgain() : refuse('member.not-admin', 'Only an administrator can do this.')
}

export type AdminRefusal = 'session.password-again'

/** Administering the club takes a sign-in of the same day, because phones get lost (SEC-40). */
const adminLife = 12 * hour

export function passwordAgain() {
  return refuse('session.password-again', 'Please log in again to administer the club.')
}

function isAlive({ session, token, now }: { session: Session; token: MemberToken; now: Date }): boolean {
  if (session.endedAt !== null || !session.isactive || session.memberId !== token.memberId) return false
  return now < endOf(session) && now < token.expiresAt
}

/** When a sign-in ends, if it is not used any more. */
export function endOf({ scope, createdAt, seenAt }: Pick<Session, 'scope' | 'createdAt' | 'seenAt'>): Date {
  if (scope !== 'full') return new Date(Date.parse(createdAt) + shortLives[scope])
  return new Date(Math.min(Date.parse(seenAt) + idleLife, Date.parse(createdAt) + absoluteLife))
}

function callerOf(session: Session, now: Date): MemberCaller {
  const { memberId: id, sid, scope, isadmin, isconfirmed, createdAt, ...names } = session
  // Who has not confirmed the e-mail address yet is held where a temporary password is held.
  const held = isconfirmed ? scope : 'reset'
  // A link is not issued to an administrator, and whoever becomes one later administers nothing by it (SEC-16).
  const administers = isadmin && held === 'full'
  const isFresh = now.getTime() - Date.parse(createdAt) <= adminLife
  const rights = { isadmin: administers && isFresh, isLapsedAdmin: administers && !isFresh }
  return { id, sid, scope: held, ...rights, name: `${names.firstname} ${names.lastname}` }
}
