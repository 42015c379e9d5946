import { hash, verify, type Options } from '@node-rs/argon2'
import { minute } from '#db/instants.ts'
import { drawLetters, readLetters } from '#db/outings/access-codes.ts'

/** Argon2id with the parameters of OWASP's password storage cheat sheet: 19 MiB, two passes, one lane. */
const cost: Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** A hash of random bytes: comparing with it takes as long as with a member's hash, and no password matches. */
export const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$as7sqPaBNj1/fdRN/u2T8w$6VU/ys1yMSqkFlp2IujUMdbqdag0oDshaq4msbQBONA'

export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), cost)
}

export async function verifyPassword({ password, hash: stored }: { password: string; hash: string }): Promise<boolean> {
  return verify(stored, password.normalize('NFC'))
}

const length = 16

/** How long a temporary password is valid, in milliseconds. */
export const tempPasswordLife = 30 * minute

/** Draws a temporary password: sixteen of 31 letters and digits without look-alikes (79 bits). */
export function drawTempPassword(randomBytes: (count: number) => Uint8Array): string {
  return drawLetters(randomBytes, length)
}

/** Formats a temporary password in groups of four: ABCD-EFGH-JKMN-PQRS. */
export function shownTempPassword(password: string): string {
  return (password.match(/.{4}/g) ?? []).join('-')
}

/** Reads a temporary password as typed, in any case and with or without dashes; undefined when it cannot be one. */
export function readTempPassword(typed: string): string | undefined {
  return readLetters(typed, length)
}
