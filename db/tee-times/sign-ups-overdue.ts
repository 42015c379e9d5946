import { and, eq, gte, inArray, isNull, lt, lte, or, ne } from 'drizzle-orm'
import type { Transaction } from '../database.ts'
import { outingGolfers, teetimes } from '../schema/outings.ts'
import { signUps } from '../schema/sign-ups.ts'
import { fillSpots, isLive } from './sign-ups-places.ts'
import { isOpenTeeTime } from './tee-times.ts'

/**
 * Ends the entries that were not paid by the deadline of their tee time, and gives their spots to those who wait.
 * Whoever got a spot after the deadline keeps it unpaid: nobody asked them in time.
 */
export async function endUnpaid(
  tx: Transaction,
  { today, now }: { readonly today: string; readonly now: Date },
): Promise<{ readonly unpaid: readonly number[]; readonly promoted: readonly number[] }> {
  const overdue = await tx.sql
    .select({ id: signUps.id, teetimeId: signUps.teetimeId })
    .from(signUps)
    .innerJoin(teetimes, eq(teetimes.id, signUps.teetimeId))
    .where(
      and(
        isLive,
        eq(signUps.place, 'in'),
        isNull(signUps.paidAt),
        lte(signUps.spotOn, teetimes.deadline),
        isOpenTeeTime,
        eq(teetimes.prepay, 1),
        lt(teetimes.deadline, today),
        gte(teetimes.date, today),
      ),
    )
  const unpaid = overdue.map(({ id }) => id)
  const ended = { endedAt: now.toISOString(), endedBecause: 'unpaid' } as const
  await tx.sql.update(signUps).set(ended).where(inArray(signUps.id, unpaid))
  const promoted: number[] = []
  for (const teetimeId of new Set(overdue.map((entry) => entry.teetimeId))) {
    promoted.push(...(await fillSpots(tx, { teetimeId, today })))
  }
  return { unpaid, promoted }
}

/** Empties the addresses and numbers of guests who signed up for tee times before a day (SEC-28). Names stay. */
export async function forgetGuests(tx: Transaction, { before }: { readonly before: string }): Promise<void> {
  const past = tx.sql.select({ id: teetimes.id }).from(teetimes).where(lt(teetimes.date, before))
  await tx.sql
    .update(signUps)
    .set({ email: '', phone: '', membershipId: '' })
    .where(
      and(
        isNull(signUps.memberId),
        inArray(signUps.teetimeId, past),
        or(ne(signUps.email, ''), ne(signUps.phone, ''), ne(signUps.membershipId, '')),
      ),
    )
  // Where the tee time was played as an outing, its guests went there with their addresses.
  const signedUpFor = tx.sql.select({ id: signUps.teetimeId }).from(signUps)
  await tx.sql
    .update(outingGolfers)
    .set({ email: '' })
    .where(
      and(
        isNull(outingGolfers.memberId),
        ne(outingGolfers.email, ''),
        inArray(outingGolfers.outingId, past),
        inArray(outingGolfers.outingId, signedUpFor),
      ),
    )
}
