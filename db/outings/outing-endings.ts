import type { PostedOuting } from './posting-board.ts'
import { and, asc, count, countDistinct, desc, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { Reader, Transaction } from '../database.ts'
import { noteOutingChange } from '../scores/changes.ts'
import { alreadyPosted, readOuting, type Outing, type OutingStatus } from './outings.ts'
import type { Changer } from '../rounds/rounds-change.ts'
import { roundsTogether, undoTogether } from '../rounds/rounds-undo.ts'
import { courses } from '../schema/courses.ts'
import { members } from '../schema/members.ts'
import { outingEndings, outingGolfers, outingHandovers, outingReopenings, teetimes } from '../schema/outings.ts'
import { scores } from '../schema/scores.ts'

/** Its organizer can take a cancellation back for so long. */
export const takeBackLife = 24 * 60 * 60 * 1000

export type OutingEndRefusal =
  | 'outing.not-found'
  | 'outing.not-organizer'
  | 'outing.posted'
  | 'outing.goes-on'
  | 'outing.take-back-too-late'
  | 'outing.already-in-progress'
  | 'outing.no-such-golfer'
  | 'outing.reason-required'

/** The organizer ends an outing, or an administrator in their place. */
export function mayEnd({ organizerId }: Pick<Outing, 'organizerId'>, by: Changer): boolean {
  return by.isadmin || organizerId === by.memberId
}

export function onlyOrganizer() {
  return refuse('outing.not-organizer', 'Only the organizer or an administrator can do this.')
}

type End = {
  readonly id: number
  readonly by: number
  readonly at: string
  readonly kind: 'posted' | 'cancelled'
  readonly board: string | null
  readonly answer: PostedOuting | null
}

/** The row of an end can be written once only: two ends of one outing fail together with everything they did. */
export async function endOuting(tx: Transaction, { id, by, at, kind, board, answer }: End): Promise<void> {
  const stored = answer && JSON.stringify(answer)
  const run = 1 + (await reopeningsOf(tx, id))
  const ending = { outingId: id, run, kind, memberId: by, endedAt: at, board, answer: stored }
  await tx.sql.insert(outingEndings).values(ending)
  const end = kind === 'posted' ? { postedAt: at } : { cancelledAt: at }
  await tx.sql
    .update(teetimes)
    .set({ inprogress: 0, ...end })
    .where(eq(teetimes.id, id))
  await noteOutingChange(tx, id)
}

async function reopeningsOf(reader: Reader, outingId: number): Promise<number> {
  const [reopened] = await reader.sql
    .select({ times: count() })
    .from(outingReopenings)
    .where(eq(outingReopenings.outingId, outingId))
  return reopened?.times ?? 0
}

/** What the posting that an outing ended with has answered; undefined for one that goes on or was canceled. */
export async function firstAnswer(reader: Reader, outingId: number): Promise<PostedOuting | undefined> {
  const ending = await standingEnd(reader, outingId)
  return ending?.answer ? (JSON.parse(ending.answer) as PostedOuting) : undefined
}

/** The end that an outing stands at; undefined while it goes on. */
async function standingEnd(reader: Reader, outingId: number) {
  const [last] = await reader.sql
    .select({ ending: outingEndings, reopened: outingReopenings.run })
    .from(outingEndings)
    .leftJoin(
      outingReopenings,
      and(eq(outingReopenings.outingId, outingEndings.outingId), eq(outingReopenings.run, outingEndings.run)),
    )
    .where(eq(outingEndings.outingId, outingId))
    .orderBy(desc(outingEndings.run))
    .limit(1)
  return last === undefined || last.reopened !== null ? undefined : last.ending
}

/** Cancels an outing, whose scores stay in its history. A repeat changes nothing. */
export async function cancelOuting(
  tx: Transaction,
  { id, by, now }: { readonly id: number; readonly by: number; readonly now: Date },
): Promise<Result<{ readonly isNew: boolean }, 'outing.not-found' | 'outing.posted'>> {
  const outing = await readOuting(tx, id)
  if (!outing) return notFound()
  if (outing.status === 'posted') return alreadyPosted()
  if (outing.status === 'cancelled') return accept({ isNew: false })
  await endOuting(tx, { id, by, at: now.toISOString(), kind: 'cancelled', board: null, answer: null })
  return accept({ isNew: true })
}

type Reopening = {
  readonly id: number
  readonly by: Changer
  readonly now: Date
  readonly reason: string
}

/**
 * Lets an outing go on that has ended, with all of its scores: its organizer takes a cancellation back within a day,
 * administrators reopen any. The rounds that a posting made are deleted together, and posting it again makes new ones.
 */
export async function reopenOuting(
  tx: Transaction,
  { id, by, now, reason }: Reopening,
): Promise<Result<{ readonly rounds: number }, OutingEndRefusal>> {
  const outing = await readOuting(tx, id)
  if (!outing) return notFound()
  if (!mayEnd(outing, by)) return onlyOrganizer()
  const ending = await standingEnd(tx, id)
  if (!ending) return refuse('outing.goes-on', 'This outing is in progress.')
  const judged = by.isadmin ? judgeReason(ending, reason) : judgeTakeBack(ending, now)
  if (!judged.ok) return judged
  const busy = await judgeFree(tx, { outing, memberId: outing.organizerId })
  if (!busy.ok) return busy

  const { run } = ending
  const at = now.toISOString()
  await tx.sql.insert(outingReopenings).values({ outingId: id, run, memberId: by.memberId, reopenedAt: at, reason })
  await tx.sql.update(teetimes).set({ inprogress: 1, postedAt: null, cancelledAt: null }).where(eq(teetimes.id, id))
  await noteOutingChange(tx, id)
  const together = { outingId: id }
  const rounds = (await roundsTogether(tx, together)).length
  if (rounds > 0) {
    const undone = await undoTogether(tx, { together, expect: rounds, by, now, reason })
    if (!undone.ok) throw new Error(undone.refusal.message)
  }
  return accept({ rounds })
}

type Ending = typeof outingEndings.$inferSelect

function judgeReason({ kind }: Ending, reason: string): Result<null, 'outing.reason-required'> {
  if (kind === 'cancelled' || /\S/.test(reason)) return accept(null)
  return refuse('outing.reason-required', 'Please give the reason. It is shown on the rounds that are taken back.')
}

function judgeTakeBack({ kind, endedAt }: Ending, now: Date): Result<null, OutingEndRefusal> {
  if (kind === 'posted') return alreadyPosted()
  if (now.getTime() < Date.parse(endedAt) + takeBackLife) return accept(null)
  return refuse(
    'outing.take-back-too-late',
    'You can take a cancellation back for 24 hours. An administrator can later.',
  )
}

/** A member runs one outing at a time: the phones and the posting of one would be left alone. */
async function judgeFree(
  tx: Transaction,
  { outing, memberId }: { outing: Outing; memberId: number },
): Promise<Result<null, 'outing.already-in-progress'>> {
  const [current] = await tx.sql
    .select({ id: teetimes.id, firstname: members.firstname, lastname: members.lastname })
    .from(teetimes)
    .innerJoin(members, eq(members.id, teetimes.organizerId))
    .where(and(eq(teetimes.organizerId, memberId), eq(teetimes.inprogress, 1)))
  if (!current || current.id === outing.id) return accept(null)
  const who = `${current.firstname} ${current.lastname}`
  return refuse(
    'outing.already-in-progress',
    `${who} runs another outing now. End it, or hand one of them over, first.`,
  )
}

/** An administrator gives an outing in progress to another member, who may score every group and post it. */
export async function handOverOuting(
  tx: Transaction,
  { id, to, by, now }: { readonly id: number; readonly to: number; readonly by: number; readonly now: Date },
): Promise<Result<null, OutingEndRefusal>> {
  const outing = await readOuting(tx, id)
  if (!outing) return notFound()
  if (outing.status !== 'inprogress') {
    return refuse('outing.not-found', 'This outing has ended. Reopen it first.')
  }
  const [member] = await tx.sql
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, to), eq(members.isactive, true), eq(members.isconfirmed, true)))
  if (!member) return refuse('outing.no-such-golfer', 'This member is not in the club.')
  if (outing.organizerId === to) return accept(null)
  const free = await judgeFree(tx, { outing, memberId: to })
  if (!free.ok) return free
  const handed = { outingId: id, fromId: outing.organizerId, toId: to, handedBy: by, handedAt: now.toISOString() }
  await tx.sql.insert(outingHandovers).values(handed)
  await tx.sql.update(teetimes).set({ organizerId: to }).where(eq(teetimes.id, id))
  await noteOutingChange(tx, id)
  return accept(null)
}

