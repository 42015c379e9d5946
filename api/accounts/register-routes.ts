import { addLink, dropLinksOf, findLink, markLinkUsed, type AccountLink } from '#db/accounts/account-links.ts'
import { endAccess, endMailed, findSession } from '#db/accounts/sessions.ts'
import type { Transaction } from '#db/database.ts'
import { addMember, changeAccount, findAccount, findAccountById, type Account } from '#db/members/members.ts'
import { addMessage, countMessages } from '#db/messages/messages.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { confirmation, confirmEmail, register, sendConfirmation, usernameUnique } from '#sync/calls/users.ts'
import { confirmationEmail, addressChangedEmail } from '../delivery/emails.ts'
import { logSecurity } from '../process/log.ts'
import { memberOf } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { createFailureLimit } from '../server/http/failure-limit.ts'
import { success, type Routes } from '../server/route.ts'
import { day, minute, today } from '../server/time.ts'
import type { AccountContext } from './account-context.ts'
import type { AccountProblem } from './account-problems.ts'
import { drawLinkSecret, hashLinkSecret } from './link-secret.ts'
import { judgePassword, namesOf } from './password-policy.ts'
import { hashPassword } from './passwords.ts'
import { prepareSignIn } from './sign-in.ts'

type RegisterRefusal = 'member.username-taken' | 'link.unusable' | 'member.confirmed' | 'member.too-many-confirmations'

/** Confirmations that one address gets in a day, however many accounts somebody makes with it. */
const mostConfirmations = 3
/** Confirmations that one account may ask for in a day, wherever they go. */
const mostOfAccount = 5

