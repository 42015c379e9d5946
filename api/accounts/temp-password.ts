import { accessCodeLetters } from '#db/outings/access-codes.ts'
import { minute } from '../server/time.ts'

const length = 16
const fairBytes = 256 - (256 % accessCodeLetters.length)

/** How long a temporary password is good, in milliseconds. */
export const tempPasswordLife = 30 * minute

/** Sixteen of 31 letters that nobody takes for another (79 bits). Shown in fours; dashes and case do not count. */
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
