import { createCipheriv, createDecipheriv } from 'node:crypto'

/**
 * `about` names the row that the sealed bytes belong to, such as `second step 12`: bytes moved to another row cannot be
 * opened.
 */
type Sealing = { readonly key: Uint8Array; readonly about: string }

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts bytes for the database, base64url. Backups hold no keys, so a copy of one reveals nothing. */
export function seal(
  plain: Uint8Array,
  { key, about, randomBytes }: Sealing & { readonly randomBytes: (count: number) => Uint8Array },
): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(about))
  const sealed = [cipher.update(plain), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64url')
}

/** Decrypts sealed bytes; undefined when they were changed, moved, or sealed with another key. */
export function unseal(sealed: string, { key, about }: Sealing): Uint8Array | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  const nonce = bytes.subarray(0, nonceBytes)
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes)
  try {
    const cipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    cipher.setAAD(Buffer.from(about)).setAuthTag(tag)
    return Buffer.concat([cipher.update(bytes.subarray(nonceBytes + tagBytes)), cipher.final()])
  } catch {
    return undefined
  }
}
