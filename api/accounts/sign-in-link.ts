import { addLink } from '#db/accounts/account-links.ts'
import type { Transaction } from '#db/database.ts'
import type { Account } from '#db/members/members.ts'
import { addMessage } from '#db/messages/messages.ts'
import type { Context } from '../server/context.ts'
import { signInLinkLetter } from '../delivery/letters.ts'
import { day } from '../server/time.ts'
import { drawLinkSecret } from './link-secret.ts'

const life = 7 * day

type Receiver = Pick<Account, 'id' | 'username' | 'firstname' | 'email'>

/**
 * Writes the letter with a link that signs its receiver in, once and within seven days (SEC-16), and then shows `page`.
 * Whether somebody may have one is for the caller to judge, in the same transaction.
 */
export async function addSignInLink(
  tx: Transaction,
  { context, to, page, at }: { context: Pick<Context, 'config' | 'randomBytes'>; to: Receiver; page: string; at: Date },
): Promise<void> {
  const { id: memberId, username, firstname, email } = to
  const secret = await drawSignInSecret(tx, { randomBytes: context.randomBytes, memberId, at })
  const letter = signInLinkLetter(context.config, { firstname, username, page, secret })
  await addMessage(tx, { kind: 'mail', memberId, receiver: email, ...letter, createdAt: at.toISOString() })
}

/** What a link in a letter to a member holds so that it signs in; for letters that are about something else. */
export async function drawSignInSecret(
  tx: Transaction,
  { randomBytes, memberId, at }: { randomBytes: Context['randomBytes']; memberId: number; at: Date },
): Promise<string> {
  const { secret, hash } = drawLinkSecret(randomBytes)
  const expiresAt = new Date(at.getTime() + life).toISOString()
  await addLink(tx, { hash, kind: 'sign-in', memberId, createdAt: at.toISOString(), expiresAt })
  return secret
}
