import { and, inArray, isNotNull } from 'drizzle-orm'
import { lengthOfRound } from '#golf/course/course.ts'
import type { CardRound } from '#golf/outing/posting.ts'
import { decimalOrNull } from '#golf/units.ts'
import type { Reader, Transaction } from '../database.ts'
import { indexesOf, postRounds, type Conditions, type NewRound } from '../rounds/rounds-posting.ts'
import { rounds as roundsTable } from '../schema/rounds.ts'
import { endOuting, type Incomplete, type PostedOuting, type RoundInAnswer } from './outing-endings.ts'
import type { OutingSnapshot } from './outing-snapshot.ts'
import type { Outing } from './outings.ts'

/** The dates on which a posting depends. */
export type PostingDays = {
  /** Today at the club. */
  readonly today: string
  /** The latest date that has started in any time zone, because the course may be in another one. */
  readonly latest: string
}

type PostingToSave = {
  readonly snapshot: OutingSnapshot
  /** The posted board, which was compared with the one the organizer saw. */
  readonly board: string | null
  /** The complete cards; those of guests become no rounds. */
  readonly cards: readonly CardRound[]
  readonly notposted: readonly Incomplete[]
  readonly by: { readonly memberId: number; readonly isadmin: boolean }
  readonly conditions: Conditions
  readonly days: PostingDays
  readonly now: Date
}

/** Stores the rounds of an outing's cards and ends its scoring; returns what was written. */
export async function savePosting(
  tx: Transaction,
  posting: PostingToSave,
): Promise<{ answer: PostedOuting; newRounds: readonly number[] }> {
  const { snapshot, board, notposted, by, conditions, now } = posting
  const at = now.toISOString()
  const cards = memberRounds(posting)
  const played = cards.map(({ round }) => round)
  const before = await indexesOf(tx, played)
  const about = { source: 'outing', postedBy: by.memberId, postedAt: at, mid: null } as const
  const newRounds =
    cards.length === 0
      ? []
      : await postRounds(tx, {
          posting: { ...about, regionId: null, confirmed: by.isadmin, conditions },
          newRounds: played,
        })
  const after = await indexesOf(tx, played)
  const waiting = await waitingOf(tx, newRounds)
  const rounds = cards.map(
    ({ gross, notPlayed, golfer, round: { memberId, score, parorbetter } }, place): RoundInAnswer => {
      const roundId = newRounds[place] ?? 0
      return {
        id: golfer.id,
        name: golfer.name,
        user_id: memberId,
        round_id: roundId,
        totalgross: gross,
        score,
        parorbetter,
        indexBefore: decimalOrNull(before.get(memberId) ?? null),
        indexAfter: decimalOrNull(after.get(memberId) ?? null),
        ...(notPlayed !== undefined && { notplayed: notPlayed }),
        ...(waiting.has(roundId) && { waits: true }),
      }
    },
  )
  const answer = { rounds, notposted }
  await endOuting(tx, { id: snapshot.outing.id, by: by.memberId, at, kind: 'posted', board, answer })
  return { answer, newRounds }
}

async function waitingOf(reader: Reader, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await reader.sql
    .select({ id: roundsTable.id })
    .from(roundsTable)
    .where(and(inArray(roundsTable.id, [...ids]), isNotNull(roundsTable.deletedAt)))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Returns the date of the rounds: the outing's date, which may be ahead of the club's where the course is. When that
 * date has not started anywhere, the date at the club is used.
 */
export function dayOfRounds({ date }: Pick<Outing, 'date'>, { today, latest }: PostingDays): string {
  return date > latest ? today : date
}

/**
 * Converts the complete cards of members to rounds, with the rating of their tees at the start of the outing. Guests
 * get none.
 */
function memberRounds({ snapshot, cards, days }: Pick<PostingToSave, 'snapshot' | 'cards' | 'days'>) {
  const { outing, golfers, holes, tees } = snapshot
  const teeById = new Map(tees.map((tee) => [tee.id, tee]))
  const date = dayOfRounds(outing, days)
  return cards.flatMap(({ golferId, gross, adjustedGross, parOrBetter, notPlayed }) => {
    const golfer = golfers.find(({ id }) => id === golferId)
    const tee = teeById.get(golfer?.teeboxId ?? 0)
    if (!golfer || !tee || golfer.memberId === null) return []
    const round: NewRound = {
      memberId: golfer.memberId,
      date,
      courseId: outing.courseId,
      teeboxId: tee.id,
      rating: tee.rating,
      slope: tee.slope,
      holes: lengthOfRound(holes),
      score: adjustedGross,
      parorbetter: parOrBetter,
      tournament: outing.tournament === 1,
      alcohol: '0',
      gtid: golfer.id,
    }
    return [{ golfer: { id: golfer.id, name: `${golfer.firstname} ${golfer.lastname}` }, gross, notPlayed, round }]
  })
}
