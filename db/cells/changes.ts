import { and, asc, desc, eq, getTableColumns, gt, inArray, sql as expression } from 'drizzle-orm'
import type { PlainScore, StoredScore } from '#golf/card/hole-entry.ts'
import type { CardRole } from '#golf/card/signatures.ts'
import type { GameRecord, RecordedKind, RecordValue } from '#golf/games/game-records.ts'
import type { WolfGame } from '#golf/games/wolf-choice.ts'
import type { Reader, Transaction } from '../database.ts'
import { insertInSets, prepared } from '../queries.ts'
import { changeLog, scores, wolfChoices, departures, signatures, gameRecords } from '../schema/cells.ts'
import { teetimes } from '../schema/outings.ts'

/** The shown write of a cell, for boards. `by` is who entered it; callers decide who may see that. */
type Write = {
  readonly ver: number
  readonly by: string
  readonly at: string
  readonly contested: boolean
}

export type ShownScore = StoredScore & Write & { readonly golferId: number; readonly hole: number }

/** The Wolf's choice for a hole of a group. `late`: entered after the first score of the hole. */
export type ShownChoice = Write & {
  readonly tgroupId: number
  readonly hole: number
  readonly wolfGame: WolfGame
  readonly wolfPartner: number | null
  readonly late: boolean
}

/** The first hole that a golfer who left does not play; null after a return. */
export type ShownDeparture = Write & { readonly golferId: number; readonly fromHole: number | null }

/** Who signed a card and for which hole scores. With `reopened`, which is the reason, the card was reopened instead. */
export type SignatureValue = {
  readonly signerId: number | null
  readonly scores: string | null
  readonly reopened: string | null
}

export type ShownSignature = SignatureValue & Write & { readonly golferId: number; readonly role: CardRole }

/** What golfers recorded in a game in addition to their scores. */
export type ShownRecord = GameRecord & Write

/** The value of a cell: a score, a Wolf's choice, a departure, a signature, or a record of a game. */
export type CellValue =
  | PlainScore
  | Pick<ShownChoice, 'wolfGame' | 'wolfPartner'>
  | Pick<ShownDeparture, 'fromHole'>
  | SignatureValue
  | RecordValue

/** The key of a cell; each kind uses some of the fields. */
export type CellPlace = {
  readonly outingId: number
  readonly golferId?: number
  readonly tgroupId?: number
  readonly hole?: number
  readonly role?: CardRole
  readonly gameId?: number
  readonly what?: RecordedKind
}

/** A change of an outing. A change of kind `outing` has no cell: golfers, groups or settings must be read again. */
export type Change = {
  readonly chg: number
  readonly kind: 'score' | 'wolf' | 'leave' | 'sign' | 'record' | 'outing'
  readonly cell: ShownScore | null
  readonly wolf: ShownChoice | null
  readonly leave: ShownDeparture | null
  readonly sign: ShownSignature | null
  readonly record: ShownRecord | null
}

/** The columns of a shown write. */
function writeIn<Ver, By, At, Contested>(cells: { ver: Ver; actor: By; receivedAt: At; contested: Contested }) {
  return { ver: cells.ver, by: cells.actor, at: cells.receivedAt, contested: cells.contested }
}

export const shownScore = {
  golferId: scores.golferId,
  hole: scores.hole,
  strokes: scores.strokes,
  pickup: scores.pickup,
  conceded: scores.conceded,
  ...writeIn(scores),
}

const shownChoice = {
  tgroupId: wolfChoices.tgroupId,
  hole: wolfChoices.hole,
  wolfGame: wolfChoices.wolfGame,
  wolfPartner: wolfChoices.wolfPartner,
  late: wolfChoices.late,
  ...writeIn(wolfChoices),
}

export const shownDeparture = {
  golferId: departures.golferId,
  fromHole: departures.fromHole,
  ...writeIn(departures),
}

export const shownSignature = {
  golferId: signatures.golferId,
  role: signatures.role,
  signerId: signatures.signerId,
  scores: signatures.scores,
  reopened: signatures.reopened,
  ...writeIn(signatures),
}

const shownRecord = {
  gameId: gameRecords.gameId,
  hole: gameRecords.hole,
  what: gameRecords.what,
  golferId: gameRecords.golferId,
  side: gameRecords.side,
  amount: gameRecords.amount,
  ...writeIn(gameRecords),
}

const { chg: _, ...newChange } = getTableColumns(changeLog)

/** A change without a number; one of kind `outing` has no place. */
export type NewChange = CellPlace & { readonly kind: Change['kind'] }

const insertChanges = insertInSets(newChange, (sql, rows) =>
  sql.insert(changeLog).values(rows).returning({ chg: changeLog.chg }).prepare(),
)

const selectLast = prepared((sql) =>
  sql
    .select({ chg: changeLog.chg })
    .from(changeLog)
    .where(eq(changeLog.outingId, expression.placeholder('outingId')))
    .orderBy(desc(changeLog.chg))
    .limit(1)
    .prepare(),
)

