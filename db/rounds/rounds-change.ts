import { eq, sql as expression } from 'drizzle-orm'
import { addDays } from '#golf/day.ts'
import { judgeDay, judgeScore } from '#golf/handicap/round-entry.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { strokes } from '#golf/units.ts'
import { findCourse } from '../courses/courses.ts'
import type { Reader, Transaction } from '../database.ts'
import { forgetHistory, replayRecord } from '../handicaps/handicap-replay.ts'
import { prepared } from '../prepared.ts'
import { ratedTees, type RoundRefusal } from './rounds-judgement.ts'
import { roundChanges, rounds } from '../schema/rounds.ts'

/** Who changes a round. */
export type Changer = { readonly memberId: number; readonly isadmin: boolean }

export type RoundToSave = {
  readonly id: number
  readonly by: Changer
  readonly date: string
  readonly teeboxId: number
  readonly score: number
  readonly parorbetter: number
  readonly tournament: boolean
  /** Left as it is when undefined. */
  readonly alcohol?: '0' | '1' | '2' | undefined
  readonly latestDay: string
  readonly now: Date
}

/** A deleted round can be brought back for so many days. */
export const restorableDays = 30

const selectRound = prepared((sql) =>
  sql
    .select()
    .from(rounds)
    .where(eq(rounds.id, expression.placeholder('id')))
    .prepare(),
)

export type StoredRound = typeof rounds.$inferSelect

/** A round that is not deleted. */
export async function findRound(reader: Reader, id: number): Promise<StoredRound | undefined> {
  const [round] = await selectRound(reader).execute({ id })
  return round?.deletedAt === null ? round : undefined
}

/**
 * Writes an edited round over the posted one, what it was before into its changes, and replays the record from the
 * earlier of its two places. On the same tees it keeps their rating of the day. Answers the round as it is now.
 */
export async function saveRound(tx: Transaction, given: RoundToSave): Promise<Result<StoredRound, RoundRefusal>> {
  const { id, by, date, score, parorbetter, tournament } = given
  const round = await findRound(tx, id)
  if (!round) return notFound()
  if (round.memberId !== by.memberId && !by.isadmin) {
    return refuse('round.not-yours', 'Only the golfer or an administrator can edit this round.')
  }
  const day = judgeDay(date, given.latestDay)
  if (!day.ok) return day
  const tees = await teesOf(tx, { round, teeboxId: given.teeboxId })
  if (!tees.ok) return tees
  const possible = judgeScore({ whose: 'The', holes: tees.value.holes, score, parorbetter })
  if (!possible.ok) return possible

  await noteChange(tx, { round, kind: 'saved', by, now: given.now })
  const alcohol = given.alcohol ?? round.alcohol
  const saved = { ...round, ...tees.value, date, score: strokes(score), parorbetter, tournament, alcohol }
  await tx.sql.update(rounds).set(saved).where(eq(rounds.id, id))
  await replayRecord(tx, { memberId: round.memberId, from: { id, date: date < round.date ? date : round.date } })
  return accept(saved)
}

async function teesOf(reader: Reader, { round, teeboxId }: { round: StoredRound; teeboxId: number }) {
  const { ratingTenths, slope, holes } = round
  if (teeboxId === round.teeboxId) return accept({ teeboxId, ratingTenths, slope, holes })
  const course = await findCourse(reader, { id: round.courseId })
  const tees = course?.teeboxes.find(({ id }) => id === teeboxId)
  if (!tees) return refuse('round.no-such-teebox', 'The chosen teebox does not belong to the course.')
  const { rating, ...rated } = ratedTees(tees)
  return accept({ ...rated, ratingTenths: rating })
}

/** Takes a round out of every list and the record of its golfer. It can be brought back for a month. */
export async function deleteRound(
  tx: Transaction,
  { id, by, now }: { id: number; by: Changer; now: Date },
): Promise<Result<StoredRound, RoundRefusal>> {
  const round = await findRound(tx, id)
  if (!round) return notFound()
  await noteChange(tx, { round, kind: 'deleted', by, now })
  await tx.sql.update(rounds).set({ deletedAt: now.toISOString() }).where(eq(rounds.id, id))
  await forgetHistory(tx, id)
  await replayRecord(tx, { memberId: round.memberId, from: round })
  return accept(round)
}

/** Brings a deleted round back to where it was. */
export async function restoreRound(
  tx: Transaction,
  { id, by, now }: { id: number; by: Changer; now: Date },
): Promise<Result<StoredRound, RoundRefusal>> {
  const [round] = await selectRound(tx).execute({ id })
  if (!round?.deletedAt) return notFound()
  if (addDays(round.deletedAt.slice(0, 10), restorableDays) < now.toISOString().slice(0, 10)) {
    return refuse('round.restore-too-late', `A deleted round can be brought back for ${restorableDays} days.`)
  }
  await noteChange(tx, { round, kind: 'restored', by, now })
  await tx.sql.update(rounds).set({ deletedAt: null }).where(eq(rounds.id, id))
  await replayRecord(tx, { memberId: round.memberId, from: round })
  return accept(round)
}

async function noteChange(
  tx: Transaction,
  { round, kind, by, now }: { round: StoredRound; kind: 'saved' | 'deleted' | 'restored'; by: Changer; now: Date },
): Promise<void> {
  const { id: roundId, alcohol: _private, ...before } = round
  const changedAt = now.toISOString()
  await tx.sql
    .insert(roundChanges)
    .values({ roundId, kind, changedBy: by.memberId, changedAt, before: JSON.stringify(before) })
}

function notFound() {
  return refuse('round.not-found', 'This round does not exist.')
}
