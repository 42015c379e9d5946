import { eq } from 'drizzle-orm'
import type { HandicapIndex } from '#golf/units.ts'
import type { Reader, Transaction } from '../database.ts'
import { members } from '../schema/members.ts'
import { handicapRecords } from '../schema/rounds.ts'

/** A member as compared with the rows of an imported list. */
export type ListedMember = Awaited<ReturnType<typeof listForImport>>[number]

/** Returns everyone with an account, including inactive members. */
export async function listForImport(reader: Reader) {
  const { id, username, firstname, lastname, email, phonenum, aga, tees } = members
  const { startingIndexTenths: startingIndex, handicapIndexTenths: index } = members
  return reader.sql
    .select({ id, username, firstname, lastname, email, phonenum, aga, tees, startingIndex, index })
    .from(members)
    .orderBy(id)
}

/** Sets the index that a member started with, which counts until the record has led to one. */
export async function changeStartingIndex(
  tx: Transaction,
  { id, index }: { id: number; index: HandicapIndex },
): Promise<void> {
  await tx.sql.update(members).set({ startingIndexTenths: index }).where(eq(members.id, id))
  const [record] = await tx.sql
    .select({ state: handicapRecords.state })
    .from(handicapRecords)
    .where(eq(handicapRecords.memberId, id))
  const calculated = record && (JSON.parse(record.state) as { readonly index: HandicapIndex | null }).index
  if (calculated === null || calculated === undefined) {
    await tx.sql.update(members).set({ handicapIndexTenths: index }).where(eq(members.id, id))
  }
}