export function registerRegistration({ route }: Routes<AccountProblem>, context: AccountContext): void {
  const { db, now, elapsed, config, randomBytes, robots, backgroundJobs, hashing } = context
  const nameChecks = robots.allowance({ allowed: 20, window: minute }, { allowed: 200, window: day })
  const confirmations = createFailureLimit({ elapsed, allowed: mostConfirmations, window: day })

  route(usernameUnique, async ({ body: { username, robotcheck }, request }) => {
    const allowed = await nameChecks({ key: request.ip, proof: robotcheck })
    if (!allowed.ok) return allowed
    return accept({ unique: (await findAccount(db, { username })) === undefined })
  })

  route(register, async ({ body, request }) => {
    const { robotcheck, password, passwordRepeat: _same, notify, phone = '', phonenum = phone, ...form } = body
    const person = { ...form, phonenum }
    const human = await robots.judge(robotcheck)
    if (!human.ok) return refuse(human.refusal.code, 'Required information has not been provided.')
    const judged = [validateDob(person.dob, context), judgePassword({ password, names: namesOf(person, config) })]
    for (const result of judged) if (!result.ok) return result

    const at = now()
    const createdAt = at.toISOString()
    const hashed = await hashing.forRequest(request.ip, () => hashPassword(password))
    if (!hashed.ok) return hashed
    const passwordHash = hashed.value
    const registered = await transaction(db, async (tx) => {
      if ((await findAccount(tx, person)) !== undefined) return undefined
      const unproven = { handicapIndex: null, isadmin: false, isconfirmed: false }
      const memberId = await addMember(tx, { ...person, ...unproven, teetimenotify: notify, passwordHash, createdAt })
      await askToConfirm(tx, { account: { ...person, id: memberId }, at })
      const signIn = prepareSignIn(context, { memberId, scope: 'full', request })
      await signIn.add(tx)
      const account: Account = { ...person, ...unproven, id: memberId, passwordHash, isactive: true }
      return { account, signIn }
    })
    if (registered === undefined) return refuse('member.username-taken', 'This username is already taken.')
    backgroundJobs.wake()
    logSecurity(request, { event: 'user_created', account: registered.account.id })
    return accept(registered.signIn.answer(registered.account))
  })

  route(confirmation, async ({ caller }) => {
    const account = await findAccountById(db, { id: memberOf(caller).id })
    if (account === undefined) throw new Error('A member who is signed in has no account')
    const { isconfirmed, email } = account
    // By the link of a mail nobody learns more than the mail said.
    return accept({ confirmed: isconfirmed, email: memberOf(caller).scope === 'link' ? '' : email })
  })

  /**
   * The answer is the same for every address, known to the club or not. A corrected address ends whatever went to the
   * mistyped one, and every sign-in that came from there.
   */
  route(sendConfirmation, async ({ body: { email }, caller, request }) => {
    const { id: memberId, sid } = memberOf(caller)
    const at = now()
    const createdAt = at.toISOString()
    const since = new Date(at.getTime() - day).toISOString()
    const sent = await transaction(db, async (tx): Promise<Result<boolean, RegisterRefusal | 'session.link-only'>> => {
      const account = await findAccountById(tx, { id: memberId })
      const session = await findSession(tx, { sid })
      if (account === undefined || account.isconfirmed) {
        return refuse('member.confirmed', 'Your email is confirmed already.')
      }
      // A temporary password went to the address that may be the wrong one.
      if (session?.scope !== 'full')
        return refuse('session.link-only', 'Please log in with your own password to go on.')
      if ((await countMessages(tx, { memberId, topic: 'confirm', since })) >= mostOfAccount) {
        return refuse('member.too-many-confirmations', 'You’ve reached today’s limit. Try again tomorrow.')
      }
      const isOther = email.toLowerCase() !== account.email.toLowerCase()
      if (isOther) {
        await changeAccount(tx, { id: memberId, email })
        await endAccess(tx, { memberId, at: createdAt, except: sid })
      }
      await dropLinksOf(tx, { memberId, kind: 'confirm' })
      await askToConfirm(tx, { account: { ...account, email }, at })
      return accept(isOther)
    })
    if (!sent.ok) return sent
    backgroundJobs.wake()
    if (sent.value) logSecurity(request, { event: 'user_updated', account: memberId })
    return accept(success)
  })

  route(confirmEmail, async ({ body, request }) => {
    const at = now().toISOString()
    const hash = hashLinkSecret(body.hash)
    const confirmed = await transaction(db, async (tx) => {
      const link = await findLink(tx, { hash, at })
      const account = link && (await findAccountById(tx, { id: link.memberId }))
      if (account === undefined || link === undefined) return undefined
      if (link.usedAt !== null) return isConfirmation(link) ? account : undefined
      const isDone = await confirm(tx, { link, account, at })
      if (isDone) await markLinkUsed(tx, { hash, at })
      return isDone ? account : undefined
    })
    if (confirmed === undefined) return refuse('link.unusable', confirmMessage)
    backgroundJobs.wake()
    logSecurity(request, { event: 'user_updated', account: confirmed.id })
    return accept(success)
  })

  /** Beyond the limit of an address no more emails go out, and the answer does not show it. */
  async function askToConfirm(tx: Transaction, { account, at }: ToConfirm): Promise<void> {
    const { id: memberId, email } = account
    const createdAt = at.toISOString()
    const { secret, hash } = drawLinkSecret(randomBytes)
    const expiresAt = new Date(at.getTime() + day).toISOString()
    await addLink(tx, { hash, kind: 'confirm', memberId, email, createdAt, expiresAt })
    if (confirmations.waitOf(email.toLowerCase()) > 0) return
    confirmations.count(email.toLowerCase())
    const content = confirmationEmail(config, { ...account, secret })
    await addMessage(tx, { kind: 'mail', memberId, receiver: email, ...content, createdAt })
  }

  async function confirm(tx: Transaction, { link, account, at }: Confirmed): Promise<boolean> {
    const { id, email, firstname } = account
    if (link.kind === 'confirm') {
      if (link.email !== email) return false
      await changeAccount(tx, { id, isconfirmed: true })
      return true
    }
    if (link.kind !== 'new-email') return false
    await changeAccount(tx, { id, email: link.email, isconfirmed: true })
    // What lies in the old mailbox opens nothing from now on.
    await endMailed(tx, { memberId: id, at })
    const content = addressChangedEmail(config, { firstname, newEmail: link.email })
    await addMessage(tx, { kind: 'mail', memberId: id, receiver: email, ...content, createdAt: at })
    return true
  }
}

type ToConfirm = {
  readonly account: Pick<Account, 'id' | 'email' | 'firstname' | 'username'>
  readonly at: Date
}

type Confirmed = { readonly link: AccountLink; readonly account: Account; readonly at: string }

function isConfirmation({ kind }: AccountLink): boolean {
  return kind === 'confirm' || kind === 'new-email'
}

const confirmMessage =
  'There was a problem while trying to confirm your email address. ' +
  'Please check to make sure you have the correct link inputted. If the problem persists Contact Us'

type DobRefusal = 'member.dob-invalid'

/** A date of birth lies before today, and not before anybody who lives was born. */
export function validateDob(dob: string | null, clock: Pick<Context, 'now' | 'config'>): Result<undefined, DobRefusal> {
  if (dob === null || (dob < today(clock) && dob >= '1900-01-01')) return accept(undefined)
  return refuse('member.dob-invalid', 'Invalid date. The date must be less than today and in MM-DD-YYYY format.')
}
