import { and, eq, inArray } from 'drizzle-orm'
import type { TieRule } from '#golf/ties/places.ts'
import type { HandicapIndex } from '#golf/units.ts'
import type { Reader, Transaction } from '../database.ts'
import { countRows, isBetween } from '../queries.ts'
import { countsOrWaits, openHold } from '../rounds/round-holds.ts'
import { members } from '../schema/members.ts'
import { outingResultEmails, outingResults } from '../schema/outings.ts'
import { handicapHistory, roundChanges, roundHolds, rounds } from '../schema/rounds.ts'

/** How the results of an outing are computed. */
type ResultSettings = {
  readonly ties: TieRule
  /** Flights of equal size by index; 1 for none. */
  readonly flights: number
  /** The number of winning places in each flight. */
  readonly winners: number
}

/** The settings of an outing for which none were chosen. */
const usual: ResultSettings = { ties: 'shared', flights: 1, winners: 1 }

export async function resultSettings(reader: Reader, outingId: number): Promise<ResultSettings> {
  const { ties, allocated, flights, winners } = outingResults
  const [found] = await reader.sql
    .select({ ties, allocated, flights, winners })
    .from(outingResults)
    .where(eq(outingResults.outingId, outingId))
  if (found === undefined) return usual
  const { allocated: isAllocated, ...chosen } = found
  return isAllocated && chosen.ties === 'countback' ? { ...chosen, ties: 'allocated' } : chosen
}

type Choosing = { readonly outingId: number; readonly by: number; readonly at: string }

export async function saveResultSettings(
  tx: Transaction,
  { ties, ...settings }: ResultSettings,
  { outingId, by: changedBy, at: changedAt }: Choosing,
): Promise<void> {
  const allocated = ties === 'allocated'
  const chosen = { ...settings, ties: allocated ? 'countback' : ties, allocated, changedBy, changedAt } as const
  await tx.sql
    .insert(outingResults)
    .values({ outingId, ...chosen })
    .onConflictDoUpdate({ target: outingResults.outingId, set: chosen })
}

/** The round posted from a card, with the current index before and after it. */
type RoundOfCard = {
  readonly golferId: number
  /** Null without an index. */
  readonly indexBefore: HandicapIndex | null
  readonly indexAfter: HandicapIndex | null
  /** Whether the round waits for an administrator before it counts. */
  readonly waits: boolean
}

/** Returns the rounds of cards by group-to-tee id, without deleted ones. */
export async function roundsOfCards(reader: Reader, golferIds: readonly number[]): Promise<RoundOfCard[]> {
  const found = await reader.sql
    .select({
      golferId: rounds.gtid,
      before: handicapHistory.indexBeforeTenths,
      after: handicapHistory.indexAfterTenths,
      starting: members.startingIndexTenths,
      hold: roundHolds.id,
      held: roundHolds.indexTenths,
    })
    .from(rounds)
    .innerJoin(members, eq(members.id, rounds.memberId))
    .leftJoin(handicapHistory, eq(handicapHistory.roundId, rounds.id))
    .leftJoin(roundHolds, openHold)
    .where(and(inArray(rounds.gtid, [...golferIds]), countsOrWaits))
    .orderBy(rounds.id)
  return found.flatMap(({ golferId, hold, held, before, after, starting }) => {
    if (golferId === null) return []
    // The index that a golfer joined with counts until the record leads to one. A round that waits, for an
    // administrator or for a second nine, does not change the index.
    const indexBefore = before ?? held ?? starting
    return { golferId, indexBefore, indexAfter: after ?? indexBefore, waits: hold !== null }
  })
}

/** Returns the cards whose rounds were changed after the posting. */
export async function changedCards(reader: Reader, golferIds: readonly number[]): Promise<number[]> {
  const changed = await reader.sql
    .selectDistinct({ golferId: rounds.gtid })
    .from(rounds)
    .innerJoin(roundChanges, eq(roundChanges.roundId, rounds.id))
    .where(inArray(rounds.gtid, [...golferIds]))
  return changed.flatMap(({ golferId }) => golferId ?? [])
}

type OfPosting = { readonly outingId: number; readonly postedAt: string }

/** When the results of a posting were emailed; null when they were not. */
export async function resultsEmailedAt(reader: Reader, posting: OfPosting): Promise<string | null> {
  return (await findResultEmail(reader, posting))?.sentAt ?? null
}

/** Returns when and by whom the results of a posting were emailed; undefined if they were not. */
export async function findResultEmail(
  reader: Reader,
  { outingId, postedAt }: OfPosting,
): Promise<{ readonly sentAt: string; readonly sentBy: number } | undefined> {
  const [email] = await reader.sql
    .select({ sentAt: outingResultEmails.sentAt, sentBy: outingResultEmails.sentBy })
    .from(outingResultEmails)
    .where(and(eq(outingResultEmails.outingId, outingId), eq(outingResultEmails.postedAt, postedAt)))
  return email
}

/** Whether the results of an earlier posting of an outing were emailed. */
export async function wereResultsEmailed(reader: Reader, outingId: number): Promise<boolean> {
  return (await countRows(reader, outingResultEmails, eq(outingResultEmails.outingId, outingId))) > 0
}

/** Counts the results that a member has emailed between two instants. */
export async function countResultEmails(
  reader: Reader,
  { sentBy, ...span }: { sentBy: number; since: string; at: string },
): Promise<number> {
  const isOfMember = eq(outingResultEmails.sentBy, sentBy)
  return await countRows(reader, outingResultEmails, and(isOfMember, isBetween(outingResultEmails.sentAt, span)))
}

export async function addResultEmail(
  tx: Transaction,
  email: OfPosting & { readonly sentBy: number; readonly sentAt: string },
): Promise<void> {
  await tx.sql.insert(outingResultEmails).values(email)
}
