import { dropLinksOf, setTempPassword } from '#db/accounts/account-links.ts'
import { endEmailChange, findEmailChange } from '#db/accounts/email-changes.ts'
import { endAccess } from '#db/accounts/sessions.ts'
import type { Transaction } from '#db/database.ts'
import { changeAccount, findAccountById } from '#db/members/members.ts'
import { addMessage } from '#db/messages/messages.ts'
import type { Config } from '../server/config.ts'
import type { Context } from '../server/context.ts'
import { emailChangedLetter, tempPasswordLetter } from '../delivery/letters.ts'
import { hashPassword } from './passwords.ts'
import { drawTempPassword, shownTempPassword, tempPasswordLife } from './temp-password.ts'

/** What a change needs before its transaction begins: hashing takes too long inside of one. */
export type PreparedChange = {
  readonly config: Config
  readonly at: Date
  readonly password: string
  readonly passwordHash: string
}

/** Takes a core for a while: to be called within the turns of `hashing`. */
export async function prepareEmailChange({
  config,
  now,
  randomBytes,
}: Pick<Context, 'config' | 'now' | 'randomBytes'>): Promise<PreparedChange> {
  const password = drawTempPassword(randomBytes)
  return { config, at: now(), password, passwordHash: await hashPassword(password) }
}

type Applied = {
  readonly id: number
  readonly prepared: PreparedChange
  /** The state that the change has to be in, so that two answers at the same moment do not both count. */
  readonly from: 'pending' | 'approved'
}

/**
 * Moves an account to its new address: every way into it ends, a temporary password goes to the new address, and both
 * addresses get a notice. Answers whether it was still to be done.
 */
export async function applyEmailChange(tx: Transaction, { id, prepared, from }: Applied): Promise<boolean> {
  const { config, password, passwordHash } = prepared
  const change = await findEmailChange(tx, { id })
  const account = change && (await findAccountById(tx, { id: change.memberId }))
  if (change?.state !== from || account === undefined) return false

  const at = prepared.at.toISOString()
  const expiresAt = new Date(prepared.at.getTime() + tempPasswordLife).toISOString()
  const { memberId, newEmail, oldEmail } = change
  const { firstname } = account
  await changeAccount(tx, { id: memberId, email: newEmail })
  await endAccess(tx, { memberId, at })
  await dropLinksOf(tx, { memberId, kind: 'confirm' })
  await setTempPassword(tx, { memberId, passwordHash, createdAt: at, expiresAt })
  await endEmailChange(tx, { id, memberId, state: 'done', at })

  const message = { kind: 'mail', memberId, createdAt: at } as const
  const told = emailChangedLetter(config, { firstname, newEmail })
  await addMessage(tx, { ...message, receiver: oldEmail, ...told })
  await addMessage(tx, { ...message, receiver: newEmail, ...told })
  const letter = tempPasswordLetter(config, { firstname, password: shownTempPassword(password) })
  await addMessage(tx, { ...message, receiver: newEmail, ...letter })
  return true
}
