import type { FastifyRequest } from 'fastify'
import { readClub } from '#db/club/club-settings.ts'
import { addMember, findAccount, type Account, type NewMember } from '#db/members/members.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { logSecurity } from '../process/log.ts'
import { mayConfirm, sendConfirmation, type ConfirmationContext } from './confirm-email.ts'
import { hashPassword } from './passwords.ts'
import type { RobotRefusal } from './robot-check.ts'
import { addSignIn, type SignedIn } from './sign-in.ts'
import { validateDob, type DobRefusal } from './validate-dob.ts'
import { namesOf, validatePassword, type PasswordRefusal } from './validate-password.ts'

type Registration = {
  readonly person: Omit<NewMember, 'passwordHash' | 'handicapIndex' | 'isadmin' | 'isconfirmed' | 'approval'>
  readonly password: string
  readonly robotcheck: string | undefined
  readonly request: FastifyRequest
}

type RegisterRefusal =
  | RobotRefusal
  | PasswordRefusal
  | DobRefusal
  | 'member.username-taken'
  | 'member.by-invitation'
  | 'server.busy'

/**
 * Adds a member and signs them in. Until the email is confirmed and, if the club requires it, an administrator has
 * approved the registration, the member can only confirm the email and wait.
 */
export async function registerMember(
  context: ConfirmationContext,
  { person, password, robotcheck, request }: Registration,
): Promise<Result<SignedIn, RegisterRefusal>> {
  const { db, now, config, robots, hashing, backgroundJobs } = context
  const human = await robots.validate(robotcheck)
  if (!human.ok) return refuse(human.refusal.code, 'Required information has not been provided.')
  if ((await readClub(db)).registration === 'invitation') return byInvitation(config)
  const validDob = validateDob(person.dob, context)
  if (!validDob.ok) return validDob
  const validPassword = validatePassword({ password, names: namesOf(person, config) })
  if (!validPassword.ok) return validPassword
  const before = await findAccount(db, person)
  if (before !== undefined) return registerAgain(context, { before, email: person.email, password, request })
  const at = now()
  const hashed = await hashing.forRequest(request.ip, () => hashPassword(password))
  if (!hashed.ok) return hashed

  const isWithinLimit = await mayConfirm(context, person.email)
  const registered = await transaction(db, async (tx) => {
    // An administrator may have changed the registration policy while the password was hashed.
    const { registration } = await readClub(tx)
    if (registration === 'invitation') return byInvitation(config)
    if ((await findAccount(tx, person)) !== undefined) return usernameTaken()
    const approval = registration === 'approval' ? 'waiting' : 'open'
    const unproven = { handicapIndex: null, isadmin: false, isconfirmed: false, approval } as const
    const secrets = { passwordHash: hashed.value, createdAt: at.toISOString() }
    const id = await addMember(tx, { ...person, ...unproven, ...secrets })
    await sendConfirmation(tx, { context, account: { ...person, id }, isWithinLimit, at })
    const signIn = await addSignIn(tx, context, { memberId: id, scope: 'full', request })
    const account: Account = { ...person, ...unproven, id, passwordHash: hashed.value, isactive: true, leavesAt: null }
    return accept({ account, signIn })
  })
  if (!registered.ok) {
    if (isWithinLimit) await context.confirmations.forgive(person.email.toLowerCase())
    return registered
  }
  const { account, signIn } = registered.value
  backgroundJobs.wake()
  logSecurity(request, { event: 'user_created', account: account.id })
  return accept(signIn.answer(account))
}

type Again = Pick<Registration, 'password' | 'request'> & {
  /** The account that already has the username. */
  readonly before: Account
  readonly email: string
}

/**
 * Signs in a person who sends a registration again because its answer was lost: the account still waits for its email
 * to be confirmed, and has the address and the password of the form. Anyone else gets the refusal that the username is
 * taken.
 */
async function registerAgain(
  context: ConfirmationContext,
  { before, email, password, request }: Again,
): Promise<Result<SignedIn, RegisterRefusal>> {
  const isSame = (account: Account) => !account.isconfirmed && account.email.toLowerCase() === email.toLowerCase()
  if (!isSame(before)) return usernameTaken()
  const attempt = { username: before.username, password, request, takesTemporary: false }
  const authenticated = await context.authenticate(attempt)
  if (!authenticated.ok) {
    const { code, message } = authenticated.refusal
    return code === 'server.busy' ? refuse(code, message) : usernameTaken()
  }
  const { account, stillHeld } = authenticated.value
  const signedIn = await transaction(context.db, async (tx) => {
    const current = await stillHeld(tx)
    if (current === undefined || !isSame(current)) return undefined
    const signIn = await addSignIn(tx, context, { memberId: account.id, scope: 'full', request })
    return { account: current, signIn }
  })
  return signedIn === undefined ? usernameTaken() : accept(signedIn.signIn.answer(signedIn.account))
}

export function usernameTaken() {
  return refuse('member.username-taken', 'This username is already taken.')
}

function byInvitation({ club }: ConfirmationContext['config']) {
  return refuse('member.by-invitation', `${club.name} takes new members by invitation. Write to ${club.contact}.`)
}