/** What ends with an outing: every hole that has a score, and the golfers whose they are. */
export type OutingLoss = { readonly scores: number; readonly golfers: number }

export async function lossOf(reader: Reader, outingId: number): Promise<OutingLoss> {
  const [loss] = await reader.sql
    .select({ scores: count(), golfers: countDistinct(scores.golferId) })
    .from(scores)
    .innerJoin(outingGolfers, eq(outingGolfers.id, scores.golferId))
    .where(and(eq(scores.outingId, outingId), isNull(outingGolfers.removedAt)))
  return loss ?? { scores: 0, golfers: 0 }
}

/** What happened to an outing as a whole: who ended, reopened or handed it over, and when. */
export type OutingEvent = {
  readonly kind: 'posted' | 'cancelled' | 'reopened' | 'handed-over'
  readonly by: string
  readonly at: string
  /** Why it was reopened, or to whom it was handed over. */
  readonly detail: string
}

/** All of it, the first first. */
export async function eventsOfOuting(reader: Reader, outingId: number): Promise<OutingEvent[]> {
  const who = { firstname: members.firstname, lastname: members.lastname }
  const ended = await reader.sql
    .select({ kind: outingEndings.kind, at: outingEndings.endedAt, ...who })
    .from(outingEndings)
    .innerJoin(members, eq(members.id, outingEndings.memberId))
    .where(eq(outingEndings.outingId, outingId))
  const reopened = await reader.sql
    .select({ at: outingReopenings.reopenedAt, detail: outingReopenings.reason, ...who })
    .from(outingReopenings)
    .innerJoin(members, eq(members.id, outingReopenings.memberId))
    .where(eq(outingReopenings.outingId, outingId))
  const heirs = alias(members, 'heirs')
  const handed = await reader.sql
    .select({ at: outingHandovers.handedAt, toFirst: heirs.firstname, toLast: heirs.lastname, ...who })
    .from(outingHandovers)
    .innerJoin(members, eq(members.id, outingHandovers.handedBy))
    .innerJoin(heirs, eq(heirs.id, outingHandovers.toId))
    .where(eq(outingHandovers.outingId, outingId))
  const events: OutingEvent[] = [
    ...ended.map(({ kind, at, ...by }) => ({ kind, at, by: nameOf(by), detail: '' })),
    ...reopened.map(({ at, detail, ...by }) => ({ kind: 'reopened' as const, at, by: nameOf(by), detail })),
    ...handed.map(({ at, toFirst, toLast, ...by }) => {
      return { kind: 'handed-over' as const, at, by: nameOf(by), detail: `${toFirst} ${toLast}` }
    }),
  ]
  return events.toSorted((one, other) => one.at.localeCompare(other.at))
}

