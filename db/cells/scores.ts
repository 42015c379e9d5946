import { and, asc, desc, eq, inArray, isNull, max, or, sql as expression } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { holeValue, storedScore, type StoredScore } from '#golf/card/hole-entry.ts'
import type { Hole } from '#golf/course/course.ts'
import { type Result, accept, refuse } from '#golf/result.ts'
import type { Reader, Transaction } from '../database.ts'
import { endOf, validateInProgress } from '../outings/outings.ts'
import { amongKeys, prepared } from '../queries.ts'
import { scoreHistory, scores } from '../schema/cells.ts'
import { outingGolfers, outingTees, teetimes } from '../schema/outings.ts'
import {
  type CellKind,
  type EnteredCell,
  type RecordedCell,
  type Writer,
  cellTables,
  recordCells,
} from './cell-recording.ts'
import { shownScore, type ShownScore } from './changes.ts'
import { readSignedCards, refusedAsReturned } from './signed-cards.ts'

export type ScoreRefusal =
  | 'score.not-in-group'
  | 'score.no-such-hole'
  | 'outing.posted'
  | 'outing.cancelled'
  | 'card.returned'

/** An entry without strokes and without a pickup clears the score. */
export type ScoreEntry = EnteredCell['entry'] & StoredScore & { readonly golferId: number }

type Score = EnteredCell & { readonly hole: number; readonly entry: ScoreEntry }

/** The scores of one hole, entered by a group. */
export type HoleScores = {
  readonly outingId: number
  readonly tgroupId: number
  readonly hole: number
  readonly entries: readonly ScoreEntry[]
  readonly writer: Writer
}

/** An entered score, whether or not it is shown. */
export type EnteredScore = StoredScore & {
  readonly by: string
  readonly enteredAt: string | null
  readonly receivedAt: string
  readonly outcome: 'applied' | 'contested' | 'late'
}

export const scoreKind: CellKind<Score, StoredScore, ScoreRefusal> = {
  name: 'score',
  tables: cellTables({ shown: scores, history: scoreHistory, key: ['golferId', 'hole'] }),
  placeOf: ({ outingId, hole, entry: { golferId } }) => ({ outingId, golferId, hole }),
  valueOf: (from) => storedScore(holeValue(from)),
  async readRules(tx, cells) {
    const golferIds = cells.map(({ entry }) => entry.golferId)
    const [field, signed] = await Promise.all([readField(tx, golferIds), readSignedCards(tx, golferIds)])
    return {
      validate({ outingId, tgroupId, hole, entry: { golferId, ...entered } }, { current, set }) {
        const scored = validateScored(field, { outingId, tgroupId, golferId, hole })
        if (!scored.ok) return scored
        const value = asColumns(entered)
        // A score that equals the one on the signed card is accepted: another phone of the group recorded the same.
        if (holeValue(value) === holeValue(current ?? { strokes: null })) return accept(value)
        return refusedAsReturned(signed(golferId, set), nameOf(field, golferId)) ?? accept(value)
      },
      lateValue({ outingId, tgroupId, hole, entry: { golferId, ...entered } }) {
        return isScoredByGroup(field, { outingId, tgroupId, golferId, hole }) ? asColumns(entered) : null
      },
    }
  },
  lateOutcome: 'late',
}

function asColumns({ strokes, pickup = null, conceded = false }: StoredScore): StoredScore {
  return { strokes, pickup, conceded }
}

/** Records the scores of one hole: all of them, or none when one is refused. */
export async function recordScores(
  tx: Transaction,
  given: HoleScores,
): Promise<Result<readonly RecordedCell[], ScoreRefusal>> {
  return await recordCells(tx, scoreKind, scoresOf(given))
}

export function scoresOf({ entries, ...hole }: HoleScores): Score[] {
  return entries.map((entry) => ({ ...hole, entry }))
}

const selectScores = prepared((sql) =>
  sql
    .select(shownScore)
    .from(scores)
    .innerJoin(outingGolfers, eq(outingGolfers.id, scores.golferId))
    .where(and(eq(scores.outingId, expression.placeholder('outingId')), isNull(outingGolfers.removedAt)))
    .orderBy(asc(scores.golferId), asc(scores.hole))
    .prepare(),
)

