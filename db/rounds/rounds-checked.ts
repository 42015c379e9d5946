import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { alias, union } from 'drizzle-orm/sqlite-core'
import { addDays } from '#golf/day.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { Reader, Transaction } from '../database.ts'
import { replayRecord } from '../handicaps/handicap-replay.ts'
import { pageOf, rowsOf, type Page, type PageAsked } from '../page.ts'
import {
  findPosted,
  findRound,
  isPostedAgain,
  isWaiting,
  markDeleted,
  mayDelete,
  mayEdit,
  postedAgain,
  settleReports,
  unmarkDeleted,
  type Changer,
  type Changing,
  type StoredRound,
} from './rounds-change.ts'
import type { RoundRefusal } from './rounds-judgement.ts'
import { courses, teeboxes } from '../schema/courses.ts'
import { members } from '../schema/members.ts'
import { outingGolfers } from '../schema/outings.ts'
import { roundChanges, roundHolds, roundPostings, roundReports, rounds } from '../schema/rounds.ts'

/** A golfer can report a round for so many days after it was posted, or changed by another member. */
export const reportableDays = 7

type Posting = { readonly postedBy: number; readonly postedAt: string }

async function postingOf(reader: Reader, { postingId }: StoredRound): Promise<Posting> {
  const [posting] = await reader.sql
    .select({ postedBy: roundPostings.postedBy, postedAt: roundPostings.postedAt })
    .from(roundPostings)
    .where(eq(roundPostings.id, postingId))
  if (!posting) throw new Error(`Round posting ${postingId} is missing`)
  return posting
}

/**
 * The last day on which its golfer can report a round: one that another member posted or changed, or that came from an
 * outing. Null for a round that is theirs alone, which they edit.
 */
export async function reportableUntil(reader: Reader, round: StoredRound): Promise<string | null> {
  const { postedBy, postedAt } = await postingOf(reader, round)
  const [last] = await reader.sql
    .select({ changedBy: roundChanges.changedBy, changedAt: roundChanges.changedAt })
    .from(roundChanges)
    .where(eq(roundChanges.roundId, round.id))
    .orderBy(desc(roundChanges.id))
    .limit(1)
  const byOthers = [
    ...(postedBy !== round.memberId || round.gtid !== null ? [postedAt] : []),
    ...(last !== undefined && last.changedBy !== round.memberId ? [last.changedAt] : []),
  ]
  const newest = byOthers.at(-1)
  return newest === undefined ? null : addDays(newest.slice(0, 10), reportableDays)
}

/** A golfer says that a round of theirs is wrong. It counts until an administrator has decided. */
export async function reportRound(
  tx: Transaction,
  { id, by, now, words }: { id: number; by: number; now: Date; words: string },
): Promise<Result<StoredRound, RoundRefusal>> {
  const round = await findRound(tx, id)
  if (!round) return refuse('round.not-found', 'This round does not exist.')
  if (round.memberId !== by) return refuse('round.not-yours', 'Only the golfer can report a problem with this round.')
  const until = await reportableUntil(tx, round)
  if (until === null) return refuse('round.yours-alone', 'You posted this round yourself. You can edit it.')
  if (now.toISOString().slice(0, 10) > until) {
    return refuse('round.report-too-late', `A problem can be reported for ${reportableDays} days.`)
  }
  const open = await openReport(tx, id)
  if (open) return refuse('round.reported', 'You have reported this round. An administrator will look at it.')
  await tx.sql.insert(roundReports).values({ roundId: id, reportedBy: by, reportedAt: now.toISOString(), words })
  return accept(round)
}

async function openReport(reader: Reader, roundId: number) {
  const [report] = await reader.sql
    .select()
    .from(roundReports)
    .where(and(eq(roundReports.roundId, roundId), isNull(roundReports.settledAt)))
  return report
}

const posters = alias(members, 'posters')

/** A round that an administrator is to look at: it waits, its golfer reported it, or both. */
export type RoundToCheck = Awaited<ReturnType<typeof selectToCheck>>[number]

