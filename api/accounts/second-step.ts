import { createHash, createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import {
  countRecoveryCodes,
  findSecondStep,
  secondStepSince,
  takeRecoveryCode,
  takeTimeStep,
} from '#db/accounts/second-steps.ts'
import type { Transaction } from '#db/database.ts'
import { day, minute } from '#db/instants.ts'
import { findAccountById } from '#db/members/members.ts'
import { addMessage } from '#db/messages/messages.ts'
import { drawLetters, readLetters } from '#db/outings/access-codes.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { codeRequired } from '#sync/calls/second-step.ts'
import { recoveryCodeUsedEmail } from '../delivery/emails.ts'
import { logSecurity } from '../process/log.ts'
import { bearerOf } from '../server/callers/identity.ts'
import type { Context } from '../server/context.ts'
import { createTryLimit, forgiveAll, takeAll } from '../server/http/try-limit.ts'
import { keySent } from '../server/only-once.ts'
import type { Authenticated } from './authenticate.ts'
import { seal, unseal } from './seal.ts'
import { stepOfCode } from './totp.ts'

export type CodeRefusal =
  | 'second-step.wrong-code'
  | 'second-step.too-many'
  | 'second-step.keys-changed'
  | 'second-step.is-off'

type Attempt = {
  readonly memberId: number
  /** The code as typed: from the authenticator app, or a recovery code. */
  readonly code: string
  readonly request: FastifyRequest
}

/** Uses the code up or refuses it. A transaction calls this last, after all of its other checks have passed. */
export type TakeCode = (tx: Transaction) => Promise<Result<null, CodeRefusal>>

export type SecondSteps = {
  /**
   * Runs a transaction that takes a code. It is the only way to try a code, so that all calls share the failure counts.
   * A try counts as wrong before its outcome is known, so that simultaneous guesses cannot all pass.
   */
  readonly withCode: <Value, Code extends string>(
    attempt: Attempt,
    work: (tx: Transaction, takeCode: TakeCode) => Promise<Result<Value, Code>>,
  ) => Promise<Result<Value, Code | CodeRefusal>>
}

/**
 * Codes are much shorter than passwords, so guessing has to stop: no robot check lifts these limits. Only a caller with
 * the password reaches them, and a phone that was signed in to the account before is counted separately (SEC-15).
 */
const mostSoon = { name: 'codes', allowed: 10, window: 15 * minute }
const mostOfDay = { name: 'codes of a day', allowed: 50, window: day }
const mostOfAddress = { name: 'codes by address', allowed: 100, window: 15 * minute }

export function createSecondSteps(context: Context): SecondSteps {
  const { db, tokens, backgroundJobs } = context
  const soon = createTryLimit(context, mostSoon)
  const ofDay = createTryLimit(context, mostOfDay)
  const byAddress = createTryLimit(context, mostOfAddress)

  function countedFor({ memberId, request }: Attempt) {
    const bearer = bearerOf(request.headers.authorization)
    const old = bearer === undefined ? undefined : tokens.verifyMember(bearer)
    const key = old?.memberId === memberId ? `phone ${old.sid}` : `member ${memberId}`
    const quarter = 'Too many wrong codes. Wait 15 minutes, then try again.'
    return [
      { limit: byAddress, key: request.ip, message: quarter },
      { limit: soon, key, message: quarter },
      { limit: ofDay, key, message: 'Too many wrong codes in the last 24 hours. Try again in 24 hours.' },
    ]
  }

  return {
    async withCode(attempt, work) {
      const { memberId, request } = attempt
      const counted = countedFor(attempt)
      const full = await takeAll(counted)
      if (full !== undefined) {
        logSecurity(request, { event: 'authn_login_lock', account: memberId, by: 'code' })
        return refuse('second-step.too-many', full.message)
      }
      const worked = await transaction(db, async (tx) => {
        const taken: Taken[] = []
        const done = await work(tx, async (inner) => {
          const code = await takeCode(inner, context, attempt)
          if (!code.ok) return code
          taken.push(code.value)
          return accept(null)
        })
        if (done.ok && taken.includes('recovery code')) await announceRecoveryCode(tx, context, { memberId })
        return done
      })
      const isWrong = !worked.ok && worked.refusal.code === 'second-step.wrong-code'
      if (isWrong) logSecurity(request, { event: 'authn_login_fail', account: memberId })
      else await forgiveAll(counted)
      if (worked.ok) backgroundJobs.wake()
      return worked
    },
  }
}

const recoveryLetters = 10

type Taken = 'code of the app' | 'recovery code'

async function takeCode(
  tx: Transaction,
  context: Context,
  { memberId, code, request }: Attempt,
): Promise<Result<Taken, CodeRefusal>> {
  const { secrets, now } = context
  const kept = await findSecondStep(tx, { memberId })
  if (kept === undefined || kept.onSince === null) return stepIsOff()
  const key = openKey(context, { memberId, secret: kept.secret })
  if (key === undefined) return keysChanged()
  const recovery = readLetters(code, recoveryLetters)
  if (recovery !== undefined) {
    const hash = hashRecoveryCode(secrets.sealing, { memberId, code: recovery })
    if (!(await takeRecoveryCode(tx, { memberId, hash }))) return wrongRecoveryCode()
    logSecurity(request, { event: 'recovery_code_used', account: memberId })
    return accept('recovery code')
  }
  const step = stepOfCode(key, { code: readDigits(code), at: now() })
  return step !== undefined && (await takeTimeStep(tx, { memberId, step })) ? accept('code of the app') : wrongCode()
}

/**
 * Emails the member that a recovery code was used. Runs after the change that the code was for, because that change may
 * have created new codes. A change that turned the second step off sends its own email.
 */
async function announceRecoveryCode(
  tx: Transaction,
  { config, now }: Pick<Context, 'config' | 'now'>,
  { memberId }: { readonly memberId: number },
): Promise<void> {
  const account = await findAccountById(tx, { id: memberId })
  if (account === undefined || (await secondStepSince(tx, { memberId })) === null) return
  const codes = await countRecoveryCodes(tx, { memberId })
  const content = recoveryCodeUsedEmail(config, { firstname: account.firstname, codes })
  const createdAt = now().toISOString()
  await addMessage(tx, { kind: 'mail', memberId, receiver: account.email, ...content, createdAt })
}

/** A code without the spaces and dashes that apps show and people type. */
export function readDigits(typed: string): string {
  return typed.replaceAll(/[\s\-–]/g, '')
}

const aboutMember = (memberId: number) => `second step ${memberId}`

/** Encrypts the key of an authenticator app for the database. */
export function sealKey(
  { secrets, randomBytes }: Pick<Context, 'secrets' | 'randomBytes'>,
  { memberId, key }: { memberId: number; key: Uint8Array },
): string {
  return seal(key, { key: secrets.sealing, about: aboutMember(memberId), randomBytes })
}

/** Decrypts the key of an authenticator app; undefined when it was encrypted with other keys than this server has. */
export function openKey(
  { secrets }: Pick<Context, 'secrets'>,
  { memberId, secret }: { memberId: number; secret: string },
): Uint8Array | undefined {
  return unseal(secret, { key: secrets.sealing, about: aboutMember(memberId) })
}

const recoveryCodes = 10

type RecoveryCodes = { readonly shown: readonly string[]; readonly hashes: readonly string[] }

/**
 * Draws ten codes of ten letters (50 bits each), with their hashes. Only the hashes are stored. A request that is sent
 * again with its Idempotency-Key, because its answer was lost, gets the same codes.
 */
export function drawRecoveryCodes(
  { secrets, randomBytes }: Pick<Context, 'secrets' | 'randomBytes'>,
  { memberId, request }: { memberId: number; request: FastifyRequest },
): RecoveryCodes {
  const key = keySent(request)
  const bytes = key === undefined ? randomBytes : bytesOf(secrets.sealing, `recovery codes ${memberId} ${key}`)
  const drawn = Array.from({ length: recoveryCodes }, () => drawLetters(bytes, recoveryLetters))
  return {
    shown: drawn.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`),
    hashes: drawn.map((code) => hashRecoveryCode(secrets.sealing, { memberId, code })),
  }
}

/** Returns a source of bytes, at most 32 a call, that only the holder of the key can predict. */
function bytesOf(key: Uint8Array, about: string): Context['randomBytes'] {
  let calls = 0
  return (count) => {
    calls += 1
    return createHmac('sha256', key).update(`${about} ${calls}`).digest().subarray(0, count)
  }
}

/** Hashes a recovery code with a key, because anyone with a copy of the database could guess 50 bits. */
function hashRecoveryCode(key: Uint8Array, { memberId, code }: { memberId: number; code: string }): string {
  return createHmac('sha256', key).update(`recovery code ${memberId} ${code}`).digest('hex')
}

/** How long the proof of a right password can be completed with a code. */
const proofLife = 5 * minute

/**
 * The refusal of a right password whose account has a second step. It contains the proof that the call with the code
 * requires.
 */
export function codeIsRequired(
  { tokens, now }: Pick<Context, 'tokens' | 'now'>,
  { account, isTemporary, passwordHash }: Authenticated,
) {
  const expiresAt = new Date(now().getTime() + proofLife)
  const held = fingerprintOf(passwordHash)
  const proof = tokens.signPasswordProof({ memberId: account.id, held, isTemporary, expiresAt })
  // Apps from before the second step show this message, but no field for the code.
  const message = 'Your login needs a code, too. Reload this page if it doesn’t ask for one.'
  return { ok: false, refusal: { ...refuse(codeRequired, message).refusal, now: { proof } } } as const
}

/**
 * A fingerprint of a stored hash. It shows whether the stored hash is still the one that a password was compared with.
 */
export function fingerprintOf(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest('base64url')
}

function wrongCode() {
  return refuse(
    'second-step.wrong-code',
    'This code is wrong or was used already. Enter the next one, and let the phone with your app set its time by itself.',
    'code',
  )
}

function wrongRecoveryCode() {
  return refuse('second-step.wrong-code', 'This recovery code is wrong or was used already. Enter another one.', 'code')
}

function keysChanged() {
  return refuse(
    'second-step.keys-changed',
    'The server has new keys and can’t check your code. Ask the person who runs it to turn off your second step.',
  )
}

function stepIsOff() {
  return refuse('second-step.is-off', 'Your login doesn’t ask for a code. Reload the page.')
}
