import { createHmac } from 'node:crypto'
import { isSameSecret } from '../server/is-same-secret.ts'

/** Seconds for which an authenticator app shows a code (RFC 6238, 4.1). */
const stepSeconds = 30
const digits = 6
/** The number of time steps that a clock may be behind or ahead (RFC 6238, 5.2). */
const window = 1
/** The length of an SHA-1 hash in bytes (RFC 4226, 4: 160 bits are recommended). */
export const keyBytes = 20

/** The number of the time step of an instant. */
export function stepOf(at: Date): number {
  return Math.floor(at.getTime() / 1000 / stepSeconds)
}

/** The code of a time step: HMAC-SHA-1 of its number, four bytes of that, and their last digits (RFC 4226, 5.3). */
export function codeOf(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hmac = createHmac('sha1', key).update(counter).digest()
  const offset = (hmac.at(-1) ?? 0) & 0xf
  const number = hmac.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/**
 * Returns the time step, of those around an instant, that a typed code of six digits belongs to; undefined for none.
 */
export function stepOfCode(key: Uint8Array, { code, at }: { code: string; at: Date }): number | undefined {
  const now = stepOf(at)
  const steps = Array.from({ length: 2 * window + 1 }, (_, index) => now - window + index)
  return steps.find((step) => isSameSecret(codeOf(key, step), code))
}

const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes bytes as base32 (RFC 4648, 6) without padding, which authenticator apps do not expect. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => base32Letters[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

type Account = { readonly key: Uint8Array; readonly issuer: string; readonly username: string }

/**
 * Returns the link by which an authenticator app adds an account. All other parameters have the defaults of every app.
 * Issuer and name contain no colon, because it separates them.
 */
export function authenticatorLink({ key, issuer, username }: Account): string {
  const part = (text: string) => encodeURIComponent(text.replaceAll(':', ' '))
  return `otpauth://totp/${part(issuer)}:${part(username)}?secret=${base32(key)}&issuer=${part(issuer)}`
}