function selectToCheck(reader: Reader, ids: readonly number[]) {
  return reader.sql
    .select({
      id: rounds.id,
      memberId: rounds.memberId,
      firstname: members.firstname,
      lastname: members.lastname,
      date: rounds.date,
      coursename: courses.name,
      tee: teeboxes.description,
      teeboxId: rounds.teeboxId,
      score: rounds.score,
      parorbetter: rounds.parorbetter,
      tournament: rounds.tournament,
      gtid: rounds.gtid,
      outingId: outingGolfers.outingId,
      postedBy: roundPostings.postedBy,
      posterFirstname: posters.firstname,
      posterLastname: posters.lastname,
      postedAt: roundPostings.postedAt,
      heldAt: roundHolds.heldAt,
      index: roundHolds.indexTenths,
      differential: roundHolds.differentialTenths,
      reportedAt: roundReports.reportedAt,
      words: roundReports.words,
    })
    .from(rounds)
    .leftJoin(roundHolds, and(eq(roundHolds.roundId, rounds.id), isNull(roundHolds.settledAt)))
    .leftJoin(roundReports, and(eq(roundReports.roundId, rounds.id), isNull(roundReports.settledAt)))
    .innerJoin(members, eq(members.id, rounds.memberId))
    .innerJoin(courses, eq(courses.id, rounds.courseId))
    .innerJoin(teeboxes, eq(teeboxes.id, rounds.teeboxId))
    .innerJoin(roundPostings, eq(roundPostings.id, rounds.postingId))
    .innerJoin(posters, eq(posters.id, roundPostings.postedBy))
    .leftJoin(outingGolfers, eq(outingGolfers.id, rounds.gtid))
    .where(inArray(rounds.id, [...ids]))
    .orderBy(desc(rounds.id))
}

/** The rounds that wait for an administrator or were reported, those posted last first. */
export async function listRoundsToCheck(reader: Reader, asked: PageAsked): Promise<Page<RoundToCheck>> {
  const held = reader.sql.select({ id: roundHolds.roundId }).from(roundHolds).where(isNull(roundHolds.settledAt))
  const reported = reader.sql
    .select({ id: roundReports.roundId })
    .from(roundReports)
    .where(isNull(roundReports.settledAt))
  const ids = (await union(held, reported)).map(({ id }) => id).toSorted((one, other) => other - one)
  const { limit, offset } = rowsOf(asked)
  const onPage = ids.slice(offset, offset + limit)
  const results = onPage.length === 0 ? [] : await selectToCheck(reader, onPage)
  return pageOf(asked, { results, total: ids.length })
}

/** The rounds of a member that wait for an administrator, the last one first. */
export async function waitingRoundsOf(reader: Reader, memberId: number): Promise<RoundToCheck[]> {
  const held = await reader.sql
    .select({ id: roundHolds.roundId })
    .from(roundHolds)
    .innerJoin(rounds, eq(rounds.id, roundHolds.roundId))
    .where(and(isNull(roundHolds.settledAt), eq(rounds.memberId, memberId)))
  return await selectToCheck(
    reader,
    held.map(({ id }) => id),
  )
}

export type Verdict = 'confirm' | 'remove'

/**
 * An administrator decides on a round that waits or was reported: confirmed, it counts and stays; removed, it is deleted
 * for the given reason and can be brought back as any deleted round.
 */
export async function settleRound(
  tx: Transaction,
  { id, verdict, ...changing }: Changing & { readonly id: number; readonly verdict: Verdict },
): Promise<Result<StoredRound, RoundRefusal>> {
  const { by, now } = changing
  const round = await findPosted(tx, id)
  const waits = await isWaiting(tx, id)
  const report = await openReport(tx, id)
  if (!round || (!waits && !report)) {
    return refuse('round.nothing-to-settle', 'This round has been decided on already.')
  }
  if (waits && verdict === 'confirm') {
    if (await isPostedAgain(tx, round)) return postedAgain()
    await unmarkDeleted(tx, { round, kind: 'confirmed', ...changing })
  }
  if (verdict === 'remove') await markDeleted(tx, { round, ...changing })
  const outcome = verdict === 'confirm' ? 'confirmed' : 'removed'
  await tx.sql
    .update(roundHolds)
    .set({ settledAt: now.toISOString(), settledBy: by.memberId, outcome })
    .where(and(eq(roundHolds.roundId, id), isNull(roundHolds.settledAt)))
  await settleReports(tx, { roundId: id, outcome: verdict === 'confirm' ? 'stands' : 'removed', by, now })
  await replayRecord(tx, { memberId: round.memberId, from: round })
  return accept(round)
}

