import type { FastifyRequest } from 'fastify'
import {
  deleteSecondStep,
  findSecondStep,
  hasRecoveryCodes,
  setRecoveryCodes,
  startSecondStep,
  turnOnSecondStep,
  takeTimeStep,
} from '#db/accounts/second-steps.ts'
import type { Transaction } from '#db/database.ts'
import { minute } from '#db/instants.ts'
import { findAccountById, type Account } from '#db/members/members.ts'
import { addMessage } from '#db/messages/messages.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { secondStepOffEmail, secondStepOnEmail } from '../delivery/emails.ts'
import { logSecurity } from '../process/log.ts'
import { notAdmin } from '../server/callers/caller.ts'
import type { Config } from '../server/config.ts'
import type { AccountContext } from './account-context.ts'
import { authenticateOwner, wrongPassword, type OwnPassword, type PasswordChangeRefusal } from './authenticate.ts'
import { endAccess } from './end-access.ts'
import { drawRecoveryCodes, openKey, readDigits, sealKey, type CodeRefusal } from './second-step.ts'
import { authenticatorLink, base32, keyBytes, stepOfCode } from './totp.ts'

/** How long a new key can be confirmed with its first code. */
const startLife = 30 * minute

type Started = { readonly key: string; readonly link: string }

/**
 * Creates the key for an authenticator app and returns it, this one time only. Open to administrators, even more than
 * twelve hours after their login, because the call itself requires the password.
 */
export async function startStep(
  context: AccountContext,
  asking: OwnPassword,
): Promise<Result<Started, PasswordChangeRefusal | 'member.not-admin' | 'second-step.is-on'>> {
  const { db, config, now, randomBytes } = context
  const authenticated = await authenticateOwner(context, asking)
  if (!authenticated.ok) return authenticated
  const { account, stillHeld } = authenticated.value
  if (!account.isadmin) return notAdmin()
  const memberId = account.id
  const key = randomBytes(keyBytes)
  const secret = sealKey(context, { memberId, key })
  const started = await transaction(db, async (tx) => {
    if ((await stillHeld(tx)) === undefined) return wrongPassword()
    const isStarted = await startSecondStep(tx, { memberId, secret, at: now().toISOString() })
    return isStarted ? accept(null) : stepIsOn()
  })
  if (!started.ok) return started
  const link = authenticatorLink({ key, issuer: config.club.name, username: account.username })
  return accept({ key: base32(key), link })
}

type TurningOn = {
  readonly memberId: number
  readonly sid: string
  readonly code: string
  readonly request: FastifyRequest
}

/**
 * Turns the second step on, with a code that proves that the app has the key. Ends all other access to the account, as
 * a new password does.
 */
export async function turnStepOn(
  context: AccountContext,
  { memberId, sid, code, request }: TurningOn,
): Promise<
  Result<
    readonly string[],
    'member.not-admin' | 'second-step.is-on' | 'second-step.not-started' | 'second-step.wrong-code'
  >
> {
  const { db, config, now, backgroundJobs } = context
  const codes = drawRecoveryCodes(context, { memberId, request })
  const at = now()
  const turned = await transaction(db, async (tx) => {
    const account = await findAccountById(tx, { id: memberId })
    if (!account?.isadmin) return notAdmin()
    const kept = await findSecondStep(tx, { memberId })
    if (kept !== undefined && kept.onSince !== null) {
      // Sent again, because the answer with the codes was lost.
      return (await hasRecoveryCodes(tx, { memberId, hashes: codes.hashes })) ? accept(null) : stepIsOn()
    }
    const isFresh = kept !== undefined && at.getTime() - Date.parse(kept.startedAt) <= startLife
    const key = isFresh ? openKey(context, { memberId, secret: kept.secret }) : undefined
    if (key === undefined) return notStarted()
    const step = stepOfCode(key, { code: readDigits(code), at })
    if (step === undefined || !(await takeTimeStep(tx, { memberId, step }))) return wrongFirstCode()
    await turnOnSecondStep(tx, { memberId, at: at.toISOString() })
    await setRecoveryCodes(tx, { memberId, hashes: codes.hashes })
    await endAccess(tx, { memberId, at: at.toISOString(), except: sid })
    await sendEmail(tx, { account, content: secondStepOnEmail(config, account), at })
    return accept(null)
  })
  if (!turned.ok) return turned
  backgroundJobs.wake()
  logSecurity(request, { event: 'second_step_on', account: memberId })
  return accept(codes.shown)
}

