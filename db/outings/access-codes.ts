import { eq } from 'drizzle-orm'
import type { Transaction } from '../database.ts'
import { outingGroups } from '../schema/outings.ts'

export type RandomBytes = (count: number) => Uint8Array

/** Without 0, O, 1, I and L, because codes are read aloud on a tee and typed on a wet phone. */
export const accessCodeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const codeLength = 8
const fairBytes = 256 - (256 % accessCodeLetters.length)

/**
 * Draws the letters of a code, each equally likely. Because 31 letters do not divide 256, bytes of the incomplete last
 * cycle are discarded.
 */
export function drawLetters(randomBytes: RandomBytes, length: number): string {
  let letters = ''
  while (letters.length < length) {
    for (const byte of randomBytes(length - letters.length)) {
      if (byte < fairBytes) letters += accessCodeLetters[byte % accessCodeLetters.length]
    }
  }
  return letters
}

/**
 * Draws a code of eight letters. A code of digits only is drawn again, because the same path also accepts an outing's
 * number.
 */
export function drawAccessCode(randomBytes: RandomBytes): string {
  const code = drawLetters(randomBytes, codeLength)
  return /[A-Z]/.test(code) ? code : drawAccessCode(randomBytes)
}

/** Draws a code that no group has or ever had. */
export async function unusedAccessCode(tx: Transaction, randomBytes: RandomBytes): Promise<string> {
  for (;;) {
    const code = drawAccessCode(randomBytes)
    const taken = await tx.sql
      .select({ code: outingGroups.accessCode })
      .from(outingGroups)
      .where(eq(outingGroups.accessCode, code))
    if (taken.length === 0) return code
  }
}

/** Normalizes a typed code; undefined when it is not a valid code. */
export function readAccessCode(typed: string): string | undefined {
  return readLetters(typed, codeLength)
}

/**
 * Normalizes typed letters of a code, ignoring case, spaces and dashes; undefined for other characters or another
 * length.
 */
export function readLetters(typed: string, length: number): string | undefined {
  const letters = typed.replaceAll(/[\s\-–]/g, '').toUpperCase()
  const areOurs = letters.length === length && [...letters].every((letter) => accessCodeLetters.includes(letter))
  return areOurs ? letters : undefined
}
