import { eq } from 'drizzle-orm'
import type { Transaction } from '../database.ts'
import { outingGroups } from '../schema/outings.ts'

export type RandomBytes = (count: number) => Uint8Array

/** No 0, O, 1, I or L: a code is read aloud on a tee and typed on a wet phone. */
export const accessCodeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const length = 8
const fairBytes = 256 - (256 % accessCodeLetters.length)

/**
 * Eight letters, each equally likely: 31 letters do not divide 256, so the bytes of the incomplete last round are
 * discarded. A code of digits alone is drawn again, because the same path also takes an outing's number.
 */
export function drawAccessCode(randomBytes: RandomBytes): string {
  let code = ''
  while (code.length < length) {
    for (const byte of randomBytes(length - code.length)) {
      if (byte < fairBytes) code += accessCodeLetters[byte % accessCodeLetters.length]
    }
  }
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

/** A typed code in its stored form: case, spaces and dashes do not matter. Undefined when it can't be one. */
export function readAccessCode(typed: string): string | undefined {
  const code = typed.replace(/[\s\-–]/g, '').toUpperCase()
  return code.length === length && [...code].every((letter) => accessCodeLetters.includes(letter)) ? code : undefined
}
