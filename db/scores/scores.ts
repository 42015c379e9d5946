import { and, asc, eq, getTableColumns, isNull, sql as expression } from 'drizzle-orm'
import type { Result } from '#golf/result.ts'
import { accept, refuse } from '#golf/result.ts'
import type { Reader, Transaction } from '../database.ts'
import { endOf, validateInProgress } from '../outings/outings.ts'
import { excludedOf, placeholdersOf, prepared } from '../queries.ts'
import { holes } from '../schema/courses.ts'
import { outingGolfers, teetimes } from '../schema/outings.ts'
import { scoreHistory, scores } from '../schema/scores.ts'
import type { ShownCell } from './changes.ts'
import { noteScoreChange, shownCell } from './changes.ts'
import { writeOf } from './scores-cell.ts'

export type ScoreRefusal = 'score.not-in-group' | 'score.no-such-hole' | 'outing.posted' | 'outing.cancelled'

/** Who enters a score: a name or group to show, and the phone when it has a database of its own. */
export type Writer = {
  readonly actor: string
  readonly clientId: string | null
  /** When the scorer tapped, by the phone's clock: for people to read, never compared. */
  readonly enteredAt: string | null
  /** When it was meant, by the club's clock. */
  readonly intentAt: string | null
  readonly receivedAt: string
}

export type ScoreEntry = {
  /** The operation: it has one effect, ever. */
  readonly mid: string
  readonly golferId: number
  /** Null clears the score. */
  readonly strokes: number | null
  /** The version that the scorer saw; left out by callers who do not follow versions: whatever is shown now. */
  readonly baseVer?: number
}

export type HoleScores = {
  readonly outingId: number
  readonly tgroupId: number
  readonly hole: number
  readonly entries: readonly ScoreEntry[]
  readonly writer: Writer
}

export type RecordedScore = {
  readonly golferId: number
  readonly outcome: 'applied' | 'contested'
  readonly ver: number
  readonly entered: number | null
  /** What the cell shows now. */
  readonly shown: { readonly strokes: number | null; readonly by: string; readonly at: string }
}

/** A score as somebody entered it, whether it is shown or not. */
export type EnteredScore = {
  /** Null for an entry that cleared the score. */
  readonly strokes: number | null
  readonly by: string
  readonly enteredAt: string | null
  readonly receivedAt: string
  readonly outcome: 'applied' | 'contested' | 'late'
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
      cell: getTableColumns(scores),
    })
    .from(outingGolfers)
    .innerJoin(teetimes, eq(teetimes.id, outingGolfers.outingId))
    .leftJoin(holes, and(eq(holes.courseId, teetimes.courseId), eq(holes.hole, placeholder('hole'))))
    .leftJoin(scores, and(eq(scores.golferId, outingGolfers.id), eq(scores.hole, placeholder('hole'))))
    .where(and(eq(outingGolfers.id, placeholder('golferId')), eq(outingGolfers.outingId, placeholder('outingId'))))
    .prepare(),
)

/** What a cell holds, without whose it is. */
const { outingId: _outing, golferId: _golfer, hole: _hole, ...cellColumns } = getTableColumns(scores)

const upsertCell = prepared((sql) =>
  sql
    .insert(scores)
    .values(placeholdersOf(getTableColumns(scores)))
    .onConflictDoUpdate({
      target: [scores.golferId, scores.hole],
      set: excludedOf(cellColumns),
    })
    .prepare(),
)

const { id: _, ...historyColumns } = getTableColumns(scoreHistory)

const insertHistory = prepared((sql) => sql.insert(scoreHistory).values(placeholdersOf(historyColumns)).prepare())

const selectCells = prepared((sql) =>
  sql
    .select(shownCell)
    .from(scores)
    .innerJoin(outingGolfers, eq(outingGolfers.id, scores.golferId))
    .where(and(eq(scores.outingId, placeholder('outingId')), isNull(outingGolfers.removedAt)))
    .orderBy(asc(scores.golferId), asc(scores.hole))
    .prepare(),
)

/**
 * Records the scores of one hole of a group by the cell rule: all of them, or none when one is refused. Each entry
 * leaves one row in the history and one change for the boards.
 */
export async function recordScores(
  tx: Transaction,
  { outingId, tgroupId, hole, entries, writer }: HoleScores,
): Promise<Result<readonly RecordedScore[], ScoreRefusal>> {
  const cells: { entry: ScoreEntry; cell: Cell | null }[] = []
  for (const entry of entries) {
    const target = await findTarget(tx, { outingId, tgroupId, hole, golferId: entry.golferId })
    if (!target.ok) return target
    cells.push({ entry, cell: target.value.cell })
  }
  const recorded: RecordedScore[] = []
  for (const { entry, cell } of cells) recorded.push(await writeCell(tx, { outingId, hole, entry, cell, writer }))
  return accept(recorded)
}

/**
 * Keeps scores that came after the outing was posted or cancelled in the history, where its organizer finds them.
 * What the board shows is untouched. Scores that are not of this group's holes are left out.
 */