/** A change of a round as people read it. */
export type RoundChange = {
  readonly kind: 'saved' | 'deleted' | 'restored' | 'confirmed'
  readonly by: string
  readonly at: string
  readonly reason: string
  readonly before: StoredRound
  readonly after: StoredRound
}

/** What a member sees about a round beside the round itself. */
export type RoundStory = {
  readonly round: StoredRound
  readonly changes: readonly RoundChange[]
  readonly waits: boolean
  readonly mayEdit: boolean
  readonly mayDelete: boolean
  /** The last day to report it; null for everybody but its golfer. */
  readonly reportUntil: string | null
  /** What its golfer reported last, for them and for administrators. */
  readonly report: { readonly at: string; readonly words: string; readonly outcome: string | null } | null
}

export async function storyOfRound(
  reader: Reader,
  { id, by, now }: { readonly id: number; readonly by: Changer; readonly now: Date },
): Promise<Result<RoundStory, RoundRefusal>> {
  const round = await findPosted(reader, id)
  if (!round) return refuse('round.not-found', 'This round does not exist.')
  const isGolfer = round.memberId === by.memberId
  const until = isGolfer ? await reportableUntil(reader, round) : null
  const [report] =
    isGolfer || by.isadmin
      ? await reader.sql
          .select({ at: roundReports.reportedAt, words: roundReports.words, outcome: roundReports.outcome })
          .from(roundReports)
          .where(eq(roundReports.roundId, id))
          .orderBy(desc(roundReports.id))
          .limit(1)
      : []
  const isThere = round.deletedAt === null
  return accept({
    round,
    changes: await changesOfRound(reader, id),
    waits: await isWaiting(reader, id),
    mayEdit: isThere && (await mayEdit(reader, { round, by })),
    mayDelete: isThere && (await mayDelete(reader, { round, by })),
    reportUntil: until !== null && isThere && now.toISOString().slice(0, 10) <= until ? until : null,
    report: report ?? null,
  })
}

/** Everything that was changed on a round, the first change first. */
export async function changesOfRound(reader: Reader, roundId: number): Promise<RoundChange[]> {
  const rows = await reader.sql
    .select({
      kind: roundChanges.kind,
      firstname: members.firstname,
      lastname: members.lastname,
      at: roundChanges.changedAt,
      reason: roundChanges.reason,
      before: roundChanges.before,
      after: roundChanges.after,
    })
    .from(roundChanges)
    .innerJoin(members, eq(members.id, roundChanges.changedBy))
    .where(eq(roundChanges.roundId, roundId))
    .orderBy(roundChanges.id)
  return rows.map(({ firstname, lastname, before, after, ...change }) => ({
    ...change,
    by: `${firstname} ${lastname}`,
    before: JSON.parse(before) as StoredRound,
    after: JSON.parse(after) as StoredRound,
  }))
}

/** What became of the card of an outing's golfer after it was posted: the last change of its round, if there is any. */
export async function correctionOfCard(reader: Reader, gtid: number): Promise<RoundChange | null> {
  const [round] = await reader.sql
    .select({ id: rounds.id })
    .from(rounds)
    .where(eq(rounds.gtid, gtid))
    .orderBy(desc(rounds.id))
    .limit(1)
  if (!round) return null
  const changes = await changesOfRound(reader, round.id)
  const [first, last] = [changes[0], changes.at(-1)]
  if (!first || !last) return null
  const isAsPosted = last.after.score === first.before.score && last.after.deletedAt === null
  return isAsPosted ? null : last
}
