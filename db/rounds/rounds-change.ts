import { and, eq, isNull, sql as expression } from 'drizzle-orm'
import { addDays } from '#golf/day.ts'
import { farBelow } from '#golf/handicap/far-below.ts'
import { judgeDay, judgeScore } from '#golf/handicap/round-entry.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { strokes } from '#golf/units.ts'
import { findCourse } from '../courses/courses.ts'
import type { Reader, Transaction } from '../database.ts'
import { forgetHistory, replayRecord, type Place } from '../handicaps/handicap-replay.ts'
import { prepared } from '../queries.ts'
import { ratedTees, type RoundRefusal } from './rounds-judgement.ts'
import { holdRound } from './rounds-posting.ts'
import { members } from '../schema/members.ts'
import { outingGolfers, teetimes } from '../schema/outings.ts'
import { roundChanges, roundHolds, roundReports, rounds } from '../schema/rounds.ts'

/** Who changes a round. */
export type Changer = { readonly memberId: number; readonly isadmin: boolean }

/** Who changes a round, when, and why; the round shows all of it. */
export type Changing = { readonly by: Changer; readonly now: Date; readonly reason?: string | undefined }

export type RoundToSave = Changing & {
  readonly id: number
  readonly date: string
  readonly teeboxId: number
  readonly score: number
  readonly parorbetter: number
  readonly tournament: boolean
  /** Left as it is when undefined. */
  readonly alcohol?: '0' | '1' | '2' | undefined
  readonly latestDay: string
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

/** A round that is not deleted, and does not wait for an administrator. */
export async function findRound(reader: Reader, id: number): Promise<StoredRound | undefined> {
  const [round] = await selectRound(reader).execute({ id })
  return round?.deletedAt === null ? round : undefined
}

/** Any posted round, also a deleted one and one that waits. */
export async function findPosted(reader: Reader, id: number): Promise<StoredRound | undefined> {
  const [round] = await selectRound(reader).execute({ id })
  return round
}

/** The outing that a round was posted from, and who runs it; undefined for a round that was posted by hand. */
export async function outingOfRound(
  reader: Reader,
  { gtid }: Pick<StoredRound, 'gtid'>,
): Promise<{ id: number; organizerId: number } | undefined> {
  if (gtid === null) return undefined
  const [outing] = await reader.sql
    .select({ id: teetimes.id, organizerId: teetimes.organizerId })
    .from(outingGolfers)
    .innerJoin(teetimes, eq(teetimes.id, outingGolfers.outingId))
    .where(eq(outingGolfers.id, gtid))
  return outing
}

/** Whether the rules let a member edit a round: what an outing made is for those who ran it. */
export async function mayEdit(reader: Reader, { round, by }: { round: StoredRound; by: Changer }): Promise<boolean> {
  if (by.isadmin) return true
  const outing = await outingOfRound(reader, round)
  return by.memberId === (outing === undefined ? round.memberId : outing.organizerId)
}

/** Whether they let a member delete it. */
export async function mayDelete(reader: Reader, { round, by }: { round: StoredRound; by: Changer }): Promise<boolean> {
  return by.isadmin || (await outingOfRound(reader, round))?.organizerId === by.memberId
}

/** The card of an outing says otherwise, so a round that came from it is changed for a reason that everybody can read. */
function judgeReason({ gtid }: StoredRound, reason: string): Result<null, RoundRefusal> {
  if (gtid === null || /\S/.test(reason)) return accept(null)
  return refuse('round.reason-required', 'Please give the reason. It is shown on the round and on its card.')
}

/**
 * Writes an edited round over the posted one, with both and the reason in its history, and replays the record from the
 * earlier of its two places. On the same tees it keeps their rating of the day. A score that becomes far lower than the
 * index of its golfer waits, unless an administrator writes it. Answers the round as it is now.
 */
export async function saveRound(tx: Transaction, given: RoundToSave): Promise<Result<StoredRound, RoundRefusal>> {
  const { id, by, date, score, parorbetter, tournament, reason = '', now } = given
  const round = await findRound(tx, id)
  if (!round) return notFound()
  if (!(await mayEdit(tx, { round, by }))) return notYours(round)
  const explained = judgeReason(round, reason)
  if (!explained.ok) return explained
  const day = judgeDay(date, given.latestDay)
  if (!day.ok) return day
  const tees = await teesOf(tx, { round, teeboxId: given.teeboxId })
  if (!tees.ok) return tees
  const possible = judgeScore({ whose: 'The', holes: tees.value.holes, score, parorbetter })
  if (!possible.ok) return possible

  const alcohol = given.alcohol ?? round.alcohol
  const edited = { ...round, ...tees.value, date, score: strokes(score), parorbetter, tournament, alcohol }
  const isNoBetter = edited.score >= round.score && edited.teeboxId === round.teeboxId
  const far = by.isadmin || isNoBetter ? null : await farBelowIndex(tx, edited)
  const saved = { ...edited, deletedAt: far && now.toISOString() }
  await writeChange(tx, { kind: 'saved', round, after: saved, by, now, reason })
  if (far !== null) {
    await holdRound(tx, { ...far, roundId: id, heldAt: now.toISOString() })
    await forgetHistory(tx, id)
  }
  if (by.isadmin) await settleReports(tx, { roundId: id, outcome: 'corrected', by, now })
  await replayRecord(tx, { memberId: round.memberId, from: { id, date: date < round.date ? date : round.date } })
  return accept(saved)
}

async function farBelowIndex(reader: Reader, round: StoredRound) {
  const [golfer] = await reader.sql
    .select({ index: members.handicapIndexTenths })
    .from(members)
    .where(eq(members.id, round.memberId))
  const index = golfer?.index ?? null
  const differential = farBelow({ ...round, adjustedGross: round.score, rating: round.ratingTenths }, index)
  return differential === null || index === null ? null : { index, differential }
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

/**
 * Takes a round out of every list and the record of its golfer. It can be brought back for a month. Administrators may
 * delete any, and an organizer those of their outing.
 */
export async function deleteRound(
  tx: Transaction,
  { id, ...changing }: Changing & { readonly id: number },
): Promise<Result<StoredRound, RoundRefusal>> {
  const round = await findRound(tx, id)
  if (!round) return notFound()
  if (!(await mayDelete(tx, { round, by: changing.by }))) {
    return refuse('round.not-yours', 'Only an administrator, or the organizer of its outing, can delete this round.')
  }
  const explained = judgeReason(round, changing.reason ?? '')
  if (!explained.ok) return explained
  await markDeleted(tx, { round, ...changing })
  await replayRecord(tx, { memberId: round.memberId, from: round })
  return accept(round)
}

/** Brings a deleted round back to where it was. */
export async function restoreRound(
  tx: Transaction,
  { id, ...changing }: Changing & { readonly id: number },
): Promise<Result<StoredRound, RoundRefusal>> {
  const round = await findPosted(tx, id)
  if (!round?.deletedAt || (await isWaiting(tx, id))) return notFound()
  if (!canRestore(round.deletedAt, changing.now)) return tooLate()
  if (await isPostedAgain(tx, round)) return postedAgain()
  await unmarkDeleted(tx, { round, kind: 'restored', ...changing })
  await replayRecord(tx, { memberId: round.memberId, from: round })
  return accept(round)
}

/** Whether what was deleted then can still be brought back now. */
export function canRestore(deletedAt: string, now: Date): boolean {
  return addDays(deletedAt.slice(0, 10), restorableDays) >= now.toISOString().slice(0, 10)
}

/** Whether the outing of a deleted round was posted once more, so that its golfer has another round of it. */
export async function isPostedAgain(reader: Reader, { gtid }: StoredRound): Promise<boolean> {
  if (gtid === null) return false
  const [another] = await reader.sql
    .select({ id: rounds.id })
    .from(rounds)
    .where(and(eq(rounds.gtid, gtid), isNull(rounds.deletedAt)))
  return another !== undefined
}

type Marking = Changing & { readonly round: StoredRound; readonly undoId?: number }

/** Takes a round out of lists and record, whose replay is left to the caller. */
export async function markDeleted(tx: Transaction, { round, ...changing }: Marking): Promise<void> {
  const { by, now } = changing
  await writeChange(tx, { kind: 'deleted', round, after: { ...round, deletedAt: now.toISOString() }, ...changing })
  await forgetHistory(tx, round.id)
  await settleReports(tx, { roundId: round.id, outcome: 'removed', by, now })
}

/** Brings it back, whose replay is left to the caller. */
export async function unmarkDeleted(
  tx: Transaction,
  { round, ...changing }: Marking & { readonly kind: 'restored' | 'confirmed' },
): Promise<void> {
  await writeChange(tx, { round, after: { ...round, deletedAt: null }, ...changing })
}

/** Replays records, each once, from the first place that changed in it. */
export async function replayRecords(
  tx: Transaction,
  changed: readonly (Place & { readonly memberId: number })[],
): Promise<void> {
  const firstOf = new Map<number, Place>()
  for (const { memberId, date, id } of changed) {
    const first = firstOf.get(memberId)
    if (!first || date < first.date || (date === first.date && id < first.id)) firstOf.set(memberId, { date, id })
  }
  for (const [memberId, from] of firstOf) await replayRecord(tx, { memberId, from })
}

export async function isWaiting(reader: Reader, roundId: number): Promise<boolean> {
  const [hold] = await reader.sql
    .select({ id: roundHolds.id })
    .from(roundHolds)
    .where(and(eq(roundHolds.roundId, roundId), isNull(roundHolds.settledAt)))
  return hold !== undefined
}

type Settling = Omit<Changing, 'reason'> & { readonly roundId: number }

export async function settleReports(
  tx: Transaction,
  { roundId, outcome, by, now }: Settling & { readonly outcome: 'stands' | 'corrected' | 'removed' },
): Promise<void> {
  await tx.sql
    .update(roundReports)
    .set({ settledAt: now.toISOString(), settledBy: by.memberId, outcome })
    .where(and(eq(roundReports.roundId, roundId), isNull(roundReports.settledAt)))
}

type Change = Changing & {
  readonly kind: 'saved' | 'deleted' | 'restored' | 'confirmed'
  readonly round: StoredRound
  readonly after: StoredRound
  readonly undoId?: number
}

/** The history first: without its row the database refuses the change. */
async function writeChange(
  tx: Transaction,
  { kind, round, after, by, now, reason = '', undoId }: Change,
): Promise<void> {
  await tx.sql.insert(roundChanges).values({
    ...{ roundId: round.id, kind, changedBy: by.memberId, changedAt: now.toISOString() },
    ...{ before: asHistory(round), after: asHistory(after), reason: reason.trim(), undoId: undoId ?? null },
  })
  await tx.sql.update(rounds).set(after).where(eq(rounds.id, round.id))
}

function asHistory({ id: _id, alcohol: _private, ...round }: StoredRound): string {
  return JSON.stringify(round)
}

function notFound() {
  return refuse('round.not-found', 'This round does not exist.')
}

function notYours({ gtid }: StoredRound) {
  return refuse(
    'round.not-yours',
    gtid === null
      ? 'Only the golfer or an administrator can edit this round.'
      : 'This round came from an outing: only its organizer or an administrator can change it. You can report a problem.',
  )
}

export function tooLate() {
  return refuse('round.restore-too-late', `A deleted round can be brought back for ${restorableDays} days.`)
}

export function postedAgain() {
  return refuse('round.posted-again', 'The outing of this round was posted once more. It would count twice.')
}
