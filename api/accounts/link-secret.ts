import { createHash } from 'node:crypto'

/** What a link in a mail holds, 256 bits, and what is stored of it: from the one the other is found, not back. */
export type LinkSecret = { readonly secret: string; readonly hash: string }

const bytes = 32

export function drawLinkSecret(randomBytes: (count: number) => Uint8Array): LinkSecret {
  const secret = Buffer.from(randomBytes(bytes)).toString('base64url')
  return { secret, hash: hashLinkSecret(secret) }
}

export function hashLinkSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
