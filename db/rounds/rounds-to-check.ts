import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { alias, union } from 'drizzle-orm/sqlite-core'
import { teeNameColumn } from '../courses/courses.ts'
import type { Reader, Transaction } from '../database.ts'
import { pageOf, rowsOf, type Page, type PageRequest } from '../page.ts'
import { courses, teeboxes } from '../schema/courses.ts'
import { members } from '../schema/members.ts'
import { outingGolfers } from '../schema/outings.ts'
import { roundHolds, roundPostings, roundReports, rounds } from '../schema/rounds.ts'
import { openHold } from './round-holds.ts'

export async function addReport(
  tx: Transaction,
  { roundId, by, now, words }: { roundId: number; by: number; now: Date; words: string },
): Promise<void> {
  await tx.sql.insert(roundReports).values({ roundId, reportedBy: by, reportedAt: now.toISOString(), words })
}

export async function newestReport(reader: Reader, roundId: number) {
  const [report] = await reader.sql
    .select({ at: roundReports.reportedAt, words: roundReports.words, outcome: roundReports.outcome })
    .from(roundReports)
    .where(eq(roundReports.roundId, roundId))
    .orderBy(desc(roundReports.id))
    .limit(1)
  return report
}

export async function openReport(reader: Reader, roundId: number) {
  const [report] = await reader.sql
    .select()
    .from(roundReports)
    .where(and(eq(roundReports.roundId, roundId), isNull(roundReports.settledAt)))
  return report
}

type Settling = {
  readonly roundId: number
  readonly outcome: 'stands' | 'corrected' | 'removed'
  readonly by: { readonly memberId: number }
  readonly now: Date
}

/** Settles the open report of a round. */
export async function settleReports(tx: Transaction, { roundId, outcome, by, now }: Settling): Promise<void> {
  await tx.sql
    .update(roundReports)
    .set({ settledAt: now.toISOString(), settledBy: by.memberId, outcome })
    .where(and(eq(roundReports.roundId, roundId), isNull(roundReports.settledAt)))
}

const posters = alias(members, 'posters')

/** A round that waits for an administrator, or was reported by its golfer, or both. */
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
      tee: teeNameColumn,
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
    .leftJoin(roundHolds, openHold)
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

/** The rounds that wait for an administrator or were reported, the latest first. */
export async function listRoundsToCheck(reader: Reader, asked: PageRequest): Promise<Page<RoundToCheck>> {
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

/** The ids of an outing's rounds that wait for an administrator. */
export async function waitingRoundsOfOuting(reader: Reader, outingId: number): Promise<number[]> {
  const held = await reader.sql
    .select({ id: rounds.id })
    .from(outingGolfers)
    .innerJoin(rounds, eq(rounds.gtid, outingGolfers.id))
    .innerJoin(roundHolds, openHold)
    .where(eq(outingGolfers.outingId, outingId))
    .orderBy(rounds.id)
  return held.map(({ id }) => id)
}

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
