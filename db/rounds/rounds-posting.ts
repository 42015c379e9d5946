import { and, count, eq, getTableColumns, gt, inArray, isNull, lte, ne, sql as expression } from 'drizzle-orm'
import { addDays } from '#golf/day.ts'
import { farBelow } from '#golf/handicap/far-below.ts'
import { holesRated } from '#golf/handicap/round-entry.ts'
import { tenths, type HandicapIndex, type Strokes, type Tenths } from '#golf/units.ts'
import type { Reader, Transaction } from '../database.ts'
import { replayRecords } from '../handicaps/handicap-replay.ts'
import { addedId, placeholdersOf, prepared } from '../queries.ts'
import { members } from '../schema/members.ts'
import { roundHolds, roundPostings, rounds } from '../schema/rounds.ts'
import { countsOrWaits, holdRound, openHold } from './round-holds.ts'

/** The conditions of a course; each is from 0 (N/A) to 4. */
export type Conditions = {
  readonly fairwaycondition: number
  readonly greenscondition: number
  readonly greensspeed: number
  readonly value: number
  readonly coursecom: string
}

export const noConditions: Conditions = {
  fairwaycondition: 0,
  greenscondition: 0,
  greensspeed: 0,
  value: 0,
  coursecom: '',
}

/** A posting of one or more rounds. `mid` is the id of the operation, or null. */
export type Posting = {
  readonly source: 'member' | 'outing' | 'import'
  readonly postedBy: number
  readonly postedAt: string
  readonly mid: string | null
  readonly regionId: number | null
  readonly conditions: Conditions
  /** Whether an administrator posts; then scores far below the index do not wait for approval. */
  readonly confirmed: boolean
}

/**
 * A round with the current rating of its tees. `gtid` is the golfer's id in the outing, or null for a round posted by
 * hand.
 */
export type NewRound = {
  readonly memberId: number
  readonly date: string
  readonly courseId: number
  readonly teeboxId: number
  readonly rating: Tenths
  readonly slope: number
  readonly holes: 9 | 18
  readonly score: Strokes
  readonly parorbetter: number
  readonly tournament: boolean
  readonly alcohol: '0' | '1' | '2'
  readonly gtid: number | null
}

const { id: _, ...newRound } = getTableColumns(rounds)

const insertRound = prepared((sql) =>
  sql.insert(rounds).values(placeholdersOf(newRound)).returning({ id: rounds.id }).prepare(),
)

/**
 * Stores validated rounds and replays the record of each golfer. A score far below the golfer's index waits for an
 * administrator and is in no list or record until then. Returns the ids in the order of `newRounds`.
 */
export async function postRounds(
  tx: Transaction,
  { posting, newRounds }: { posting: Posting; newRounds: readonly NewRound[] },
): Promise<number[]> {
  const { conditions, confirmed, ...about } = posting
  const { postedAt } = about
  const posted = await tx.sql
    .insert(roundPostings)
    .values({ ...about, ...conditions })
    .returning({ id: roundPostings.id })
  const postingId = addedId(posted)
  const indexes = confirmed ? new Map<number, HandicapIndex | null>() : await indexesOf(tx, newRounds)
  const ids: number[] = []
  const counted: { memberId: number; date: string; id: number }[] = []
  for (const round of newRounds) {
    const { memberId, date } = round
    const index = indexes.get(memberId) ?? null
    const differential = comparedWithIndex(posting, date)
      ? farBelow({ ...round, adjustedGross: round.score }, index)
      : null
    const deletedAt = differential === null ? null : postedAt
    const id = addedId(await insertRound(tx).execute({ ...round, postingId, postedAt, deletedAt }))
    ids.push(id)
    if (differential === null || index === null) counted.push({ memberId, date, id })
    else await holdRound(tx, { roundId: id, heldAt: postedAt, index, differential })
  }
  await replayRecords(tx, counted)
  return ids
}

/** Imported rounds older than a year are not compared with the present index. */
function comparedWithIndex({ source, postedAt }: Posting, date: string): boolean {
  return source !== 'import' || date >= addDays(postedAt.slice(0, 10), -365)
}

/** Returns the current indexes of members; null without one. */
export async function indexesOf(
  reader: Reader,
  newRounds: readonly Pick<NewRound, 'memberId'>[],
): Promise<ReadonlyMap<number, HandicapIndex | null>> {
  const rows = await reader.sql
    .select({ id: members.id, index: members.handicapIndexTenths })
    .from(members)
    .where(inArray(members.id, [...new Set(newRounds.map(({ memberId }) => memberId))]))
  return new Map(rows.map(({ id, index }) => [id, index]))
}

/** Counts the rounds on the records of golfers; golfers without rounds are left out. */
export async function countRounds(
  reader: Reader,
  { memberIds }: { readonly memberIds: readonly number[] },
): Promise<ReadonlyMap<number, number>> {
  const rows = await reader.sql
    .select({ id: rounds.memberId, rounds: count() })
    .from(rounds)
    .where(and(inArray(rounds.memberId, memberIds), isNull(rounds.deletedAt)))
    .groupBy(rounds.memberId)
  return new Map(rows.map(({ id, rounds: posted }) => [id, posted]))
}

const selectPosted = prepared((sql) =>
  sql
    .select({ id: rounds.id })
    .from(roundPostings)
    .innerJoin(rounds, eq(rounds.postingId, roundPostings.id))
    .where(
      and(
        eq(roundPostings.mid, expression.placeholder('mid')),
        eq(roundPostings.postedBy, expression.placeholder('by')),
      ),
    )
    .orderBy(rounds.id)
    .prepare(),
)

/** Returns the rounds that a member's operation has posted, in order; none for an operation of another member. */
export async function roundsOfOperation(reader: Reader, operation: { mid: string; by: number }): Promise<number[]> {
  const rows = await selectPosted(reader).execute(operation)
  return rows.map(({ id }) => id)
}

/** The rating of tees at the time of posting; a round keeps it when the tees are rated again. */
type RatedTees = {
  readonly teeboxId: number
  readonly rating: Tenths
  readonly slope: number
  readonly holes: 9 | 18
}

type TeesAsShown = { readonly id: number; readonly rating: number; readonly slope: number }

export function ratedTees({ id, rating, slope }: TeesAsShown): RatedTees {
  return { teeboxId: id, rating: tenths(rating), slope, holes: holesRated(tenths(rating)) }
}

/**
 * Counts, for each other golfer, the rounds that a member has posted between two instants, by hand and from outings.
 */
export async function roundsPostedForOthers(
  reader: Reader,
  { by, since, at }: { readonly by: number; readonly since: string; readonly at: string },
): Promise<{ readonly memberId: number; readonly rounds: number }[]> {
  return await reader.sql
    .select({ memberId: rounds.memberId, rounds: count() })
    .from(roundPostings)
    .innerJoin(rounds, eq(rounds.postingId, roundPostings.id))
    .leftJoin(roundHolds, openHold)
    .where(
      and(
        eq(roundPostings.postedBy, by),
        gt(roundPostings.postedAt, since),
        lte(roundPostings.postedAt, at),
        inArray(roundPostings.source, ['member', 'outing']),
        ne(rounds.memberId, by),
        countsOrWaits,
      ),
    )
    .groupBy(rounds.memberId)
}
