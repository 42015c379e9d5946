import { and, asc, count, desc, eq, inArray, isNull, notInArray, or } from 'drizzle-orm'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { Tenths } from '#golf/units.ts'
import type { Reader, Transaction } from '../database.ts'
import { pageOf, rowsOf, type Page, type PageAsked } from '../page.ts'
import { courses, teeboxes } from '../schema/courses.ts'
import { members } from '../schema/members.ts'
import { associationRounds, rounds } from '../schema/rounds.ts'
import { findRound, type Changer } from './rounds-change.ts'

export type AssociationRefusal = 'round.not-found' | 'round.not-yours' | 'round.no-aga' | 'round.usga-unsure'

/**
 * A round on its way to the national association: it waits for the handicap chair, or is being sent. `exported` and
 * `sent` have arrived; whether `sending` did is not known until somebody looks.
 */
export type AssociationState = 'waiting' | 'exported' | 'sending' | 'sent' | 'failed'

/** A round as the association takes it. */
export type AssociationRound = {
  readonly roundId: number
  readonly state: AssociationState
  readonly asked: string
  readonly settled: string | null
  readonly aga: string
  readonly lastname: string
  readonly firstname: string
  readonly date: string
  readonly coursename: string
  readonly tee: string
  readonly rating: Tenths
  readonly slope: number
  readonly holes: 9 | 18
  readonly score: number
  readonly tournament: boolean
}

type Asked = {
  readonly roundId: number
  readonly by: Changer
  readonly now: Date
  readonly state: 'waiting' | 'sending'
}

/** A request that the association has not answered by now was lost on the way there or back. */
const answered = 60_000

/**
 * Puts a round on its way, once. Answers it when it is to be sent now, else how far it is already. One that failed may be
 * asked for again, and so may one without an answer, after a minute: it is sent under the same key as before.
 */
export async function askAssociation(
  tx: Transaction,
  { roundId, by, now, state }: Asked,
): Promise<Result<{ readonly state: AssociationState; readonly toSend: AssociationRound | null }, AssociationRefusal>> {
  const round = await findRound(tx, roundId)
  if (!round) return refuse('round.not-found', 'This round does not exist.')
  if (round.memberId !== by.memberId && !by.isadmin) {
    return refuse('round.not-yours', 'Only the golfer or an administrator can post this round to the USGA.')
  }
  const [asked] = await tx.sql.select().from(associationRounds).where(eq(associationRounds.roundId, roundId))
  if (asked?.state === 'sending' && (state === 'waiting' || now.getTime() - Date.parse(asked.askedAt) < answered)) {
    return refuse('round.usga-unsure', 'The USGA has not confirmed this round yet. Try again in a minute.')
  }
  if (asked && asked.state !== 'failed' && asked.state !== 'sending') {
    return accept({ state: asked.state, toSend: null })
  }
  const [golfer] = await tx.sql.select({ aga: members.aga }).from(members).where(eq(members.id, round.memberId))
  if (!golfer?.aga) return refuse('round.no-aga', 'There is no GHIN number in the account of this golfer.')

  const row = { roundId, askedBy: by.memberId, askedAt: now.toISOString(), state, settledAt: null }
  if (asked) await tx.sql.update(associationRounds).set(row).where(eq(associationRounds.roundId, roundId))
  else await tx.sql.insert(associationRounds).values(row)
  const [ready] = await selectRounds(tx).where(eq(associationRounds.roundId, roundId))
  if (!ready) throw new Error('The database does not know the round that it has just written')
  return accept({ state, toSend: state === 'sending' ? ready : null })
}

/** Notes how the sending of a round ended. Only one that is being sent can end. */
export async function settleAssociation(
  tx: Transaction,
  { roundId, state, now }: { roundId: number; state: 'sent' | 'failed'; now: Date },
): Promise<Result<null, AssociationRefusal>> {
  const settled = await tx.sql
    .update(associationRounds)
    .set({ state, settledAt: now.toISOString() })
    .where(and(eq(associationRounds.roundId, roundId), eq(associationRounds.state, 'sending')))
    .returning({ roundId: associationRounds.roundId })
  return settled.length > 0 ? accept(null) : refuse('round.not-found', 'This round is not being sent.')
}

/** Hands over the rounds that wait or failed, oldest first; from now on they count as posted. */
export async function exportAssociation(tx: Transaction, { now }: { now: Date }): Promise<AssociationRound[]> {
  const ready = await selectRounds(tx)
    .where(and(inArray(associationRounds.state, ['waiting', 'failed']), isNull(rounds.deletedAt)))
    .orderBy(asc(associationRounds.askedAt), asc(rounds.id))
  for (const { roundId } of ready) {
    const exported = { state: 'exported', settledAt: now.toISOString() } as const
    await tx.sql.update(associationRounds).set(exported).where(eq(associationRounds.roundId, roundId))
  }
  return ready
}

/** The rounds that were handed over at a moment, in the same order: for a file that got lost. */
export async function exportedAssociation(reader: Reader, { at }: { at: string }): Promise<AssociationRound[]> {
  return await selectRounds(reader)
    .where(and(eq(associationRounds.state, 'exported'), eq(associationRounds.settledAt, at)))
    .orderBy(asc(associationRounds.askedAt), asc(rounds.id))
}

/** Rounds for the association, those asked for last first; without those that were deleted before they went out. */
export async function listAssociation(
  reader: Reader,
  { state, ...asked }: PageAsked & { readonly state?: AssociationState | undefined },
): Promise<Page<AssociationRound>> {
  const isWanted = or(isNull(rounds.deletedAt), notInArray(associationRounds.state, ['waiting', 'failed']))
  const where = and(isWanted, state && eq(associationRounds.state, state))
  const [all] = await reader.sql
    .select({ total: count() })
    .from(associationRounds)
    .innerJoin(rounds, eq(rounds.id, associationRounds.roundId))
    .where(where)
  const { limit, offset } = rowsOf(asked)
  const results = await selectRounds(reader)
    .where(where)
    .orderBy(desc(associationRounds.askedAt), desc(associationRounds.roundId))
    .limit(limit)
    .offset(offset)
  return pageOf(asked, { results, total: all?.total ?? 0 })
}

function selectRounds({ sql }: Reader) {
  return sql
    .select({
      roundId: rounds.id,
      state: associationRounds.state,
      asked: associationRounds.askedAt,
      settled: associationRounds.settledAt,
      aga: members.aga,
      lastname: members.lastname,
      firstname: members.firstname,
      date: rounds.date,
      coursename: courses.name,
      tee: teeboxes.description,
      rating: rounds.ratingTenths,
      slope: rounds.slope,
      holes: rounds.holes,
      score: rounds.score,
      tournament: rounds.tournament,
    })
    .from(associationRounds)
    .innerJoin(rounds, eq(rounds.id, associationRounds.roundId))
    .innerJoin(members, eq(members.id, rounds.memberId))
    .innerJoin(courses, eq(courses.id, rounds.courseId))
    .innerJoin(teeboxes, eq(teeboxes.id, rounds.teeboxId))
}