function nameOf({ firstname, lastname }: { firstname: string; lastname: string }): string {
  return `${firstname} ${lastname}`
}

/** An outing as those who look after outings see it. */
export type OutingToMind = OutingLoss & {
  readonly id: number
  readonly course: string
  readonly courseId: number
  readonly date: string
  readonly organizerId: number
  readonly organizer: string
  readonly status: OutingStatus
  readonly endedAt: string | null
  readonly events: readonly OutingEvent[]
}

/** Outings that ended so long ago are no longer listed. */
const listedAfterEnd = 30 * 24 * 60 * 60 * 1000

/** At most so many, which is more than a club plays in a month. */
const mostListed = 200

/** Every outing in progress, those of the oldest day first, and then those that ended lately, the last first. */
export async function outingsToMind(reader: Reader, now: Date): Promise<OutingToMind[]> {
  const since = new Date(now.getTime() - listedAfterEnd).toISOString()
  const running = await selectMinded(reader)
    .where(eq(teetimes.inprogress, 1))
    .orderBy(asc(teetimes.date), asc(teetimes.id))
    .limit(mostListed)
  const ended = await selectMinded(reader)
    .where(and(eq(teetimes.inprogress, 0), inArray(teetimes.id, endedSince(reader, since))))
    .orderBy(desc(teetimes.id))
    .limit(mostListed)
  return await minded(reader, [...running, ...ended.toSorted((one, other) => endOf(other).localeCompare(endOf(one)))])
}

/** Outings of a member that were canceled and can still be taken back. */
export async function outingsToTakeBack(
  reader: Reader,
  { memberId, now }: { memberId: number; now: Date },
): Promise<OutingToMind[]> {
  const since = new Date(now.getTime() - takeBackLife).toISOString()
  const canceled = await selectMinded(reader)
    .where(
      and(
        eq(teetimes.organizerId, memberId),
        isNotNull(teetimes.cancelledAt),
        inArray(teetimes.id, endedSince(reader, since)),
      ),
    )
    .orderBy(desc(teetimes.cancelledAt))
  return await minded(reader, canceled)
}

/** A reopened outing is among them; its status says so. */
function endedSince(reader: Reader, since: string) {
  return reader.sql.select({ id: outingEndings.outingId }).from(outingEndings).where(gte(outingEndings.endedAt, since))
}

/** One outing as it is minded. */
export async function outingToMind(reader: Reader, id: number): Promise<OutingToMind | undefined> {
  const [outing] = await minded(reader, await selectMinded(reader).where(eq(teetimes.id, id)))
  return outing
}

function selectMinded(reader: Reader) {
  return reader.sql
    .select({
      id: teetimes.id,
      course: courses.name,
      courseId: teetimes.courseId,
      date: teetimes.date,
      organizerId: teetimes.organizerId,
      firstname: members.firstname,
      lastname: members.lastname,
      postedAt: teetimes.postedAt,
      cancelledAt: teetimes.cancelledAt,
    })
    .from(teetimes)
    .innerJoin(courses, eq(courses.id, teetimes.courseId))
    .innerJoin(members, eq(members.id, teetimes.organizerId))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof selectMinded>>[number]

function endOf({ postedAt, cancelledAt }: Row): string {
  return postedAt ?? cancelledAt ?? ''
}

async function minded(reader: Reader, rows: readonly Row[]): Promise<OutingToMind[]> {
  const outings: OutingToMind[] = []
  for (const { firstname, lastname, postedAt, cancelledAt, ...row } of rows) {
    const status = postedAt !== null ? 'posted' : cancelledAt !== null ? 'cancelled' : 'inprogress'
    outings.push({
      ...{ ...row, organizer: `${firstname} ${lastname}`, status, endedAt: postedAt ?? cancelledAt },
      ...(await lossOf(reader, row.id)),
      events: await eventsOfOuting(reader, row.id),
    })
  }
  return outings
}

function notFound() {
  return refuse('outing.not-found', 'This outing does not exist.')
}