export async function keepLateScores(
  tx: Transaction,
  { outingId, tgroupId, hole, entries, writer }: HoleScores,
): Promise<void> {
  for (const entry of entries) {
    const [target] = await selectTarget(tx).execute({ outingId, hole, golferId: entry.golferId })
    if (!target || !isInGroup(target, tgroupId) || target.holeOnCourse === null) continue
    const ver = target.cell?.ver ?? 0
    await writeHistory(tx, { outingId, hole, entry, writer, ver, baseVer: entry.baseVer ?? ver, outcome: 'late' })
  }
}

/** What every cell of an outing shows, for golfers who are still in it. */
export async function cellsOfOuting(reader: Reader, outingId: number): Promise<ShownCell[]> {
  return await selectCells(reader).execute({ outingId })
}

/** Everything that was ever entered for one golfer's hole, oldest first. */
export async function historyOfCell(
  reader: Reader,
  { golferId, hole }: { golferId: number; hole: number },
): Promise<EnteredScore[]> {
  return await reader.sql
    .select({
      strokes: scoreHistory.strokes,
      by: scoreHistory.actor,
      enteredAt: scoreHistory.enteredAt,
      receivedAt: scoreHistory.receivedAt,
      outcome: scoreHistory.outcome,
    })
    .from(scoreHistory)
    .where(and(eq(scoreHistory.golferId, golferId), eq(scoreHistory.hole, hole)))
    .orderBy(asc(scoreHistory.id))
}

type Cell = typeof scores.$inferSelect
type Target = Absent & {
  readonly tgroupId: number
  readonly postedAt: string | null
  readonly cancelledAt: string | null
  readonly holeOnCourse: number | null
}

export function isInGroup({ tgroupId, removedAt }: Pick<Target, 'tgroupId' | 'removedAt'>, group: number): boolean {
  return removedAt === null && tgroupId === group
}

async function findTarget(
  tx: Transaction,
  { outingId, tgroupId, hole, golferId }: { outingId: number; tgroupId: number; hole: number; golferId: number },
): Promise<Result<{ cell: Cell | null }, ScoreRefusal>> {
  const [target] = await selectTarget(tx).execute({ outingId, hole, golferId })
  const judged = await judgeTarget(tx, target, { tgroupId, hole })
  return judged.ok ? accept({ cell: judged.value.cell }) : judged
}

/** Whether a group may write about this golfer, on this hole if there is one, and the outing still goes on. */
export async function judgeTarget<Found extends Target>(
  tx: Transaction,
  target: Found | undefined,
  { tgroupId, hole }: { readonly tgroupId: number; readonly hole: number | null },
): Promise<Result<Found, ScoreRefusal>> {
  if (!target || !isInGroup(target, tgroupId)) return await notInGroup(tx, target)
  if (hole !== null && target.holeOnCourse === null) {
    return refuse('score.no-such-hole', `The course has no hole ${hole}.`)
  }
  const goesOn = validateInProgress(endOf(target))
  return goesOn.ok ? accept(target) : goesOn
}

type Absent = Pick<typeof outingGolfers.$inferSelect, 'firstname' | 'lastname' | 'removedAt' | 'replacedBy'>

async function notInGroup(tx: Transaction, golfer: Absent | undefined): Promise<Result<never, 'score.not-in-group'>> {
  const code = 'score.not-in-group'
  if (golfer === undefined) return refuse(code, 'This golfer does not play in the group that is scored here.')
  const name = `${golfer.firstname} ${golfer.lastname}`
  if (golfer.removedAt === null) return refuse(code, `${name} does not play in the group that is scored here.`)
  const [other] =
    golfer.replacedBy === null
      ? []
      : await tx.sql
          .select({ firstname: outingGolfers.firstname, lastname: outingGolfers.lastname })
          .from(outingGolfers)
          .where(eq(outingGolfers.id, golfer.replacedBy))
  if (other === undefined) return refuse(code, `${name} was taken out of this outing.`)
  const otherName = `${other.firstname} ${other.lastname}`
  return refuse(code, `${otherName} plays instead of ${name}. Enter this score for ${otherName}.`)
}

type CellWrite = Pick<HoleScores, 'outingId' | 'hole' | 'writer'> & { readonly entry: ScoreEntry }

async function writeCell(
  tx: Transaction,
  { outingId, hole, entry, cell, writer }: CellWrite & { cell: Cell | null },
): Promise<RecordedScore> {
  const { golferId, strokes } = entry
  const { row, baseVer, outcome } = writeOf({
    current: cell ?? undefined,
    value: { strokes },
    plain: (value) => value.strokes,
    entry,
    writer,
  })
  const { ver } = row
  await upsertCell(tx).execute({ ...row, outingId, golferId, hole })
  await writeHistory(tx, { outingId, hole, entry, writer, ver, baseVer, outcome })
  await noteScoreChange(tx, { outingId, golferId, hole })
  const told = { strokes: row.strokes, by: row.actor, at: row.receivedAt }
  return { golferId, outcome, ver, entered: strokes, shown: told }
}

async function writeHistory(
  tx: Transaction,
  { entry, writer, ...row }: CellWrite & { ver: number; baseVer: number; outcome: EnteredScore['outcome'] },
): Promise<void> {
  const { mid, golferId, strokes } = entry
  await insertHistory(tx).execute({ ...writer, ...row, mid, golferId, strokes })
}
