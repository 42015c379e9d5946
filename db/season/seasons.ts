import { and, asc, desc, eq, gte, lte, ne } from 'drizzle-orm'
import type { SeasonBasis } from '#golf/season/outing-figures.ts'
import type { Reader, Transaction } from '../database.ts'
import { addedId, countRows } from '../queries.ts'
import { courses } from '../schema/courses.ts'
import { seasonOutingsLeftOut, seasons } from '../schema/seasons.ts'

/** The settings of a season, chosen by administrators. */
export type SeasonSettings = {
  readonly name: string
  readonly firstDay: string
  readonly lastDay: string
  /** Which posted outings between its days count: all, or only those whose rounds are tournament scores. */
  readonly outings: 'all' | 'tournaments'
  readonly basis: SeasonBasis
  /** Points by place; empty when Stableford points count as scored. */
  readonly points: readonly number[]
  readonly ties: 'mean' | 'better'
  /** The number of best results that count; null for all. */
  readonly best: number | null
  /** Points for each outing attended. */
  readonly attending: number
  /** The number of outings that the club plans; null when it is not set. */
  readonly planned: number | null
  /** The course of the ringer board; null for none. */
  readonly ringerCourseId: number | null
}

export type Season = SeasonSettings & {
  readonly id: number
  /** Increases with every change. */
  readonly version: number
  readonly ringerCourse: string | null
}

type ListedSeason = Pick<Season, 'id' | 'name' | 'firstDay' | 'lastDay'>

/** All seasons, the latest first. */
export async function listSeasons(reader: Reader): Promise<ListedSeason[]> {
  const { id, name, firstDay, lastDay } = seasons
  return await reader.sql
    .select({ id, name, firstDay, lastDay })
    .from(seasons)
    .orderBy(desc(seasons.lastDay), desc(seasons.firstDay), desc(seasons.id))
}

export async function countSeasons(reader: Reader): Promise<number> {
  return await countRows(reader, seasons)
}

export async function findSeason(reader: Reader, id: number): Promise<Season | undefined> {
  const [found] = await reader.sql
    .select({ season: seasons, ringerCourse: courses.name })
    .from(seasons)
    .leftJoin(courses, eq(courses.id, seasons.ringerCourseId))
    .where(eq(seasons.id, id))
  if (found === undefined) return undefined
  const { changedBy: _by, changedAt: _at, points, ...season } = found.season
  return { ...season, points: JSON.parse(points) as readonly number[], ringerCourse: found.ringerCourse }
}

/**
 * Returns the season that members see first on a day: the season of that day, else the last one before it, else the
 * next one.
 */
export async function seasonOn(reader: Reader, today: string): Promise<number | undefined> {
  const { id, firstDay, lastDay } = seasons
  const [started] = await reader.sql
    .select({ id })
    .from(seasons)
    .where(lte(firstDay, today))
    .orderBy(desc(gte(lastDay, today)), desc(lastDay), desc(firstDay), desc(id))
    .limit(1)
  if (started !== undefined) return started.id
  const [next] = await reader.sql.select({ id }).from(seasons).orderBy(asc(firstDay), asc(id)).limit(1)
  return next?.id
}

/** Whether another season has this name, ignoring case. */
export async function isNameTaken(
  reader: Reader,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<boolean> {
  const [other] = await reader.sql
    .select({ id: seasons.id })
    .from(seasons)
    .where(and(eq(seasons.name, name), ne(seasons.id, id)))
    .limit(1)
  return other !== undefined
}

type Saving = { readonly by: number; readonly at: string }

function rowOf({ points, ...settings }: SeasonSettings, { by: changedBy, at: changedAt }: Saving) {
  return { ...settings, points: JSON.stringify(points), changedBy, changedAt }
}

export async function addSeason(tx: Transaction, settings: SeasonSettings, saving: Saving): Promise<number> {
  const row = { ...rowOf(settings, saving), version: 1 }
  return addedId(await tx.sql.insert(seasons).values(row).returning({ id: seasons.id }))
}

export async function changeSeason(
  tx: Transaction,
  { id, version, ...settings }: SeasonSettings & Pick<Season, 'id' | 'version'>,
  saving: Saving,
): Promise<void> {
  await tx.sql
    .update(seasons)
    .set({ ...rowOf(settings, saving), version: version + 1 })
    .where(eq(seasons.id, id))
}

/** Deletes a season. Its outings are not changed. */
export async function removeSeason(tx: Transaction, id: number): Promise<void> {
  await tx.sql.delete(seasonOutingsLeftOut).where(eq(seasonOutingsLeftOut.seasonId, id))
  await tx.sql.delete(seasons).where(eq(seasons.id, id))
}

type OfSeason = { readonly seasonId: number; readonly outingId: number }

/** Leaves an outing out of a season. Idempotent. */
export async function leaveOutingOut(tx: Transaction, of: OfSeason, { by, at }: Saving): Promise<void> {
  await tx.sql
    .insert(seasonOutingsLeftOut)
    .values({ ...of, leftOutBy: by, leftOutAt: at })
    .onConflictDoNothing()
}

export async function countOutingAgain(tx: Transaction, { seasonId, outingId }: OfSeason): Promise<void> {
  await tx.sql
    .delete(seasonOutingsLeftOut)
    .where(and(eq(seasonOutingsLeftOut.seasonId, seasonId), eq(seasonOutingsLeftOut.outingId, outingId)))
}
