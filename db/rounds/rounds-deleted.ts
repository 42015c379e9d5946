import { and, count, desc, eq, gte, sql as expression } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { addDays } from '#golf/day.ts'
import type { Reader } from '../database.ts'
import { pageOf, rowsOf, type Page, type PageAsked } from '../page.ts'
import { restorableDays } from './rounds-change.ts'
import { courses, teeboxes } from '../schema/courses.ts'
import { members } from '../schema/members.ts'
import { roundChanges, rounds } from '../schema/rounds.ts'

/** A round that was deleted, by whom, and until which day it can be brought back. */
export type DeletedRound = {
  readonly id: number
  readonly date: string
  readonly coursename: string
  readonly tee: string
  readonly score: number
  readonly firstname: string
  readonly lastname: string
  readonly deleted: string
  readonly deleterFirstname: string
  readonly deleterLastname: string
  readonly reason: string
  readonly until: string
}

const deleters = alias(members, 'deleters')

/** Deleted rounds that can still be brought back, the last one first. */
export async function listDeletedRounds(
  reader: Reader,
  { now, ...asked }: PageAsked & { readonly now: Date },
): Promise<Page<DeletedRound>> {
  const since = addDays(now.toISOString().slice(0, 10), -restorableDays)
  // A round may have been deleted, brought back and deleted again: the change of this deletion. One that waits has none.
  const deletion = and(eq(roundChanges.roundId, rounds.id), eq(roundChanges.changedAt, rounds.deletedAt))
  // Its kind stands in the text of the query, as the index of deletions has it.
  const where = and(gte(roundChanges.changedAt, since), expression`${roundChanges.kind} = 'deleted'`)
  const [all] = await reader.sql.select({ total: count() }).from(rounds).innerJoin(roundChanges, deletion).where(where)
  const { limit, offset } = rowsOf(asked)
  const found = await reader.sql
    .select({
      id: rounds.id,
      date: rounds.date,
      coursename: courses.name,
      tee: teeboxes.description,
      score: rounds.score,
      firstname: members.firstname,
      lastname: members.lastname,
      deleterFirstname: deleters.firstname,
      deleterLastname: deleters.lastname,
      deleted: roundChanges.changedAt,
      reason: roundChanges.reason,
    })
    .from(roundChanges)
    .innerJoin(rounds, deletion)
    .innerJoin(deleters, eq(deleters.id, roundChanges.changedBy))
    .innerJoin(members, eq(members.id, rounds.memberId))
    .innerJoin(courses, eq(courses.id, rounds.courseId))
    .innerJoin(teeboxes, eq(teeboxes.id, rounds.teeboxId))
    .where(where)
    .orderBy(desc(rounds.deletedAt), desc(rounds.id))
    .limit(limit)
    .offset(offset)
  const results = found.map((round) => ({ ...round, until: addDays(round.deleted.slice(0, 10), restorableDays) }))
  return pageOf(asked, { results, total: all?.total ?? 0 })
}
