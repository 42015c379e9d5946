import { and, asc, count, desc, eq, isNull } from 'drizzle-orm'
import type { Reader } from '../database.ts'
import { pageOf, rowsOf } from '../page.ts'
import type { Page, PageAsked } from '../page.ts'
import { courses } from '../schema/courses.ts'
import { members } from '../schema/members.ts'
import { outingGolfers, teetimes } from '../schema/outings.ts'

export type Visitor = {
  readonly name: string
  /** YYYY-MM-DD */
  readonly date: string
  readonly course: string
  /** The member who organized the outing. */
  readonly host: string
}

/** Guests of outings that were not cancelled, newest first. */
export async function listVisitors(reader: Reader, asked: PageAsked): Promise<Page<Visitor>> {
  const isGuest = and(isNull(outingGolfers.memberId), isNull(outingGolfers.removedAt), isNull(teetimes.cancelledAt))
  const { limit, offset } = rowsOf(asked)
  const rows = await reader.sql
    .select({
      firstname: outingGolfers.firstname,
      lastname: outingGolfers.lastname,
      date: teetimes.date,
      course: courses.name,
      hostFirst: members.firstname,
      hostLast: members.lastname,
    })
    .from(outingGolfers)
    .innerJoin(teetimes, eq(teetimes.id, outingGolfers.outingId))
    .innerJoin(courses, eq(courses.id, teetimes.courseId))
    .innerJoin(members, eq(members.id, teetimes.organizerId))
    .where(isGuest)
    .orderBy(desc(teetimes.date), asc(outingGolfers.foldedLastname), asc(outingGolfers.id))
    .limit(limit)
    .offset(offset)
  const [row] = await reader.sql
    .select({ total: count() })
    .from(outingGolfers)
    .innerJoin(teetimes, eq(teetimes.id, outingGolfers.outingId))
    .where(isGuest)
  const results = rows.map(({ firstname, lastname, hostFirst, hostLast, date, course }) => ({
    name: `${firstname} ${lastname}`,
    date,
    course,
    host: `${hostFirst} ${hostLast}`,
  }))
  return pageOf(asked, { results, total: row?.total ?? 0 })
}