const selectAfter = prepared((sql) =>
  sql
    .select({
      chg: changeLog.chg,
      kind: changeLog.kind,
      cell: shownScore,
      wolf: shownChoice,
      leave: shownDeparture,
      sign: shownSignature,
      record: shownRecord,
    })
    .from(changeLog)
    .leftJoin(
      scores,
      and(eq(changeLog.kind, 'score'), eq(scores.golferId, changeLog.golferId), eq(scores.hole, changeLog.hole)),
    )
    .leftJoin(
      wolfChoices,
      and(
        eq(wolfChoices.outingId, changeLog.outingId),
        eq(wolfChoices.tgroupId, changeLog.tgroupId),
        eq(wolfChoices.hole, changeLog.hole),
      ),
    )
    .leftJoin(departures, and(eq(changeLog.kind, 'leave'), eq(departures.golferId, changeLog.golferId)))
    .leftJoin(signatures, and(eq(signatures.golferId, changeLog.golferId), eq(signatures.role, changeLog.role)))
    .leftJoin(
      gameRecords,
      and(
        eq(gameRecords.gameId, changeLog.gameId),
        eq(gameRecords.hole, changeLog.hole),
        eq(gameRecords.what, changeLog.what),
        eq(gameRecords.golferId, changeLog.golferId),
      ),
    )
    .where(
      and(
        eq(changeLog.outingId, expression.placeholder('outingId')),
        gt(changeLog.chg, expression.placeholder('since')),
      ),
    )
    .orderBy(asc(changeLog.chg))
    .limit(expression.placeholder('limit'))
    .prepare(),
)

/**
 * Appends cells, or the whole outing with kind `outing`, to the change log that boards read. Resolves with the numbers
 * of the changes, in the same order.
 */
export async function noteChanges(tx: Transaction, changes: readonly NewChange[]): Promise<readonly number[]> {
  const rows = changes.map((change) => ({
    golferId: null,
    tgroupId: null,
    hole: null,
    role: null,
    gameId: null,
    what: null,
    ...change,
  }))
  // The rows of one INSERT get ascending numbers but may be returned in any order.
  return (await insertChanges(tx, rows))
    .flat()
    .flatMap(({ chg }) => chg)
    .toSorted((one, other) => one - other)
}

/** Appends a change of the whole outing to the change log. Resolves with its number. */
export async function noteOutingChange(tx: Transaction, outingId: number): Promise<number> {
  const [chg = 0] = await noteChanges(tx, [{ kind: 'outing', outingId }])
  return chg
}

/** Returns the current cursor of an outing; 0 before its first change. */
export async function lastChange(reader: Reader, outingId: number): Promise<number> {
  const rows = await selectLast(reader).execute({ outingId })
  return rows[0]?.chg ?? 0
}

/** Returns the last change of each of these outings; 0 before the first one. */
export async function lastChanges(
  reader: Reader,
  outingIds: readonly number[],
): Promise<readonly { readonly outingId: number; readonly chg: number }[]> {
  // A subquery for each outing, because servers poll this ten times a second: with GROUP BY all changes would be read.
  const last = expression<number>`coalesce((SELECT max(chg) FROM change_log WHERE outing_id = teetimes.id), 0)`
  return await reader.sql
    .select({ outingId: teetimes.id, chg: last })
    .from(teetimes)
    .where(inArray(teetimes.id, [...outingIds]))
}

/**
 * Returns at most `limit` changes of an outing with chg > since, in order. Each cell is returned with its current
 * value, so only the last of several changes of a cell is included; `cursor` is past all of them.
 */
export async function changesAfter(
  reader: Reader,
  { outingId, since, limit }: { outingId: number; since: number; limit: number },
): Promise<{ cursor: number; more: boolean; changes: readonly Change[] }> {
  const rows = await selectAfter(reader).execute({ outingId, since, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const latest = new Map(page.map((change) => [subjectOf(change), change.chg]))
  return {
    cursor: page.at(-1)?.chg ?? since,
    more: rows.length > limit,
    changes: page.filter((change) => latest.get(subjectOf(change)) === change.chg),
  }
}

function subjectOf({ cell, wolf, leave, sign, record }: Change): string {
  if (sign) return `sign ${sign.golferId}/${sign.role}`
  if (record) return `record ${record.gameId}/${record.hole}/${record.what}/${record.golferId}`
  if (leave) return `leave ${leave.golferId}`
  if (wolf) return `wolf ${wolf.tgroupId}/${wolf.hole}`
  return cell ? `${cell.golferId}/${cell.hole}` : 'outing'
}

const selectChoices = prepared((sql) =>
  sql
    .select(shownChoice)
    .from(wolfChoices)
    .where(eq(wolfChoices.outingId, expression.placeholder('outingId')))
    .orderBy(asc(wolfChoices.tgroupId), asc(wolfChoices.hole))
    .prepare(),
)

export async function choicesOfOuting(reader: Reader, outingId: number): Promise<ShownChoice[]> {
  return await selectChoices(reader).execute({ outingId })
}

const selectRecords = prepared((sql) =>
  sql
    .select(shownRecord)
    .from(gameRecords)
    .where(eq(gameRecords.outingId, expression.placeholder('outingId')))
    .orderBy(asc(gameRecords.gameId), asc(gameRecords.hole), asc(gameRecords.what), asc(gameRecords.golferId))
    .prepare(),
)

/** Returns all records in the games of an outing, including those of removed games. */
export async function recordsOfOuting(reader: Reader, outingId: number): Promise<ShownRecord[]> {
  return await selectRecords(reader).execute({ outingId })
}
