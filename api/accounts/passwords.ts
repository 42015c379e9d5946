import { hash, verify, type Options } from '@node-rs/argon2'
import { accessCodeLetters } from '#db/outings/access-codes.ts'
import { minute } from '../server/time.ts'

/** Argon2id as OWASP's password storage sheet asks for: 19 MiB, two passes, one lane. */
const cost: Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Random bytes in the form of a hash: to compare with it takes as long as with a member's, and no password has it. */
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$as7sqPaBNj1/fdRN/u2T8w$6VU/ys1yMSqkFlp2IujUMdbqdag0oDshaq4msbQBONA'

export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), cost)
}

export async function verifyPassword({ password, hash: stored }: { password: string; hash: string }): Promise<boolean> {
  return verify(stored, password.normalize('NFC'))
}

const length = 16
const fairBytes = 256 - (256 % accessCodeLetters.length)

/** How long a temporary password is good, in milliseconds. */
export const tempPasswordLife = 30 * minute

/** Sixteen of 31 letters without look-alikes (79 bits). Shown in fours; dashes and case do not count. */
export function drawTempPassword(randomBytes: (count: number) => Uint8Array): string {
  let letters = ''
  while (letters.length < length) {
    for (const byte of randomBytes(length - letters.length)) {
      if (byte < fairBytes) letters += accessCodeLetters[byte % accessCodeLetters.length]
    }
  }
  return letters
}

export function shownTempPassword(password: string): string {
  return (password.match(/.{4}/g) ?? []).join('-')
}

/** What was typed as a temporary password. Undefined when it cannot be one. */
export function readTempPassword(typed: string): string | undefined {
  const letters = typed.replaceAll(/[\s\-–]/g, '').toUpperCase()
  const isOne = letters.length === length && [...letters].every((letter) => accessCodeLetters.includes(letter))
  return isOne ? letters : undefined
}