type WithCode = OwnPassword & { readonly code: string }

export async function turnStepOff(
  context: AccountContext,
  asking: WithCode,
): Promise<Result<null, PasswordChangeRefusal | CodeRefusal>> {
  const { config, now, backgroundJobs } = context
  const turned = await withPasswordAndCode(context, asking, {
    isDone: async () => false,
    change: (tx, account) => removeStep(tx, { account, config, at: now() }),
  })
  if (!turned.ok) return turned
  backgroundJobs.wake()
  logSecurity(asking.request, { event: 'second_step_off', account: asking.memberId })
  return turned
}

type Removing = { readonly account: Account; readonly config: Pick<Config, 'baseUrl' | 'club'>; readonly at: Date }

/** Turns a second step off and emails the member. Returns whether it was on. Also used by the operator's command. */
export async function removeStep(tx: Transaction, { account, config, at }: Removing): Promise<boolean> {
  const wasOn = await deleteSecondStep(tx, { memberId: account.id })
  if (wasOn) await sendEmail(tx, { account, content: secondStepOffEmail(config, account), at })
  return wasOn
}

/** Replaces the recovery codes. The same request sent again uses no code up. */
export async function renewCodes(
  context: AccountContext,
  asking: WithCode,
): Promise<Result<readonly string[], PasswordChangeRefusal | CodeRefusal>> {
  const { memberId, request } = asking
  const codes = drawRecoveryCodes(context, { memberId, request })
  const { hashes } = codes
  const renewed = await withPasswordAndCode(context, asking, {
    isDone: (tx) => hasRecoveryCodes(tx, { memberId, hashes }),
    change: (tx) => setRecoveryCodes(tx, { memberId, hashes }),
  })
  if (!renewed.ok) return renewed
  logSecurity(request, { event: 'recovery_codes_renewed', account: memberId })
  return accept(codes.shown)
}

type Work = {
  /** Whether the same request has made the change before. It then needs no other code. */
  readonly isDone: (tx: Transaction) => Promise<boolean>
  readonly change: (tx: Transaction, account: Account) => Promise<unknown>
}

async function withPasswordAndCode(
  context: AccountContext,
  { code, ...asking }: WithCode,
  { isDone, change }: Work,
): Promise<Result<null, PasswordChangeRefusal | CodeRefusal>> {
  const authenticated = await authenticateOwner(context, asking)
  if (!authenticated.ok) return authenticated
  const { memberId, request } = asking
  return context.secondSteps.withCode<null, PasswordChangeRefusal | CodeRefusal>(
    { memberId, code, request },
    async (tx, takeCode) => {
      const account = await authenticated.value.stillHeld(tx)
      if (account === undefined) return wrongPassword()
      if (await isDone(tx)) return accept(null)
      const taken = await takeCode(tx)
      if (taken.ok) await change(tx, account)
      return taken
    },
  )
}

type EmailToSend = {
  readonly account: Account
  readonly content: ReturnType<typeof secondStepOnEmail>
  readonly at: Date
}

async function sendEmail(tx: Transaction, { account, content, at }: EmailToSend): Promise<void> {
  const { id: memberId, email: receiver } = account
  await addMessage(tx, { kind: 'mail', memberId, receiver, ...content, createdAt: at.toISOString() })
}

function stepIsOn() {
  return refuse('second-step.is-on', 'Your login asks for a code already. Turn that off first.')
}

function notStarted() {
  return refuse('second-step.not-started', 'That took too long. Enter your password again to start over.')
}

function wrongFirstCode() {
  return refuse(
    'second-step.wrong-code',
    'This code is wrong or was used already. Enter the newest one, and let your phone set its time by itself.',
    'code',
  )
}
