import { addLink, findLink, markLinkUsed } from '#db/accounts/account-links.ts'
import type { AccountLink } from '#db/accounts/account-links.ts'
import type { Transaction } from '#db/database.ts'
import { changeAccount } from '#db/members/member-accounts.ts'
import { addMember, findAccount, findAccountById } from '#db/members/members.ts'
import type { Account } from '#db/members/members.ts'
import { addMessage } from '#db/messages/messages.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse } from '#golf/result.ts'
import { confirmEmail, register, usernameUnique } from '#sync/calls/users.ts'
import type { AccountContext } from '../accounts/account-context.ts'
import { confirmLetter, emailChangedLetter } from '../delivery/letters.ts'
import { day, minute } from '../durations.ts'
import { createFailureLimit } from '../http/failure-limit.ts'
import { drawLinkSecret, hashLinkSecret } from '../accounts/link-secret.ts'
import { logSecurity } from '../process/log.ts'
import { judgePassword } from '../accounts/password-policy.ts'
import { hashPassword } from '../accounts/passwords.ts'
import type { Routes } from '../route.ts'
import { prepareSignIn } from '../accounts/sign-in.ts'
import { success } from './success.ts'
import { judgeDob } from './users-dob.ts'
import { namesOf } from './users-names.ts'

export type RegisterRefusal = 'member.username-taken' | 'link.unusable'

/** Confirmations that one address gets in a day, however many accounts somebody makes with it. */
const mostConfirmations = 3

export function registerUsersRegister({ route }: Routes, context: AccountContext): void {
  const { db, now, config, randomBytes, robots, afterwards, hashing } = context
  const nameChecks = robots.allowance({ allowed: 20, window: minute }, { allowed: 200, window: day })
  const confirmations = createFailureLimit({ now, allowed: mostConfirmations, window: day })

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
    const judged = [judgeDob(person.dob, context), judgePassword({ password, names: namesOf(person, config) })]
    for (const result of judged) if (!result.ok) return result

    const at = now()
    const createdAt = at.toISOString()
    const expiresAt = new Date(at.getTime() + day).toISOString()
    const hashed = await hashing.forRequest(request.ip, () => hashPassword(password))
    if (!hashed.ok) return hashed
    const passwordHash = hashed.value
    const { secret, hash } = drawLinkSecret(randomBytes)
    const registered = await transaction(db, async (tx) => {
      if ((await findAccount(tx, person)) !== undefined) return undefined
      const unproven = { handicapIndex: null, isadmin: false, isconfirmed: false }
      const memberId = await addMember(tx, { ...person, ...unproven, teetimenotify: notify, passwordHash, createdAt })
      await addLink(tx, { hash, kind: 'confirm', memberId, email: person.email, createdAt, expiresAt })
      const receiver = person.email
      if (confirmations.waitOf(receiver.toLowerCase()) === 0) {
        confirmations.count(receiver.toLowerCase())
        const letter = confirmLetter(config, { ...person, secret })
        await addMessage(tx, { kind: 'mail', memberId, receiver, ...letter, createdAt })
      }
      const signIn = prepareSignIn(context, { memberId, scope: 'full', request })
      await signIn.add(tx)
      const account: Account = { ...person, ...unproven, id: memberId, passwordHash, isactive: true }
      return { account, signIn }
    })
    if (registered === undefined) return refuse('member.username-taken', 'This username is already taken.')
    afterwards.kick()
    logSecurity(request, { event: 'user_created', account: registered.account.id })
    return accept(registered.signIn.answer(registered.account))
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
    afterwards.kick()
    logSecurity(request, { event: 'user_updated', account: confirmed.id })
    return accept(success)
  })

  async function confirm(tx: Transaction, { link, account, at }: Confirmed): Promise<boolean> {
    const { id, email, firstname } = account
    if (link.kind === 'confirm') {
      if (link.email !== email) return false
      await changeAccount(tx, { id, isconfirmed: true })
      return true
    }
    if (link.kind !== 'new-email') return false
    await changeAccount(tx, { id, email: link.email, isconfirmed: true })
    const letter = emailChangedLetter(config, { firstname, newEmail: link.email })
    await addMessage(tx, { kind: 'mail', memberId: id, receiver: email, ...letter, createdAt: at })
    return true
  }
}

type Confirmed = { readonly link: AccountLink; readonly account: Account; readonly at: string }

function isConfirmation({ kind }: AccountLink): boolean {
  return kind === 'confirm' || kind === 'new-email'
}

const confirmMessage =
  'There was a problem while trying to confirm your email address. ' +
  'Please check to make sure you have the correct link inputted. If the problem persists Contact Us'