/** Returns the scores of an outing, without removed golfers. */
export async function scoresOfOuting(reader: Reader, outingId: number): Promise<ShownScore[]> {
  return await selectScores(reader).execute({ outingId })
}

/** Whether a score was ever entered in the outing. */
export async function hasScores(reader: Reader, outingId: number): Promise<boolean> {
  const [found] = await reader.sql
    .select({ mid: scores.mid })
    .from(scores)
    .where(eq(scores.outingId, outingId))
    .limit(1)
  return found !== undefined
}

/** The columns of who entered a value, when, and what became of it. */
export function entryIn<By, Entered, Received, Outcome>(history: {
  readonly actor: By
  readonly enteredAt: Entered
  readonly receivedAt: Received
  readonly outcome: Outcome
}) {
  const { actor: by, enteredAt, receivedAt, outcome } = history
  return { by, enteredAt, receivedAt, outcome }
}

const enteredScore = {
  strokes: scoreHistory.strokes,
  pickup: scoreHistory.pickup,
  conceded: scoreHistory.conceded,
  ...entryIn(scoreHistory),
}

/** Returns the latest entries for one golfer's hole, oldest first. */
export async function historyOfScore(
  reader: Reader,
  { golferId, hole }: { golferId: number; hole: number },
): Promise<EnteredScore[]> {
  const latest = await reader.sql
    .select(enteredScore)
    .from(scoreHistory)
    .where(and(eq(scoreHistory.golferId, golferId), eq(scoreHistory.hole, hole)))
    .orderBy(desc(scoreHistory.id))
    .limit(mostEntries)
  return latest.toReversed()
}

const columnsOfValue = ['strokes', 'pickup', 'conceded'] as const

const selectOthers = prepared((sql) => {
  const isOther = or(
    ...columnsOfValue.map((name) => expression`${scoreHistory[name]} is distinct from ${scores[name]}`),
  )
  const latest = sql
    .select({ id: max(scoreHistory.id) })
    .from(scores)
    .innerJoin(scoreHistory, and(eq(scoreHistory.golferId, scores.golferId), eq(scoreHistory.hole, scores.hole)))
    .where(and(eq(scores.outingId, expression.placeholder('outingId')), eq(scores.contested, true), isOther))
    .groupBy(scoreHistory.golferId, scoreHistory.hole)
  return sql
    .select({ golferId: scoreHistory.golferId, hole: scoreHistory.hole, ...enteredScore })
    .from(scoreHistory)
    .where(inArray(scoreHistory.id, latest))
    .orderBy(asc(scoreHistory.id))
    .prepare()
})

/** Returns, for each contested cell of an outing, the latest entry whose value differs from the shown one. */
export async function otherEntriesOfOuting(
  reader: Reader,
  outingId: number,
): Promise<(EnteredScore & { readonly golferId: number; readonly hole: number })[]> {
  return await selectOthers(reader).execute({ outingId })
}

/** The most entries of a cell that are listed; entered by hand there are only a few. */
export const mostEntries = 500

const others = alias(outingGolfers, 'others')

/** The golfer under whose id the scores are stored: for a side that shares a ball, the first of its current golfers. */
const ballOfGolfer = expression<number | null>`CASE WHEN ${outingGolfers.side} = 0 THEN ${outingGolfers.id} ELSE (
  SELECT min(partner.id) FROM outing_golfers AS partner
  WHERE partner.outing_id = ${outingGolfers.outingId} AND partner.tgroup_id = ${outingGolfers.tgroupId}
    AND partner.side = ${outingGolfers.side} AND partner.removed_at IS NULL) END`

const selectScored = amongKeys((sql, golferIds) =>
  sql
    .select({
      id: outingGolfers.id,
      outingId: outingGolfers.outingId,
      tgroupId: outingGolfers.tgroupId,
      removedAt: outingGolfers.removedAt,
      firstname: outingGolfers.firstname,
      lastname: outingGolfers.lastname,
      ballId: ballOfGolfer,
      otherFirstname: others.firstname,
      otherLastname: others.lastname,
      postedAt: teetimes.postedAt,
      cancelledAt: teetimes.cancelledAt,
    })
    .from(outingGolfers)
    .innerJoin(teetimes, eq(teetimes.id, outingGolfers.outingId))
    .leftJoin(others, eq(others.id, outingGolfers.replacedBy))
    .where(inArray(outingGolfers.id, golferIds))
    .prepare(),
)

