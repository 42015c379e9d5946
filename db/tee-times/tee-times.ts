import { and, asc, eq, gte, isNotNull, isNull, sql as expression } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { OwnGameId } from '#golf/games/game.ts'
import type { Queries, Reader, Transaction } from '../database.ts'
import { isGolfer } from '../members/members.ts'
import { addedId, prepared } from '../queries.ts'
import { courses } from '../schema/courses.ts'
import { members } from '../schema/members.ts'
import { teetimes } from '../schema/outings.ts'

/** The organizer's settings for a tee time. */
export type TeeTimeSettings = {
  /** YYYY-MM-DD and HH:MM in the time zone of the club. */
  readonly date: string
  readonly time: string
  readonly courseId: number
  /** Null when the tees are undecided. */
  readonly teeboxId: number | null
  readonly ownGameId: OwnGameId
  readonly grossSkins: 0 | 1
  readonly netSkins: 0 | 1
  readonly numWanted: number
  readonly rateCents: number
  readonly tournament: 0 | 1
  readonly tournamentTitle: string
  readonly prepay: 0 | 1
  /** The last day to pay, YYYY-MM-DD. */
  readonly deadline: string | null
  readonly comments: string
}

export type TeeTime = TeeTimeSettings & {
  readonly id: number
  readonly course: string
  readonly website: string
  /** `email` and `phone` are empty when the submitter is no longer a golfer of the club. */
  readonly submitter: {
    readonly id: number
    readonly firstname: string
    readonly lastname: string
    readonly email: string
    readonly phonenum: string
  }
}

/** The condition for an open tee time: neither canceled nor started as an outing. */
export const isOpenTeeTime = and(
  isNotNull(teetimes.time),
  eq(teetimes.inprogress, 0),
  isNull(teetimes.postedAt),
  isNull(teetimes.cancelledAt),
  isNull(teetimes.withdrawnAt),
)

/** A column that is empty for someone who has left the club or was deactivated: members no longer see their contact. */
const ofGolfer = (column: AnySQLiteColumn) => expression<string>`case when ${isGolfer} then ${column} else '' end`

const fields = {
  isOpen: expression<0 | 1>`${isOpenTeeTime}`,
  postedAt: teetimes.postedAt,
  id: teetimes.id,
  date: teetimes.date,
  time: expression<string>`${teetimes.time}`,
  courseId: teetimes.courseId,
  course: courses.name,
  website: courses.website,
  teeboxId: teetimes.teeboxId,
  ownGameId: teetimes.ownGameId,
  grossSkins: teetimes.grossSkins,
  netSkins: teetimes.netSkins,
  numWanted: teetimes.numWanted,
  rateCents: teetimes.rateCents,
  tournament: teetimes.tournament,
  tournamentTitle: teetimes.tournamentTitle,
  prepay: teetimes.prepay,
  deadline: teetimes.deadline,
  comments: teetimes.comments,
  submitter: {
    id: members.id,
    firstname: members.firstname,
    lastname: members.lastname,
    email: ofGolfer(members.email),
    phonenum: ofGolfer(members.phonenum),
  },
}

function selectTeeTimes(sql: Queries) {
  return sql
    .select(fields)
    .from(teetimes)
    .innerJoin(courses, eq(courses.id, teetimes.courseId))
    .innerJoin(members, eq(members.id, teetimes.organizerId))
}

const selectComing = prepared((sql) =>
  selectTeeTimes(sql)
    .where(and(isOpenTeeTime, gte(teetimes.date, expression.placeholder('today'))))
    .orderBy(asc(teetimes.date), asc(teetimes.time), asc(teetimes.id))
    .prepare(),
)

const selectKept = prepared((sql) =>
  selectTeeTimes(sql)
    .where(and(isNotNull(teetimes.time), isNull(teetimes.withdrawnAt), eq(teetimes.id, expression.placeholder('id'))))
    .prepare(),
)

/**
 * A tee time that was not canceled; `isOpen` is false once it was started as an outing, and `postedAt` is null until
 * that outing is posted.
 */
export type KeptTeeTime = TeeTime & { readonly isOpen: boolean; readonly postedAt: string | null }

/** Returns the open tee times from a day on, ordered by day and time. */
export async function comingTeeTimes(reader: Reader, { today }: { readonly today: string }): Promise<TeeTime[]> {
  return await selectComing(reader).execute({ today })
}

/** Finds a tee time that was not canceled, whether or not it was started as an outing. */
export async function findKeptTeeTime(reader: Reader, id: number): Promise<KeptTeeTime | undefined> {
  const [found] = await selectKept(reader).execute({ id })
  return found && { ...found, isOpen: found.isOpen === 1 }
}

export async function findTeeTime(reader: Reader, id: number): Promise<TeeTime | undefined> {
  const found = await findKeptTeeTime(reader, id)
  return found?.isOpen ? found : undefined
}

export async function addTeeTime(
  tx: Transaction,
  { settings, memberId, now }: { readonly settings: TeeTimeSettings; readonly memberId: number; readonly now: Date },
): Promise<number> {
  const added = await tx.sql
    .insert(teetimes)
    .values({ ...settings, organizerId: memberId, createdAt: now.toISOString() })
    .returning({ id: teetimes.id })
  return addedId(added)
}

export async function updateTeeTime(
  tx: Transaction,
  { id, settings }: { readonly id: number; readonly settings: TeeTimeSettings },
): Promise<void> {
  await tx.sql.update(teetimes).set(settings).where(eq(teetimes.id, id))
}

export async function withdrawTeeTime(
  tx: Transaction,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<void> {
  await tx.sql.update(teetimes).set({ withdrawnAt: now.toISOString() }).where(eq(teetimes.id, id))
}
