import { and, asc, eq, isNull, sql as expression } from 'drizzle-orm'
import { type Result, accept, refuse } from '#golf/result.ts'
import type { Reader, Transaction } from '../database.ts'
import { endOf, validateInProgress } from '../outings/outings.ts'
import { prepared } from '../queries.ts'
import { holes } from '../schema/courses.ts'
import { outingGolfers, teetimes } from '../schema/outings.ts'
import { scoreHistory, scores } from '../schema/scores.ts'
import {
  type CellKind,
  type EnteredCell,
  type RecordedCell,
  type Writer,
  cellTables,
  recordCells,
} from './cell-recording.ts'
import { shownCell, type ShownCell } from './changes.ts'

export type ScoreRefusal = 'score.not-in-group' | 'score.no-such-hole' | 'outing.posted' | 'outing.cancelled'

export type ScoreEntry = EnteredCell['entry'] & {
  readonly golferId: number
  /** Null clears the score. */
  readonly strokes: number | null
}

type Score = EnteredCell & { readonly hole: number; readonly entry: ScoreEntry }

/** The scores of one hole of a group. */
export type HoleScores = {
  readonly outingId: number
  readonly tgroupId: number
  readonly hole: number
  readonly entries: readonly ScoreEntry[]
  readonly writer: Writer
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

export const scoreKind: CellKind<Score, Pick<ShownCell, 'strokes'>, ScoreRefusal> = {
  name: 'score',
  tables: cellTables({ shown: scores, history: scoreHistory, key: ['golferId', 'hole'] }),
  placeOf: ({ outingId, hole, entry: { golferId } }) => ({ outingId, golferId, hole }),
  valueOf: ({ strokes }) => ({ strokes }),
  async validate(tx, { outingId, tgroupId, hole, entry: { golferId, strokes } }) {
    const scored = await validateScored(tx, { outingId, tgroupId, golferId, hole })
    return scored.ok ? accept({ strokes }) : scored
  },
  async lateValue(tx, { outingId, tgroupId, hole, entry: { golferId, strokes } }) {
    return (await isScoredByGroup(tx, { outingId, tgroupId, golferId, hole })) ? { strokes } : null
  },
  lateOutcome: 'late',
}

/** Records the scores of one hole of a group: all of them, or none when one is refused. */
export async function recordScores(
  tx: Transaction,
  given: HoleScores,
): Promise<Result<readonly RecordedCell[], ScoreRefusal>> {
  return await recordCells(tx, scoreKind, scoresOf(given))
}

export function scoresOf({ entries, ...hole }: HoleScores): Score[] {
  return entries.map((entry) => ({ ...hole, entry }))
}

const { placeholder } = expression

const selectCells = prepared((sql) =>
  sql
    .select(shownCell)
    .from(scores)
    .innerJoin(outingGolfers, eq(outingGolfers.id, scores.golferId))
    .where(and(eq(scores.outingId, placeholder('outingId')), isNull(outingGolfers.removedAt)))
    .orderBy(asc(scores.golferId), asc(scores.hole))
    .prepare(),
)

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

const selectScored = prepared((sql) =>
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
    })
    .from(outingGolfers)
    .innerJoin(teetimes, eq(teetimes.id, outingGolfers.outingId))
    .leftJoin(holes, and(eq(holes.courseId, teetimes.courseId), eq(holes.hole, placeholder('hole'))))
    .where(and(eq(outingGolfers.id, placeholder('golferId')), eq(outingGolfers.outingId, placeholder('outingId'))))
    .prepare(),
)

/** A golfer whom a group writes about, on a hole of the course if there is one. */
type Scored = {
  readonly outingId: number
  readonly tgroupId: number
  readonly golferId: number
  readonly hole: number | null
}

/** Whether a group may write about this golfer, and the outing still goes on. */
export async function validateScored(tx: Transaction, scored: Scored): Promise<Result<undefined, ScoreRefusal>> {
  const { outingId, tgroupId, golferId, hole } = scored
  const [found] = await selectScored(tx).execute({ outingId, hole, golferId })
  if (!found || !isInGroup(found, tgroupId)) return await notInGroup(tx, found)
  if (hole !== null && found.holeOnCourse === null) {
    return refuse('score.no-such-hole', `The course has no hole ${hole}.`)
  }
  const goesOn = validateInProgress(endOf(found))
  return goesOn.ok ? accept(undefined) : goesOn
}

/** Whether this golfer and hole are the group's, even when the outing has ended. */
export async function isScoredByGroup(
  tx: Transaction,
  { outingId, tgroupId, golferId, hole }: Scored,
): Promise<boolean> {
  const [found] = await selectScored(tx).execute({ outingId, hole, golferId })
  return found !== undefined && isInGroup(found, tgroupId) && (hole === null || found.holeOnCourse !== null)
}

function isInGroup({ tgroupId, removedAt }: Pick<Golfer, 'tgroupId' | 'removedAt'>, group: number): boolean {
  return removedAt === null && tgroupId === group
}

type Golfer = typeof outingGolfers.$inferSelect

type Absent = Pick<Golfer, 'firstname' | 'lastname' | 'removedAt' | 'replacedBy'>

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