/** Selects the card of an outing as it was when it started; later changes of the course do not affect it. */
const selectCard = prepared((sql) =>
  sql
    .select({ holes: outingTees.holes })
    .from(outingTees)
    .innerJoin(teetimes, and(eq(teetimes.id, outingTees.outingId), eq(teetimes.teeboxId, outingTees.teeboxId)))
    .where(eq(outingTees.outingId, expression.placeholder('outingId')))
    .prepare(),
)

type ScoredGolfer = Awaited<ReturnType<typeof selectScored>>[number]

/** Golfers by id, and the hole numbers of their outings by outing id. */
export type ScoredField = {
  readonly golfers: ReadonlyMap<number, ScoredGolfer>
  readonly holes: ReadonlyMap<number, ReadonlySet<number>>
}

export async function readField(tx: Transaction, golferIds: readonly number[]): Promise<ScoredField> {
  const golfers = await selectScored(tx, golferIds)
  const holesOf = new Map<number, ReadonlySet<number>>()
  for (const outingId of new Set(golfers.map((golfer) => golfer.outingId))) {
    const [card] = await selectCard(tx).execute({ outingId })
    const holes = JSON.parse(card?.holes ?? '[]') as readonly Hole[]
    holesOf.set(outingId, new Set(holes.map(({ hole }) => hole)))
  }
  return { golfers: new Map(golfers.map((golfer) => [golfer.id, golfer])), holes: holesOf }
}

/** Returns the first name of a golfer of the field. */
export function nameOf({ golfers }: ScoredField, golferId: number): string {
  return golfers.get(golferId)?.firstname ?? ''
}

/** A golfer whom a group scores, and optionally a hole of the outing. */
type Scored = {
  readonly outingId: number
  readonly tgroupId: number
  readonly golferId: number
  readonly hole: number | null
}

/** Refuses when the outing is not in progress, or the group may not score this golfer. */
export function validateScored(field: ScoredField, scored: Scored): Result<undefined, ScoreRefusal> {
  const found = findScored(field, scored)
  if (!found || !isInGroup(found, scored.tgroupId)) return notInGroup(found)
  if (!isOnCourse(field, found, scored.hole)) {
    return refuse('score.no-such-hole', `This course has no hole ${scored.hole}.`)
  }
  if (found.ballId !== found.id) {
    const name = `${found.firstname} ${found.lastname}`
    return refuse('score.not-in-group', `${name} shares a ball with partners. Enter this score for the team.`)
  }
  const goesOn = validateInProgress(endOf(found))
  return goesOn.ok ? accept(undefined) : goesOn
}

/** Whether this golfer and hole belong to the group, even after the end of the outing. */
export function isScoredByGroup(field: ScoredField, scored: Scored): boolean {
  const found = findScored(field, scored)
  return found !== undefined && isInGroup(found, scored.tgroupId) && isOnCourse(field, found, scored.hole)
}

function findScored({ golfers }: ScoredField, { outingId, golferId }: Scored): ScoredGolfer | undefined {
  const found = golfers.get(golferId)
  return found?.outingId === outingId ? found : undefined
}

function isInGroup({ tgroupId, removedAt }: ScoredGolfer, group: number): boolean {
  return removedAt === null && tgroupId === group
}

function isOnCourse({ holes: holesOf }: ScoredField, { outingId }: ScoredGolfer, hole: number | null): boolean {
  return hole === null || holesOf.get(outingId)?.has(hole) === true
}

export function noSuchGroup() {
  return refuse('score.not-in-group', 'This group isn’t in the outing.')
}

function notInGroup(golfer: ScoredGolfer | undefined): Result<never, 'score.not-in-group'> {
  const code = 'score.not-in-group'
  if (golfer === undefined) return refuse(code, 'This golfer isn’t in this group.')
  const name = `${golfer.firstname} ${golfer.lastname}`
  if (golfer.removedAt === null) {
    return refuse(code, `${name} plays in Group ${golfer.tgroupId}. Enter this score with the code of that group.`)
  }
  if (golfer.otherFirstname === null) return refuse(code, `${name} is no longer in this outing.`)
  const other = `${golfer.otherFirstname} ${golfer.otherLastname}`
  return refuse(code, `${other} is playing instead of ${name}. Enter this score for ${other}.`)
}
