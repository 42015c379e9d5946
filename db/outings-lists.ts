import { and, asc, desc, eq, isNull, sql as expression } from 'drizzle-orm'
import type { Reader } from './database.ts'
import { readOuting, type Outing } from './outings.ts'
import { prepared } from './prepared.ts'
import { courses } from './schema/courses.ts'
import { outingGolfers, outingGroups, teetimes } from './schema/outings.ts'

/** An outing in progress as a card tells it. */
export type ListedOuting = {
  readonly id: number
  readonly course: string
  readonly date: string
  readonly organizerId: number
  readonly golfers: readonly ListedOutingGolfer[]
}

export type ListedOutingGolfer = {
  readonly memberId: number | null
  readonly name: string
  readonly tgroupId: number
  readonly accessCode: string
}

const { placeholder } = expression

const selectInProgress = prepared((sql) =>
  sql
    .select({
      id: teetimes.id,
      course: courses.name,
      date: teetimes.date,
      organizerId: teetimes.organizerId,
      memberId: outingGolfers.memberId,
      firstname: outingGolfers.firstname,
      lastname: outingGolfers.lastname,
      tgroupId: outingGolfers.tgroupId,
      accessCode: outingGroups.accessCode,
    })
    .from(teetimes)
    .innerJoin(courses, eq(courses.id, teetimes.courseId))
    .innerJoin(outingGolfers, and(eq(outingGolfers.outingId, teetimes.id), isNull(outingGolfers.removedAt)))
    .innerJoin(
      outingGroups,
      and(eq(outingGroups.outingId, teetimes.id), eq(outingGroups.tgroupId, outingGolfers.tgroupId)),
    )
    .where(eq(teetimes.inprogress, 1))
    .orderBy(desc(teetimes.date), desc(teetimes.id), asc(outingGolfers.position))
    .prepare(),
)

const selectCurrentPlace = prepared((sql) =>
  sql
    .select({ outingId: teetimes.id, tgroupId: outingGolfers.tgroupId, accessCode: outingGroups.accessCode })
    .from(outingGolfers)
    .innerJoin(teetimes, and(eq(teetimes.id, outingGolfers.outingId), eq(teetimes.inprogress, 1)))
    .innerJoin(
      outingGroups,
      and(eq(outingGroups.outingId, teetimes.id), eq(outingGroups.tgroupId, outingGolfers.tgroupId)),
    )
    .where(and(eq(outingGolfers.memberId, placeholder('memberId')), isNull(outingGolfers.removedAt)))
    .orderBy(desc(teetimes.date), desc(teetimes.id))
    .limit(1)
    .prepare(),
)

const selectOrganized = prepared((sql) =>
  sql
    .select({ id: teetimes.id })
    .from(teetimes)
    .where(and(eq(teetimes.organizerId, placeholder('memberId')), eq(teetimes.inprogress, 1)))
    .prepare(),
)

/** Every outing in progress with its golfers, the latest first. The access codes are for the golfers themselves. */
export async function outingsInProgress(reader: Reader): Promise<ListedOuting[]> {
  const rows = await selectInProgress(reader).execute()
  const outings = new Map<number, ListedOuting & { golfers: ListedOutingGolfer[] }>()
  for (const { id, course, date, organizerId, memberId, firstname, lastname, tgroupId, accessCode } of rows) {
    const outing = outings.get(id) ?? { id, course, date, organizerId, golfers: [] }
    outing.golfers.push({ memberId, name: `${firstname} ${lastname}`, tgroupId, accessCode })
    outings.set(id, outing)
  }
  return [...outings.values()]
}

/** Where a member plays now; undefined when they play in no outing. */
export async function currentPlaceOf(
  reader: Reader,
  memberId: number,
): Promise<{ outingId: number; tgroupId: number; accessCode: string } | undefined> {
  const [place] = await selectCurrentPlace(reader).execute({ memberId })
  return place
}

/** The outing that a member organizes now. */
export async function outingOrganizedBy(reader: Reader, memberId: number): Promise<Outing | undefined> {
  const [organized] = await selectOrganized(reader).execute({ memberId })
  return organized && readOuting(reader, organized.id)
}
