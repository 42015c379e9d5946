import { desc, eq } from 'drizzle-orm'
import type { Stakes } from '#golf/money/outing-money.ts'
import type { Reader, Transaction } from '../database.ts'
import { members } from '../schema/members.ts'
import { outingStakes } from '../schema/outings.ts'

/** The current stakes of an outing. */
type StoredStakes = {
  /** Increases with every change. */
  readonly version: number
  /** Null if they were turned off. */
  readonly stakes: Stakes | null
  readonly by: string
  readonly at: string
}

/** Returns the stakes of an outing; undefined when none were ever set. */
export async function stakesOfOuting(reader: Reader, outingId: number): Promise<StoredStakes | undefined> {
  const { id, stakes, changedBy, changedAt: at } = outingStakes
  const { firstname, lastname } = members
  const [row] = await reader.sql
    .select({ version: id, stakes, firstname, lastname, at })
    .from(outingStakes)
    .innerJoin(members, eq(members.id, changedBy))
    .where(eq(outingStakes.outingId, outingId))
    .orderBy(desc(id))
    .limit(1)
  if (row === undefined) return undefined
  return {
    version: row.version,
    stakes: row.stakes === null ? null : (JSON.parse(row.stakes) as Stakes),
    by: `${row.firstname} ${row.lastname}`,
    at: row.at,
  }
}

type Setting = { readonly outingId: number; readonly by: number; readonly at: string }

/** Sets the stakes; earlier ones are kept with their author. */
export async function setStakes(
  tx: Transaction,
  stakes: Stakes | null,
  { outingId, by: changedBy, at: changedAt }: Setting,
): Promise<void> {
  const text = stakes === null ? null : JSON.stringify(stakes)
  await tx.sql.insert(outingStakes).values({ outingId, stakes: text, changedBy, changedAt })
}
