import { hash } from 'node:crypto'
import { and, asc, desc, gt, lte, max, sql as expression, type SQL } from 'drizzle-orm'
import type { Reader, Transaction } from './database.ts'
import { prepared } from './queries.ts'
import { auditLinks } from './schema/audit.ts'
import { scoreHistory } from './schema/cells.ts'
import { clubChanges } from './schema/club.ts'
import { roundChanges, rounds } from './schema/rounds.ts'

/** The histories that the chain covers, and the field in which a link has the last id of each that it covers. */
export const histories = [
  { name: 'scores', reach: 'scoreTo' },
  { name: 'rounds', reach: 'roundTo' },
  { name: 'changes of rounds', reach: 'changeTo' },
  { name: 'changes of the club', reach: 'clubTo' },
] as const

export type Reach = Readonly<Record<(typeof histories)[number]['reach'], number>>

export type AuditLink = Reach & { readonly id: number; readonly prevHash: string; readonly hash: string }

/**
 * A round as the chain covers it, also in the form recorded by a change; without columns that are private to its
 * golfer.
 */
export type AuditedRound = {
  readonly id: number
  readonly postingId: number
  readonly memberId: number
  readonly date: string
  readonly courseId: number
  readonly teeboxId: number
  readonly rating: number
  readonly slope: number
  readonly holes: number
  readonly score: number
  readonly parorbetter: number
  readonly tournament: number | boolean
  readonly gtid: number | null
  readonly deletedAt: string | null
}

export type AuditedChange = { readonly id: number; readonly roundId: number; readonly row: readonly unknown[] }

/**
 * The content that a link covers: rows as they are at the end of its transaction; each change also covers the round
 * after it.
 */
type Covered = {
  readonly scores: readonly unknown[]
  readonly rounds: readonly AuditedRound[]
  readonly changes: readonly (AuditedChange & { readonly after: AuditedRound | undefined })[]
  readonly club: readonly unknown[]
}

export const noLink: AuditLink = { id: 0, scoreTo: 0, roundTo: 0, changeTo: 0, clubTo: 0, prevHash: '', hash: '' }

type History = typeof scoreHistory | typeof rounds | typeof roundChanges | typeof clubChanges

/** The condition for the rows of a range, of which a prepared query receives `after` and `to`. */
function isInRange({ id }: History): SQL | undefined {
  return and(gt(id, expression.placeholder('after')), lte(id, expression.placeholder('to')))
}

/** The columns of a round in the order in which a link covers them. */
const roundColumns = {
  id: rounds.id,
  postingId: rounds.postingId,
  memberId: rounds.memberId,
  date: rounds.date,
  courseId: rounds.courseId,
  teeboxId: rounds.teeboxId,
  rating: rounds.rating,
  slope: rounds.slope,
  holes: rounds.holes,
  score: rounds.score,
  parorbetter: rounds.parorbetter,
  tournament: rounds.tournament,
  gtid: rounds.gtid,
  deletedAt: rounds.deletedAt,
} as const satisfies Record<keyof AuditedRound, unknown>

const roundFields = Object.keys(roundColumns) as readonly (keyof AuditedRound)[]

/** The columns are listed, so that adding a column does not change the content that earlier links cover. */
const selectScores = prepared((sql) =>
  sql
    .select({
      id: scoreHistory.id,
      mid: scoreHistory.mid,
      outingId: scoreHistory.outingId,
      golferId: scoreHistory.golferId,
      hole: scoreHistory.hole,
      strokes: scoreHistory.strokes,
      baseVer: scoreHistory.baseVer,
      ver: scoreHistory.ver,
      actor: scoreHistory.actor,
      enteredAt: scoreHistory.enteredAt,
      intentAt: scoreHistory.intentAt,
      receivedAt: scoreHistory.receivedAt,
      outcome: scoreHistory.outcome,
      pickup: scoreHistory.pickup,
      conceded: scoreHistory.conceded,
    })
    .from(scoreHistory)
    .where(isInRange(scoreHistory))
    .orderBy(asc(scoreHistory.id))
    .prepare(),
)

const selectRounds = prepared((sql) =>
  sql.select(roundColumns).from(rounds).where(isInRange(rounds)).orderBy(asc(rounds.id)).prepare(),
)

const selectChanges = prepared((sql) =>
  sql
    .select({
      id: roundChanges.id,
      roundId: roundChanges.roundId,
      kind: roundChanges.kind,
      changedBy: roundChanges.changedBy,
      changedAt: roundChanges.changedAt,
      before: roundChanges.before,
    })
    .from(roundChanges)
    .where(isInRange(roundChanges))
    .orderBy(asc(roundChanges.id))
    .prepare(),
)

const selectClubChanges = prepared((sql) =>
  sql
    .select({
      id: clubChanges.id,
      changedBy: clubChanges.changedBy,
      changedAt: clubChanges.changedAt,
      before: clubChanges.before,
      after: clubChanges.after,
    })
    .from(clubChanges)
    .where(isInRange(clubChanges))
    .orderBy(asc(clubChanges.id))
    .prepare(),
)

