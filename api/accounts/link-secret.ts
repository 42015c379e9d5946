import { createHash } from 'node:crypto'
import { addLink } from '#db/accounts/account-links.ts'
import type { Transaction } from '#db/database.ts'
import { day, instantAfter } from '#db/instants.ts'
import type { Account } from '#db/members/members.ts'
import { addMessage } from '#db/messages/messages.ts'
import { signInLinkEmail } from '../delivery/emails.ts'
import type { Context } from '../server/context.ts'

/** The 256 random bits in the link of an email, base64url, and their SHA-256 in hexadecimal, which alone is stored. */
type LinkSecret = { readonly secret: string; readonly hash: string }

const bytes = 32

export function drawLinkSecret(randomBytes: (count: number) => Uint8Array): LinkSecret {
  const secret = Buffer.from(randomBytes(bytes)).toString('base64url')
  return { secret, hash: hashLinkSecret(secret) }
}

export function hashLinkSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

const life = 7 * day

type Receiver = Pick<Account, 'id' | 'username' | 'firstname' | 'email'>

/**
 * Adds an email with a link that signs its receiver in, once and within seven days (SEC-16), and then shows `page`.
 * The caller decides in the same transaction who may have one.
 */
export async function addSignInLink(
  tx: Transaction,
  { context, to, page, at }: { context: Pick<Context, 'config' | 'randomBytes'>; to: Receiver; page: string; at: Date },
): Promise<void> {
  const { id: memberId, username, firstname, email } = to
  const secret = await drawSignInSecret(tx, { randomBytes: context.randomBytes, memberId, at })
  const content = signInLinkEmail(context.config, { firstname, username, page, secret })
  await addMessage(tx, { kind: 'mail', memberId, receiver: email, ...content, createdAt: at.toISOString() })
}

/** Stores a sign-in link and returns its secret, for an email whose subject is something else. */
export async function drawSignInSecret(
  tx: Transaction,
  { randomBytes, memberId, at }: { randomBytes: Context['randomBytes']; memberId: number; at: Date },
): Promise<string> {
  const { secret, hash } = drawLinkSecret(randomBytes)
  const expiresAt = instantAfter(at, life)
  await addLink(tx, { hash, kind: 'sign-in', memberId, createdAt: at.toISOString(), expiresAt })
  return secret
}
