import { eq } from 'drizzle-orm'
import type { Transaction } from '../database.ts'
import { outingGroups } from '../schema/outings.ts'

export type RandomBytes = (count: number) => Uint8Array

/** No 0, O, 1, I or L: a code is read aloud on a tee and typed on a wet phone. */
export const accessCodeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const codeLength = 8
const fairBytes = 256 - (256 % accessCodeLetters.length)

/**
 * Letters of codes, each equally likely: 31 letters do not divide 256, so the bytes of the incomplete last round are
 * discarded.
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

/** Eight letters. Digits alone are drawn again, because the same path also takes an outing's number. */
export function drawAccessCode(randomBytes: RandomBytes): string {
  const code = drawLetters(randomBytes, codeLength)
  return /[A-Z]/.test(code) ? code : drawAccessCode(randomBytes)
}

/** A code that no group has or ever had. */
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

/** A typed code in its stored form; undefined when it can't be one. */
export function readAccessCode(typed: string): string | undefined {
  return readLetters(typed, codeLength)
}

/** Typed letters of codes: case, spaces and dashes do not matter. Undefined for other signs or another length. */
export function readLetters(typed: string, length: number): string | undefined {
  const letters = typed.replaceAll(/[\s\-–]/g, '').toUpperCase()
  const areOurs = letters.length === length && [...letters].every((letter) => accessCodeLetters.includes(letter))
  return areOurs ? letters : undefined
}
