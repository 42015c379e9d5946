import { and, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { HandicapIndex, Tenths } from '#golf/units.ts'
import type { Reader, Transaction } from '../database.ts'
import { roundHolds, rounds } from '../schema/rounds.ts'

/** A round far below its golfer's index, which waits for an administrator. */
export type Hold = {
  readonly roundId: number
  readonly heldAt: string
  readonly index: HandicapIndex
  readonly differential: Tenths
}

export async function holdRound(tx: Transaction, { roundId, heldAt, index, differential }: Hold): Promise<void> {
  await tx.sql.insert(roundHolds).values({ roundId, heldAt, indexTenths: index, differentialTenths: differential })
}

/** Joins a round with its hold, while it waits for an administrator. */
export const openHold = and(eq(roundHolds.roundId, rounds.id), isNull(roundHolds.settledAt))

/**
 * The condition, for rounds joined with `openHold`, that a round counts or waits for an administrator, which excludes
 * deleted ones.
 */
export const countsOrWaits = or(isNull(rounds.deletedAt), isNotNull(roundHolds.id))

export async function isWaiting(reader: Reader, roundId: number): Promise<boolean> {
  const [hold] = await reader.sql
    .select({ id: roundHolds.id })
    .from(roundHolds)
    .where(and(eq(roundHolds.roundId, roundId), isNull(roundHolds.settledAt)))
  return hold !== undefined
}

type Settling = {
  readonly roundId: number
  readonly outcome: 'confirmed' | 'removed'
  readonly by: { readonly memberId: number }
  readonly now: Date
}

export async function settleHold(tx: Transaction, { roundId, outcome, by, now }: Settling): Promise<void> {
  await tx.sql
    .update(roundHolds)
    .set({ settledAt: now.toISOString(), settledBy: by.memberId, outcome })
    .where(and(eq(roundHolds.roundId, roundId), isNull(roundHolds.settledAt)))
}
