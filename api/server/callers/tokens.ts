import { createHash } from 'node:crypto'
import jwt from '@fastify/jwt'
import type { FastifyInstance } from 'fastify'
import { signInScopes, type SignInScope } from '#db/accounts/sessions.ts'
import type { Secrets } from '../../process/secrets.ts'
import type { OutingCaller } from './caller.ts'

/** The claims of a member's token. The sign-in (`sid`) is looked up with every request. */
export type MemberToken = {
  readonly memberId: number
  readonly sid: string
  readonly scope: SignInScope
  readonly issuedAt: Date
  readonly expiresAt: Date
}

/**
 * A token that proves, to the call that takes the code of a second step, that the password was right. It is not a
 * sign-in. `held` is the fingerprint of the password's stored hash, so that a new password invalidates the proof.
 */
type PasswordProof = {
  readonly memberId: number
  readonly held: string
  readonly isTemporary: boolean
  readonly expiresAt: Date
}

export type Tokens = {
  readonly signMember: (token: Omit<MemberToken, 'issuedAt'>) => string
  /** Returns the claims; undefined when this club did not sign the token for a member. Callers check `expiresAt`. */
  readonly verifyMember: (token: string) => MemberToken | undefined
  readonly signPasswordProof: (proof: PasswordProof) => string
  /** Returns the proof; undefined when this club did not sign it. Callers check `expiresAt`. */
  readonly verifyPasswordProof: (proof: string) => PasswordProof | undefined
  /**
   * Signs a capability for an outing. It does not expire: the outing and the group's code in the database decide how
   * long it is valid.
   */
  readonly signOuting: (outing: OutingCaller) => string
  readonly verifyOuting: (token: string) => OutingCaller | undefined
}

type Claims = { readonly [claim: string]: unknown }

/**
 * Registers the signing of tokens. HS256 is the only algorithm; issuer and audience are this club; `typ` separates the
 * kinds of token.
 */
export async function registerTokens(
  app: FastifyInstance,
  { secrets: { club, tokenKeys }, now }: { secrets: Pick<Secrets, 'club' | 'tokenKeys'>; now: () => Date },
): Promise<Tokens> {
  const maker = { iss: 'nomad', aud: club }
  await app.register(jwt, {
    secret: tokenKeys.current,
    sign: { algorithm: 'HS256', ...maker, kid: keyId(tokenKeys.current) },
    verify: {
      algorithms: ['HS256'],
      allowedIss: maker.iss,
      allowedAud: maker.aud,
      requiredClaims: ['iss', 'aud', 'typ', 'iat'],
      // Expiry is checked with the injected clock, by the sign-in or the outing.
      ignoreExpiration: true,
    },
  })

  function claimsOf(token: string): Claims | undefined {
    for (const key of [tokenKeys.current, ...tokenKeys.others]) {
      const claims = verified(token, key)
      if (claims !== undefined) return claims
    }
    return undefined
  }

  function verified(token: string, key: Buffer): Claims | undefined {
    try {
      return key === tokenKeys.current ? app.jwt.verify<Claims>(token) : app.jwt.verify<Claims>(token, { key })
    } catch {
      return undefined
    }
  }

  return {
    signMember: ({ memberId, sid, scope, expiresAt }) =>
      app.jwt.sign({ typ: 'member', sub: String(memberId), sid, scope, iat: seconds(now()), exp: seconds(expiresAt) }),
    verifyMember: (token) => memberToken(claimsOf(token)),
    signPasswordProof: ({ memberId, held, isTemporary, expiresAt }) =>
      app.jwt.sign({
        typ: 'second-step',
        sub: String(memberId),
        held,
        temporary: isTemporary,
        iat: seconds(now()),
        exp: seconds(expiresAt),
      }),
    verifyPasswordProof: (proof) => passwordProof(claimsOf(proof)),
    signOuting: ({ outingId, tgroupId, actor, memberId, codesBefore }) =>
      app.jwt.sign({
        typ: 'outing',
        outing: outingId,
        group: tgroupId,
        codes: codesBefore,
        actor,
        ...(memberId !== null && { member: memberId }),
        iat: seconds(now()),
      }),
    verifyOuting: (token) => outingToken(claimsOf(token)),
  }
}

function memberToken(claims: Claims | undefined): MemberToken | undefined {
  if (claims?.['typ'] !== 'member') return undefined
  const { sub, sid, scope, iat, exp } = claims
  if (typeof sub !== 'string' || typeof sid !== 'string' || !isScope(scope)) return undefined
  if (typeof iat !== 'number' || typeof exp !== 'number') return undefined
  return { memberId: Number(sub), sid, scope, issuedAt: new Date(iat * 1000), expiresAt: new Date(exp * 1000) }
}

function passwordProof(claims: Claims | undefined): PasswordProof | undefined {
  if (claims?.['typ'] !== 'second-step') return undefined
  const { sub, held, temporary, exp } = claims
  if (typeof sub !== 'string' || typeof held !== 'string') return undefined
  if (typeof temporary !== 'boolean' || typeof exp !== 'number') return undefined
  return { memberId: Number(sub), held, isTemporary: temporary, expiresAt: new Date(exp * 1000) }
}

function outingToken(claims: Claims | undefined): OutingCaller | undefined {
  if (claims?.['typ'] !== 'outing') return undefined
  const { outing, group, codes: codesBefore = 0, actor, member } = claims
  if (typeof outing !== 'number' || typeof group !== 'number' || typeof actor !== 'string') return undefined
  if (typeof codesBefore !== 'number') return undefined
  const memberId = typeof member === 'number' ? member : null
  return { outingId: outing, tgroupId: group, actor, memberId, codesBefore }
}

function isScope(scope: unknown): scope is SignInScope {
  return signInScopes.some((known) => known === scope)
}

/** Identifies a key without revealing it. */
function keyId(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 12)
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
