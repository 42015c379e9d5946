import { and, asc, eq, getTableColumns, isNull, sql as expression } from 'drizzle-orm'
import type { Result } from '#golf/result.ts'
import { accept } from '#golf/result.ts'
import type { Reader, Transaction } from '../database.ts'
import { excludedOf, placeholdersOf, prepared } from '../queries.ts'
import { holes } from '../schema/courses.ts'
import { departureHistory, departures } from '../schema/departures.ts'
import { outingGolfers, teetimes } from '../schema/outings.ts'
import type { ShownDeparture } from './changes.ts'
import { noteDeparture, shownDeparture } from './changes.ts'
import { writeOf } from './scores-cell.ts'
import type { ScoreRefusal, Writer } from './scores.ts'
import { isInGroup, judgeTarget } from './scores.ts'

/** A golfer leaves the course before a hole, or, with null, is back in play. */
export type Departure = {
  readonly outingId: number
  readonly tgroupId: number
  readonly entry: {
    /** The operation: it has one effect, ever. */
    readonly mid: string
    readonly golferId: number
    readonly fromHole: number | null
    /** The version that its owner saw; left out by callers who do not follow versions: whatever is shown now. */
    readonly baseVer?: number
  }
  readonly writer: Writer
}

export type RecordedDeparture = {
  readonly outcome: 'applied' | 'contested'
  readonly ver: number
  readonly entered: number | null
  /** What the cell shows now. */
  readonly shown: { readonly fromHole: number | null; readonly by: string; readonly at: string }
}

const { placeholder } = expression

const selectTarget = prepared((sql) =>
  sql
    .select({
      tgroupId: outingGolfers.tgroupId,
      removedAt: outingGolfers.removedAt,
      replacedBy: outingGolfers.replacedBy,
      firstname: outingGolfers.firstname,
      lastname: outingGolfers.lastname,
      postedAt: teetimes.postedAt,
      cancelledAt: teetimes.cancelledAt,
      holeOnCourse: holes.hole,
      cell: getTableColumns(departures),
    })
    .from(outingGolfers)
    .innerJoin(teetimes, eq(teetimes.id, outingGolfers.outingId))
    .leftJoin(holes, and(eq(holes.courseId, teetimes.courseId), eq(holes.hole, placeholder('hole'))))
    .leftJoin(departures, eq(departures.golferId, outingGolfers.id))
    .where(and(eq(outingGolfers.id, placeholder('golferId')), eq(outingGolfers.outingId, placeholder('outingId'))))
    .prepare(),
)

/** What a cell holds, without whose it is. */
const { outingId: _outing, golferId: _golfer, ...cellColumns } = getTableColumns(departures)

const upsertDeparture = prepared((sql) =>
  sql
    .insert(departures)
    .values(placeholdersOf(getTableColumns(departures)))
    .onConflictDoUpdate({ target: departures.golferId, set: excludedOf(cellColumns) })
    .prepare(),
)

const { id: _, ...historyColumns } = getTableColumns(departureHistory)

const insertHistory = prepared((sql) => sql.insert(departureHistory).values(placeholdersOf(historyColumns)).prepare())

const selectDepartures = prepared((sql) =>
  sql
    .select(shownDeparture)
    .from(departures)
    .innerJoin(outingGolfers, eq(outingGolfers.id, departures.golferId))
    .where(and(eq(departures.outingId, placeholder('outingId')), isNull(outingGolfers.removedAt)))
    .orderBy(asc(departures.golferId))
    .prepare(),
)

/** Records that a golfer leaves or is back, by the rule for cells, with one row in the history and one change. */
export async function recordDeparture(
  tx: Transaction,
  { outingId, tgroupId, entry, writer }: Departure,
): Promise<Result<RecordedDeparture, ScoreRefusal>> {
  const { golferId, fromHole } = entry
  const [found] = await selectTarget(tx).execute({ outingId, golferId, hole: fromHole })
  const target = await judgeTarget(tx, found, { tgroupId, hole: fromHole })
  if (!target.ok) return target
  const { row, baseVer, outcome } = writeOf({
    current: target.value.cell ?? undefined,
    value: { fromHole },
    plain: (value) => value.fromHole,
    entry,
    writer,
  })
  const { ver } = row
  await upsertDeparture(tx).execute({ ...row, outingId, golferId })
  await insertHistory(tx).execute({ ...writer, ...entry, outingId, ver, baseVer, outcome })
  await noteDeparture(tx, { outingId, golferId })
  return accept({
    outcome,
    ver,
    entered: fromHole,
    shown: { fromHole: row.fromHole, by: row.actor, at: row.receivedAt },
  })
}

/** Keeps what came after the end of the outing in the history, where its organizer finds it. */
export async function keepLateDeparture(
  tx: Transaction,
  { outingId, tgroupId, entry, writer }: Departure,
): Promise<void> {
  const { golferId, fromHole } = entry
  const [target] = await selectTarget(tx).execute({ outingId, golferId, hole: fromHole })
  if (!target || !isInGroup(target, tgroupId)) return
  const ver = target.cell?.ver ?? 0
  await insertHistory(tx).execute({ ...writer, baseVer: ver, ...entry, outingId, ver, outcome: 'late' })
}

/** Who left an outing, and who is back, of the golfers who are still in it. */
export async function departuresOfOuting(reader: Reader, outingId: number): Promise<ShownDeparture[]> {
  return await selectDepartures(reader).execute({ outingId })
}

/** A time that somebody entered that a golfer left, or is back. */
export type EnteredDeparture = Pick<
  typeof departureHistory.$inferSelect,
  'fromHole' | 'enteredAt' | 'receivedAt' | 'outcome'
> & { readonly by: string }

/** Everything that was ever entered of one golfer leaving and coming back, oldest first. */
export async function historyOfDeparture(
  reader: Reader,
  { golferId }: { readonly golferId: number },
): Promise<EnteredDeparture[]> {
  return await reader.sql
    .select({
      fromHole: departureHistory.fromHole,
      by: departureHistory.actor,
      enteredAt: departureHistory.enteredAt,
      receivedAt: departureHistory.receivedAt,
      outcome: departureHistory.outcome,
    })
    .from(departureHistory)
    .where(eq(departureHistory.golferId, golferId))
    .orderBy(asc(departureHistory.id))
}
