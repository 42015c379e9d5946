import { strokes, tenths } from '#golf/units.ts'
import { seedClub } from '../club/club-settings.ts'
import type { Reader } from '../database.ts'
import { openOutingClub, type OutingClub } from '../outings/outings-testing.ts'
import { clubSettings } from '../schema/club.ts'
import { transaction } from '../transaction.ts'
import { deleteRounds, findPosted, restoreRounds, writeSavedRound, type StoredRound } from './rounds-change.ts'
import { noConditions, postRounds, type NewRound, type Posting } from './rounds-posting.ts'

/** Test equipment: the same club as for outings, with the date June 14, 2026. */
export type RoundClub = OutingClub

/** Opens the club with the question about alcohol turned on, so that its answers are tested. */
export async function openRoundClub(): Promise<RoundClub> {
  const club = await openOutingClub()
  await transaction(club.db, async (tx) => {
    const links = { cupUrl: '', leaderboardUrl: '', footerCredit: '', headerColor: '', mainColor: '' }
    await seedClub(tx, { name: 'Los Lagos', contact: 'pat@club.example', timeZone: 'America/Phoenix', ...links })
    await tx.sql.update(clubSettings).set({ asksAlcohol: true })
  })
  return club
}

export const today = '2026-06-14'

/** A round of Alice played yesterday: 84 on the white tees of the oaks (70.2 / 125). */
export function newRound(club: RoundClub, round: Partial<NewRound> = {}): NewRound {
  return {
    memberId: club.members.alice,
    date: '2026-06-13',
    courseId: club.courses.oaks.id,
    teeboxId: club.courses.oaks.white,
    rating: tenths(70.2),
    slope: 125,
    holes: 18,
    score: strokes(84),
    parorbetter: 6,
    tournament: false,
    alcohol: '0',
    gtid: null,
    ...round,
  }
}

/** Posts rounds in one transaction, as an import; returns their ids. */
export function post(club: RoundClub, rounds: readonly NewRound[], about: Partial<Posting> = {}): Promise<number[]> {
  const by = { source: 'import', postedBy: club.members.alice, postedAt: club.now.toISOString() } as const
  const posting = { ...by, mid: null, regionId: null, conditions: noConditions, confirmed: true, ...about }
  return transaction(club.db, (tx) => postRounds(tx, { posting, newRounds: rounds }))
}

export function roundOf(
  club: RoundClub,
  { differential, ...round }: Partial<NewRound> & { differential: number },
): NewRound {
  return newRound(club, { slope: 113, score: strokes(90), rating: tenths(90 - differential), ...round })
}

export async function takeAway(club: RoundClub, id: number): Promise<void> {
  await transaction(club.db, async (tx) => deleteRounds(tx, { rounds: [await stored(tx, id)], ...asAdmin(club) }))
}

export async function bringBack(club: RoundClub, id: number): Promise<void> {
  const changing = { kind: 'restored', ...asAdmin(club) } as const
  await transaction(club.db, async (tx) => restoreRounds(tx, { rounds: [await stored(tx, id)], ...changing }))
}

export async function edit(club: RoundClub, { id, ...edited }: Partial<StoredRound> & { id: number }): Promise<void> {
  await transaction(club.db, async (tx) => {
    const round = await stored(tx, id)
    await writeSavedRound(tx, { round, edited: { ...round, ...edited }, hold: null, ...asAdmin(club) })
  })
}

async function stored(reader: Reader, id: number): Promise<StoredRound> {
  const round = await findPosted(reader, id)
  if (round === undefined) throw new Error(`There is no round ${id}`)
  return round
}

function asAdmin(club: RoundClub) {
  return { by: { memberId: club.members.dev, isadmin: true }, now: club.now, reason: 'A test' }
}
