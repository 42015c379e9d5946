import { and, asc, eq, gte, type SQL } from 'drizzle-orm'
import { isDay } from '#golf/day.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { addedId } from '../queries.ts'
import type { Reader, Transaction } from '../database.ts'
import { isGolfer } from '../members/members.ts'
import { feelers } from '../schema/tee-times.ts'
import { members } from '../schema/members.ts'

export type FeelerRefusal =
  | 'feeler.not-found'
  | 'feeler.not-yours'
  | 'feeler.no-such-day'
  | 'feeler.past-day'
  | 'feeler.no-such-region'

/** What a member says who looks for other golfers. */
export type FeelerWish = {
  /** YYYY-MM-DD at the club. */
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

/** What the club knows: its day, and how many regions it has, which count from 1. */
type ClubNow = { readonly today: string; readonly regions: number }

/** The feelers from a day on: the next first, and of a day the earliest sent. */
export async function comingFeelers(reader: Reader, { today }: { readonly today: string }): Promise<Feeler[]> {
  return select(reader, gte(feelers.date, today))
}

export async function findFeeler(reader: Reader, id: number): Promise<Result<Feeler, 'feeler.not-found'>> {
  const [found] = await select(reader, eq(feelers.id, id))
  return found === undefined ? refuse('feeler.not-found', 'This feeler does not exist.') : accept(found)
}

type NewFeeler = ClubNow & { readonly wish: FeelerWish; readonly memberId: number; readonly now: Date }

export async function addFeeler(
  tx: Transaction,
  { wish, memberId, now, ...club }: NewFeeler,
): Promise<Result<number, FeelerRefusal>> {
  const judged = judgeWish(wish, club)
  if (!judged.ok) return judged
  const added = await tx.sql
    .insert(feelers)
    .values({ ...wish, memberId, createdAt: now.toISOString() })
    .returning({ id: feelers.id })
  return accept(addedId(added))
}

type FeelerChange = ClubNow & {
  readonly id: number
  readonly wish: FeelerWish
  readonly by: { readonly memberId: number; readonly isadmin: boolean }
}

export async function changeFeeler(
  tx: Transaction,
  { id, wish, by, ...club }: FeelerChange,
): Promise<Result<null, FeelerRefusal>> {
  const found = await findFeeler(tx, id)
  if (!found.ok) return found
  if (found.value.memberId !== by.memberId && !by.isadmin) {
    return refuse('feeler.not-yours', 'Only the member who sent this feeler can change it.')
  }
  const judged = judgeWish(wish, club)
  if (!judged.ok) return judged
  await tx.sql.update(feelers).set(wish).where(eq(feelers.id, id))
  return accept(null)
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

function judgeWish({ date, regionId }: FeelerWish, { today, regions }: ClubNow): Result<null, FeelerRefusal> {
  if (!isDay(date)) return refuse('feeler.no-such-day', `There is no day ${date}.`)
  if (date < today) return refuse('feeler.past-day', 'This day has passed.')
  if (regionId > regions) return refuse('feeler.no-such-region', 'The club has no such region.')
  return accept(null)
}
