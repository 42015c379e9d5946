import { and, eq, getTableColumns, sql as expression } from 'drizzle-orm'
import type { Strokes, Tenths } from '#golf/units.ts'
import { addedId } from '../added-id.ts'
import type { Reader, Transaction } from '../database.ts'
import { replayRecord } from '../handicaps/handicap-replay.ts'
import { placeholdersOf } from '../placeholders.ts'
import { prepared } from '../prepared.ts'
import { roundPostings, rounds } from '../schema/rounds.ts'

/** What the course was like, each by its scale from 0 (N/A) to 4. */
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

/** What is posted at once. `mid` is the id of the operation that asks for it, when it has one. */
export type Posting = {
  readonly source: 'member' | 'outing' | 'import'
  readonly postedBy: number
  readonly postedAt: string
  readonly mid: string | null
  readonly regionId: number | null
  readonly conditions: Conditions
}

/** A round with the tees as they are rated on the day. `gtid` is its golfer in the outing that it comes from. */
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
 * Stores rounds that have been judged and replays the record of each golfer from the first of theirs. Answers the ids
 * in the order of `newRounds`.
 */
export async function postRounds(
  tx: Transaction,
  { posting, newRounds }: { posting: Posting; newRounds: readonly NewRound[] },
): Promise<number[]> {
  const { conditions, ...about } = posting
  const posted = await tx.sql
    .insert(roundPostings)
    .values({ ...about, ...conditions })
    .returning({ id: roundPostings.id })
  const postingId = addedId(posted)
  const ids: number[] = []
  const firstOf = new Map<number, { date: string; id: number }>()
  for (const { rating, ...round } of newRounds) {
    const id = addedId(await insertRound(tx).execute({ ...round, ratingTenths: rating, postingId, deletedAt: null }))
    ids.push(id)
    const { memberId, date } = round
    const first = firstOf.get(memberId)
    if (first === undefined || date < first.date) firstOf.set(memberId, { date, id })
  }
  for (const [memberId, from] of firstOf) await replayRecord(tx, { memberId, from })
  return ids
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

/** The rounds that an operation of a member has posted, in their order; none when it is not theirs. */
export async function roundsOfOperation(reader: Reader, operation: { mid: string; by: number }): Promise<number[]> {
  const rows = await selectPosted(reader).execute(operation)
  return rows.map(({ id }) => id)
}
