import { and, count, eq, placeholder } from 'drizzle-orm'
import { noteOutingChange } from '../cells/changes.ts'
import type { Reader, Transaction } from '../database.ts'
import { prepared } from '../queries.ts'
import { outingGroups, replacedCodes } from '../schema/outings.ts'

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
    if ((await groupOfCode(tx, code)) === undefined) return code
  }
}

/** A group, and whether it has had another code since. */
type GroupOfCode = { readonly outingId: number; readonly tgroupId: number; readonly isReplaced: boolean }

/** Returns the group that has a code or had it before; the code must be normalized. */
export async function groupOfCode(reader: Reader, code: string): Promise<GroupOfCode | undefined> {
  const [present] = await selectGroupOfCode(reader).execute({ code })
  if (present !== undefined) return { ...present, isReplaced: false }
  const [former] = await selectGroupOfReplaced(reader).execute({ code })
  return former && { ...former, isReplaced: true }
}

/** Returns how many codes a group had before its present one. */
export async function codesBefore(
  reader: Reader,
  group: { readonly outingId: number; readonly tgroupId: number },
): Promise<number> {
  const [counted] = await selectCodesBefore(reader).execute(group)
  return counted?.codes ?? 0
}

/** Gives a group a new code, and returns it. The one that it had, `accessCode`, is kept among the replaced ones. */
export async function replaceCode(
  tx: Transaction,
  { randomBytes, ...replaced }: typeof replacedCodes.$inferInsert & { readonly randomBytes: RandomBytes },
): Promise<string> {
  const { outingId, tgroupId } = replaced
  const accessCode = await unusedAccessCode(tx, randomBytes)
  await tx.sql.insert(replacedCodes).values(replaced)
  await tx.sql
    .update(outingGroups)
    .set({ accessCode })
    .where(and(eq(outingGroups.outingId, outingId), eq(outingGroups.tgroupId, tgroupId)))
  await noteOutingChange(tx, outingId)
  return accessCode
}

const selectGroupOfCode = prepared((sql) =>
  sql
    .select({ outingId: outingGroups.outingId, tgroupId: outingGroups.tgroupId })
    .from(outingGroups)
    .where(eq(outingGroups.accessCode, placeholder('code')))
    .prepare(),
)

const selectGroupOfReplaced = prepared((sql) =>
  sql
    .select({ outingId: replacedCodes.outingId, tgroupId: replacedCodes.tgroupId })
    .from(replacedCodes)
    .where(eq(replacedCodes.accessCode, placeholder('code')))
    .prepare(),
)

const selectCodesBefore = prepared((sql) =>
  sql
    .select({ codes: count() })
    .from(replacedCodes)
    .where(
      and(eq(replacedCodes.outingId, placeholder('outingId')), eq(replacedCodes.tgroupId, placeholder('tgroupId'))),
    )
    .prepare(),
)

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