function lastIdOf(table: History): (reader: Reader) => Promise<number> {
  const select = prepared((sql) =>
    sql
      .select({ id: max(table.id) })
      .from(table)
      .prepare(),
  )
  return async (reader) => (await select(reader).execute())[0]?.id ?? 0
}

const lastScore = lastIdOf(scoreHistory)
const lastRound = lastIdOf(rounds)
const lastChange = lastIdOf(roundChanges)
const lastClubChange = lastIdOf(clubChanges)

const selectLastLink = prepared((sql) => sql.select().from(auditLinks).orderBy(desc(auditLinks.id)).limit(1).prepare())

/** Rows with an id above `after`, up to `to`. */
type Range = { readonly after: number; readonly to: number }

export async function scoresIn(reader: Reader, range: Range): Promise<readonly unknown[][]> {
  // Read as raw arrays: a transaction reads all rows that it wrote, and mapping the columns in drizzle would take as
  // long as reading them.
  const rows = (await selectScores(reader).values(range)) as readonly unknown[][]
  // Links from before pickups and conceded strokes existed cover rows without these columns.
  return rows.map((row) => {
    const [pickup, conceded] = row.slice(-2)
    return [...row.slice(0, -2), ...(pickup === null ? [] : [pickup]), ...(conceded ? ['conceded'] : [])]
  })
}

export async function roundsIn(reader: Reader, range: Range): Promise<readonly AuditedRound[]> {
  return await selectRounds(reader).execute(range)
}

export async function changesIn(reader: Reader, range: Range): Promise<readonly AuditedChange[]> {
  const rows = await selectChanges(reader).execute(range)
  return rows.map((row) => ({ id: row.id, roundId: row.roundId, row: Object.values(row) }))
}

export async function clubChangesIn(reader: Reader, range: Range): Promise<readonly (readonly unknown[])[]> {
  const rows = await selectClubChanges(reader).execute(range)
  return rows.map((row) => Object.values(row))
}

/** The current last id of each history. */
export async function endsOf(reader: Reader): Promise<Reach> {
  return {
    scoreTo: await lastScore(reader),
    roundTo: await lastRound(reader),
    changeTo: await lastChange(reader),
    clubTo: await lastClubChange(reader),
  }
}

export function hashOfLink(prevHash: string, { scores, rounds, changes, club }: Covered): string {
  const content = [
    scores,
    rounds.map(contentOf),
    changes.map(({ row, after }) => [row, after === undefined ? null : contentOf(after)]),
    // Links from before the chain covered changes of the club do not have this part.
    ...(club.length === 0 ? [] : [club]),
  ]
  return hash('sha256', prevHash + JSON.stringify(content))
}

function contentOf(round: AuditedRound): readonly unknown[] {
  return roundFields.map((field) => (field === 'tournament' ? Number(round.tournament) : round[field]))
}

/** The most scores in one link when existing rows are linked. */
const mostAtOnce = 5000

/** Links all unlinked rows at the start, before anything is written, in links small enough for memory. */
export async function linkWhatIsThere(tx: Transaction): Promise<void> {
  while (await linkWhatIsNew(tx, mostAtOnce)) continue
}

/**
 * Links the rows added since the last link (REL-12) at the end of the transaction that added them: one link per
 * transaction, whatever it wrote. Returns whether a link was added. The caller holds the lock of the whole club, so no
 * lower id can be added later.
 */
export async function linkWhatIsNew(tx: Transaction, most = Number.MAX_SAFE_INTEGER): Promise<boolean> {
  const ends = await endsOf(tx)
  const from = (await selectLastLink(tx).execute())[0] ?? noLink
  // Rounds and their changes are covered together, in their present state.
  const to = { ...ends, scoreTo: Math.min(ends.scoreTo, from.scoreTo + most) }
  if (!histories.some(({ reach }) => to[reach] > from[reach])) return false
  const scores = await scoresIn(tx, { after: from.scoreTo, to: to.scoreTo })
  const added = to.roundTo > from.roundTo ? await roundsIn(tx, { after: from.roundTo, to: to.roundTo }) : []
  const changes = []
  if (to.changeTo > from.changeTo) {
    for (const change of await changesIn(tx, { after: from.changeTo, to: to.changeTo })) {
      const [after] = await roundsIn(tx, { after: change.roundId - 1, to: change.roundId })
      changes.push({ ...change, after })
    }
  }
  const club = to.clubTo > from.clubTo ? await clubChangesIn(tx, { after: from.clubTo, to: to.clubTo }) : []
  const hash = hashOfLink(from.hash, { scores, rounds: added, changes, club })
  // Link ids have no gaps, unlike the engine's counter, which skips ids after a crash or a failed transaction.
  await tx.sql.insert(auditLinks).values({ id: from.id + 1, ...to, prevHash: from.hash, hash })
  return true
}
