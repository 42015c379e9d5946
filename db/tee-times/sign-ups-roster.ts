import { and, asc, eq, sql as expression } from 'drizzle-orm'
import { splitName } from '#golf/names.ts'
import type { HandicapIndex } from '#golf/units.ts'
import type { Reader, Transaction } from '../database.ts'
import { hasOwnIndex } from '../members/members.ts'
import { prepared } from '../queries.ts'
import { members } from '../schema/members.ts'
import { signUpRounds, signUps } from '../schema/tee-times.ts'
import { isLive, type Place } from './sign-ups.ts'

/** A golfer who has signed up. Only some callers may see `contact` and `paid`. */
export type RosterEntry = Place & {
  readonly id: number
  readonly memberId: number | null
  readonly signedUpBy: number | null
  /** From the member's account; for guests, as entered. */
  readonly firstname: string
  readonly lastname: string
  readonly partner: string
  readonly index: HandicapIndex
  /** Whether the index was transferred from another club. */
  readonly isTransferred: boolean
  /** As entered in the form. */
  readonly handicap: HandicapIndex
  /** Null for the default tees of the tee time. */
  readonly teeboxId: number | null
  readonly flight: number | null
  readonly tgroupId: number | null
  /** HH:MM */
  readonly startTime: string | null
  /** From 0 to 17. */
  readonly startingHole: number | null
  readonly paid: { readonly at: string; readonly how: string } | null
  readonly contact: {
    readonly email: string
    readonly phone: string
    readonly membershipId: string
    readonly crunch: 0 | 1
    readonly foursome: string
    readonly courseBest: string
    readonly scoreBest: number | null
  }
}

const selectRoster = prepared((sql) =>
  sql
    .select({
      id: signUps.id,
      memberId: signUps.memberId,
      signedUpBy: signUps.signedUpBy,
      name: signUps.name,
      firstname: members.firstname,
      lastname: members.lastname,
      index: members.handicapIndexTenths,
      hasOwnIndex,
      partner: signUps.partner,
      handicap: signUps.handicapTenths,
      teeboxId: signUps.teeboxId,
      flight: signUps.flight,
      tgroupId: signUps.tgroupId,
      startTime: signUps.startTime,
      startingHole: signUps.startingHole,
      place: signUps.place,
      paidAt: signUps.paidAt,
      paidHow: signUps.paidHow,
      contact: {
        email: signUps.email,
        phone: signUps.phone,
        membershipId: signUps.membershipId,
        crunch: signUps.crunch,
        foursome: signUps.foursome,
        courseBest: signUps.courseBest,
        scoreBest: signUps.scoreBest,
      },
    })
    .from(signUps)
    .leftJoin(members, eq(members.id, signUps.memberId))
    .where(and(eq(signUps.teetimeId, expression.placeholder('teetimeId')), isLive))
    .orderBy(asc(signUps.place), asc(signUps.id))
    .prepare(),
)

/** Returns the golfers with a spot, then the waiting list, both in the order of signing up. */
export async function rosterOf(reader: Reader, { teetimeId }: { readonly teetimeId: number }): Promise<RosterEntry[]> {
  const rows = await selectRoster(reader).execute({ teetimeId })
  const spots = rows.filter(({ place }) => place === 'in').length
  return rows.map(({ name, firstname, lastname, index, hasOwnIndex: isOwn, place, paidAt, paidHow, ...row }, at) => ({
    ...row,
    ...(firstname === null || lastname === null ? splitName(name) : { firstname, lastname }),
    ...(place === 'in' ? { place, waiting: null } : { place, waiting: at - spots + 1 }),
    index: index ?? row.handicap,
    isTransferred: index !== null && !isOwn,
    paid: paidAt === null ? null : { at: paidAt, how: paidHow },
  }))
}

/** Returns the latest rounds that golfers entered in the form, latest first, by sign-up. */
export async function roundsEntered(
  reader: Reader,
  { teetimeId }: { readonly teetimeId: number },
): Promise<ReadonlyMap<number, readonly { readonly course: string; readonly score: number }[]>> {
  const rows = await reader.sql
    .select({ id: signUps.id, course: signUpRounds.course, score: signUpRounds.score })
    .from(signUpRounds)
    .innerJoin(signUps, eq(signUps.id, signUpRounds.signUpId))
    .where(and(eq(signUps.teetimeId, teetimeId), isLive))
    .orderBy(asc(signUpRounds.signUpId), asc(signUpRounds.position))
  return Map.groupBy(rows, ({ id }) => id)
}

/** The organizer's settings for a golfer, or those of the pairings. */
export type Assignment = Pick<
  RosterEntry,
  'id' | 'partner' | 'teeboxId' | 'flight' | 'tgroupId' | 'startTime' | 'startingHole'
>

export async function assignSignUp(
  tx: Transaction,
  { id, ...assigned }: Partial<Assignment> & Pick<Assignment, 'id'>,
): Promise<void> {
  await tx.sql.update(signUps).set(assigned).where(eq(signUps.id, id))
}

type Member = {
  readonly memberId: number
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly membershipId: string
}

/**
 * Transfers the sign-up of a guest to a member. The place, the payment, the pairing and the entered golf data are kept.
 */
export async function giveToMember(
  tx: Transaction,
  { id, ...member }: Member & { readonly id: number },
): Promise<void> {
  await tx.sql
    .update(signUps)
    .set({ ...member, email: member.email.toLowerCase() })
    .where(eq(signUps.id, id))
}

type Payment = {
  readonly id: number
  /** The method of payment; null marks the entry unpaid again. */
  readonly how: string | null
  readonly by: number
  readonly now: Date
}

export async function recordPayment(tx: Transaction, { id, how, by, now }: Payment): Promise<void> {
  const paid = { paidAt: now.toISOString(), paidHow: how?.trim() ?? '', paidRecordedBy: by }
  const unpaid = { paidAt: null, paidHow: '', paidRecordedBy: null }
  await tx.sql
    .update(signUps)
    .set(how === null ? unpaid : paid)
    .where(eq(signUps.id, id))
}
