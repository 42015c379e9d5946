import { and, asc, eq, gte, type SQL } from 'drizzle-orm'
import type { Reader, Transaction } from '../database.ts'
import { isGolfer } from '../members/members.ts'
import { addedId } from '../queries.ts'
import { members } from '../schema/members.ts'
import { feelers } from '../schema/tee-times.ts'

export type FeelerWish = {
  /** YYYY-MM-DD in the time zone of the club. */
  readonly date: string
  readonly timeRange: 'Early Morning' | 'Late Morning' | 'Early Afternoon' | 'Late Afternoon'
  readonly regionId: number
  readonly comments: string
}

export type Feeler = FeelerWish & {
  readonly id: number
  readonly memberId: number
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly phonenum: string
}

/** Returns the feelers from a day on, ordered by day, then by the time they were sent. */
export async function comingFeelers(reader: Reader, { today }: { readonly today: string }): Promise<Feeler[]> {
  return select(reader, gte(feelers.date, today))
}

export async function findFeeler(reader: Reader, id: number): Promise<Feeler | undefined> {
  const [found] = await select(reader, eq(feelers.id, id))
  return found
}

export async function addFeeler(
  tx: Transaction,
  { wish, memberId, now }: { readonly wish: FeelerWish; readonly memberId: number; readonly now: Date },
): Promise<number> {
  const added = await tx.sql
    .insert(feelers)
    .values({ ...wish, memberId, createdAt: now.toISOString() })
    .returning({ id: feelers.id })
  return addedId(added)
}

export async function updateFeeler(
  tx: Transaction,
  { id, wish }: { readonly id: number; readonly wish: FeelerWish },
): Promise<void> {
  await tx.sql.update(feelers).set(wish).where(eq(feelers.id, id))
}

function select({ sql }: Reader, condition: SQL): Promise<Feeler[]> {
  return sql
    .select({
      id: feelers.id,
      memberId: feelers.memberId,
      date: feelers.date,
      timeRange: feelers.timeRange,
      regionId: feelers.regionId,
      comments: feelers.comments,
      firstname: members.firstname,
      lastname: members.lastname,
      email: members.email,
      phonenum: members.phonenum,
    })
    .from(feelers)
    .innerJoin(members, and(eq(members.id, feelers.memberId), isGolfer))
    .where(condition)
    .orderBy(asc(feelers.date), asc(feelers.id))
}
