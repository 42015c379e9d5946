import { eq } from 'drizzle-orm'
import { handicapIndex } from '#golf/units.ts'
import type { OutingClub } from '../outings/outings-testing.ts'
import { teetimes } from '../schema/outings.ts'
import { signUps, type SignUpPerson } from '../schema/tee-times.ts'
import { transaction } from '../transaction.ts'
import { addSignUp, endSignUps, fillSpots, type NewSignUp } from './sign-ups.ts'
import { addTeeTime, type TeeTimeSettings } from './tee-times.ts'

/** Test equipment: the day at the club. */
export const today = '2026-06-14'

export function person(name: string, said: Partial<SignUpPerson> = {}): SignUpPerson {
  return {
    name,
    email: `${name}@mail.example`,
    phone: '602 555 0111',
    notify: true,
    handicap: handicapIndex(12.4),
    membershipId: '',
    lastRounds: [],
    courseBest: '',
    scoreBest: null,
    crunch: 0,
    foursome: '',
    ...said,
  }
}

/** A tournament for two at the oaks, six days ahead. */
export function teeTimeOf(club: OutingClub, changed: Partial<TeeTimeSettings> = {}): TeeTimeSettings {
  return {
    date: '2026-06-20',
    time: '07:40',
    courseId: club.courses.oaks.id,
    teeboxId: null,
    ownGameId: 0,
    grossSkins: 0,
    netSkins: 0,
    numWanted: 2,
    rateCents: 6250,
    tournament: 1,
    tournamentTitle: 'Fall Cup',
    prepay: 0,
    deadline: null,
    comments: '',
    ...changed,
  }
}

export async function openTeeTime(club: OutingClub, changed: Partial<TeeTimeSettings> = {}): Promise<number> {
  const settings = teeTimeOf(club, changed)
  return await transaction(club.db, (tx) => addTeeTime(tx, { settings, memberId: club.members.alice, now: club.now }))
}

export function setTeeTime(club: OutingClub, id: number, row: Partial<typeof teetimes.$inferInsert>): Promise<void> {
  return transaction(club.db, async (tx) => {
    await tx.sql.update(teetimes).set(row).where(eq(teetimes.id, id))
  })
}

/** Every sign-up of a tee time, also those that have ended. */
export function signUpsOf(club: OutingClub, teetimeId: number): Promise<(typeof signUps.$inferSelect)[]> {
  return club.db.sql.select().from(signUps).where(eq(signUps.teetimeId, teetimeId)).orderBy(signUps.id)
}

/** Signs up a guest, or whom `changed` says; returns the id. */
export function addGolfer(
  club: OutingClub,
  teetimeId: number,
  name: string,
  changed: Partial<NewSignUp> = {},
): Promise<number> {
  const mid = `operation of ${name} for ${teetimeId}`
  const guest = { mid, teetimeId, memberId: null, by: null, person: person(name), now: club.now }
  return transaction(club.db, async (tx) => {
    const id = await addSignUp(tx, { ...guest, ...changed })
    await fillSpots(tx, { teetimeId, today })
    return id
  })
}

/** Ends a sign-up; returns the sign-ups that got a spot. */
export function withdraw(club: OutingClub, { id, teetimeId }: { id: number; teetimeId: number }): Promise<number[]> {
  return transaction(club.db, async (tx) => {
    await endSignUps(tx, { ids: [id], because: 'withdrawn', now: club.now })
    return await fillSpots(tx, { teetimeId, today })
  })
}
