import { and, asc, eq, isNotNull, sql as expression } from 'drizzle-orm'
import { holeValue, strokesOfValue, type HoleValue, type StoredScore } from '#golf/card/hole-entry.ts'
import {
  changesIn,
  clubChangesIn,
  endsOf,
  hashOfLink,
  histories,
  noLink,
  roundsIn,
  scoresIn,
  type AuditLink,
  type AuditedChange,
  type AuditedRound,
  type Reach,
} from './audit-chain.ts'
import type { Reader } from './database.ts'
import { countRows, prepared } from './queries.ts'
import { auditLinks } from './schema/audit.ts'
import { scoreHistory } from './schema/cells.ts'
import { outingEndings } from './schema/outings.ts'
import { rounds } from './schema/rounds.ts'

/**
 * The result of an audit. `head` identifies everything that the chain covers and is compared with the head of an
 * earlier report.
 */
export type AuditReport = {
  readonly links: number
  readonly scores: number
  readonly rounds: number
  readonly changes: number
  readonly outings: number
  /** The number of the last link and its hash. */
  readonly head: string
  readonly faults: readonly string[]
}

/**
 * Audits a snapshot of a database from its first score to its last. Checks that every score in the history, every
 * posted round and every change of a round or the club is what the audit chain covered, that none is missing or added,
 * and that the posted totals follow from the scores (REL-12). `noted` is the head of an earlier report; without it,
 * rows deleted from the end together with their links are not detected.
 */
export async function audit(moment: Reader, noted?: string): Promise<AuditReport> {
  const changes = await changesIn(moment, { after: 0, to: Number.MAX_SAFE_INTEGER })
  const stateAt = statesOf(moment, changes)
  const links = await moment.sql.select().from(auditLinks).orderBy(asc(auditLinks.id))
  const chain = await chainFaults(moment, { links, changes, stateAt, noted })
  const posted = await postedFaults(moment, { links, stateAt })
  return { ...chain, ...posted, changes: changes.length, faults: [...chain.faults, ...posted.faults] }
}

/** Returns a round as it was after the change with this number. A round that was read already is not read again. */
type StateAt = (round: number | AuditedRound, changeTo: number) => Promise<AuditedRound | undefined>

/** A change records the round before it, so the first later change contains the requested state. */
function statesOf(moment: Reader, changes: readonly AuditedChange[]): StateAt {
  const byRound = Map.groupBy(changes, ({ roundId }) => roundId)
  return async (round, changeTo) => {
    const roundId = typeof round === 'number' ? round : round.id
    const later = byRound.get(roundId)?.find(({ id }) => id > changeTo)
    if (later !== undefined) return readBefore(roundId, String(later.row.at(-1)))
    if (typeof round !== 'number') return round
    return (await roundsIn(moment, { after: roundId - 1, to: roundId }))[0]
  }
}

function readBefore(id: number, json: string): AuditedRound | undefined {
  try {
    const { ratingTenths: rating, ...round } = JSON.parse(json) as RoundInHistory
    return { ...round, rating, id }
  } catch {
    return undefined
  }
}

/** A round as `round_changes` has it. */
type RoundInHistory = Omit<AuditedRound, 'id' | 'rating'> & { readonly ratingTenths: number }

type Chain = {
  readonly links: readonly AuditLink[]
  readonly changes: readonly AuditedChange[]
  readonly stateAt: StateAt
  readonly noted: string | undefined
}

async function chainFaults(moment: Reader, { links, changes, stateAt, noted }: Chain) {
  const firstChangeAfter = (number: number) => firstAfter(changes, { number, of: ({ id }) => id })
  const faults: string[] = []
  let before: AuditLink = noLink
  let rows = await rowsOfLinks(moment, { before, links: [] })
  for (const [at, link] of links.entries()) {
    if (at % linksTogether === 0) {
      rows = await rowsOfLinks(moment, { before, links: links.slice(at, at + linksTogether) })
    }
    const { id, scoreTo, roundTo, changeTo, clubTo, prevHash, hash } = link
    const covered = {
      scores: rows.scores({ after: before.scoreTo, to: scoreTo }),
      rounds: await statesAt(rows.rounds({ after: before.roundTo, to: roundTo }), { changeTo, stateAt }),
      changes: [] as (AuditedChange & { readonly after: AuditedRound | undefined })[],
      club: rows.club({ after: before.clubTo, to: clubTo }),
    }
    for (const change of changes.slice(firstChangeAfter(before.changeTo), firstChangeAfter(changeTo))) {
      covered.changes.push({ ...change, after: await stateAt(change.roundId, changeTo) })
    }
    const isNext = id === before.id + 1 && prevHash === before.hash
    if (!isNext) faults.push(`link ${id} does not continue link ${before.id}`)
    if (hashOfLink(prevHash, covered) !== hash) {
      const ranges = histories.flatMap(({ name, reach }) =>
        link[reach] > before[reach] ? [`${name} ${before[reach] + 1} to ${link[reach]}`] : [],
      )
      faults.push(`link ${id} does not fit its rows: ${ranges.join(', ')}`)
    }
    before = link
  }
  const ends = await endsOf(moment)
  for (const { name, reach } of histories) {
    if (ends[reach] > before[reach]) faults.push(`${name} after ${before[reach]} have no link`)
  }
  const isInChain = noted === undefined || links.some((link) => headOf(link) === noted)
  if (!isInChain) faults.push(`the chain does not contain ${noted}`)
  return {
    links: links.length,
    scores: await countRows(moment, scoreHistory),
    rounds: await countRows(moment, rounds),
    head: headOf(before),
    faults,
  }
}

/**
 * The links whose rows are read together. There is a link for each transaction, and the queries of each one alone take
 * minutes after some years, and an hour where they go over a network.
 */
const linksTogether = 500

type Links = { readonly before: AuditLink; readonly links: readonly AuditLink[] }

/** Reads the rows of links that follow each other, of which each function returns those of a range. */
async function rowsOfLinks(moment: Reader, { before, links }: Links) {
  const last = links.at(-1) ?? before
  const between = (reach: keyof Reach) => ({ after: before[reach], to: last[reach] })
  const scores = await scoresIn(moment, between('scoreTo'))
  const rounds = await roundsIn(moment, between('roundTo'))
  const club = await clubChangesIn(moment, between('clubTo'))
  return {
    scores: rangesOf(scores, ([id]) => Number(id)),
    rounds: rangesOf(rounds, ({ id }) => id),
    club: rangesOf(club, ([id]) => Number(id)),
  }
}

/** Returns a function with the rows whose numbers are above `after`, up to `to`; rows are sorted by number. */
function rangesOf<Row>(rows: readonly Row[], of: (row: Row) => number) {
  return ({ after, to }: { readonly after: number; readonly to: number }): readonly Row[] =>
    to > after ? rows.slice(firstAfter(rows, { number: after, of }), firstAfter(rows, { number: to, of })) : []
}

type Then = { readonly changeTo: number; readonly stateAt: StateAt }

async function statesAt(rounds: readonly AuditedRound[], { changeTo, stateAt }: Then): Promise<AuditedRound[]> {
  const states = []
  for (const round of rounds) states.push((await stateAt(round, changeTo)) ?? round)
  return states
}

function headOf({ id, hash }: AuditLink): string {
  return `${id}:${hash}`
}

/** Returns the index of the first row whose number is greater; rows are sorted by number. */
function firstAfter<Row>(
  rows: readonly Row[],
  { number, of }: { readonly number: number; readonly of: (row: Row) => number },
): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const row = rows[middle]
    if (row !== undefined && of(row) <= number) low = middle + 1
    else high = middle
  }
  return low
}

type Entered = StoredScore & {
  readonly id: number
  readonly receivedAt: string
  readonly hole: number
  readonly baseVer: number
  readonly intentAt: string | null
  readonly outcome: 'applied' | 'contested' | 'late'
}

type PostedCard = {
  readonly id: number
  readonly name: string
  readonly round_id: number
  readonly totalgross: number | null
  readonly score: number
  readonly notplayed?: string
}

const selectEntries = prepared((sql) =>
  sql
    .select({
      id: scoreHistory.id,
      receivedAt: scoreHistory.receivedAt,
      hole: scoreHistory.hole,
      strokes: scoreHistory.strokes,
      pickup: scoreHistory.pickup,
      conceded: scoreHistory.conceded,
      baseVer: scoreHistory.baseVer,
      intentAt: scoreHistory.intentAt,
      outcome: scoreHistory.outcome,
    })
    .from(scoreHistory)
    .where(eq(scoreHistory.golferId, expression.placeholder('golferId')))
    .orderBy(asc(scoreHistory.id))
    .prepare(),
)

/**
 * Checks that the posted totals follow from the scores entered until then. The link of the posting covers these scores,
 * independent of the clock. In a database older than the chain all rows were linked together later, so the clock
 * decides which scores were entered before the posting.
 */
async function postedFaults(moment: Reader, { links, stateAt }: Pick<Chain, 'links' | 'stateAt'>) {
  const endings = await moment.sql
    .select({ outingId: outingEndings.outingId, endedAt: outingEndings.endedAt, answer: outingEndings.answer })
    .from(outingEndings)
    .where(and(eq(outingEndings.kind, 'posted'), isNotNull(outingEndings.answer)))
    .orderBy(asc(outingEndings.outingId), asc(outingEndings.run))
  const faults: string[] = []
  for (const { outingId, endedAt, answer } of endings) {
    const posted = JSON.parse(answer ?? '') as { readonly rounds: readonly PostedCard[] }
    for (const { id, name, round_id: roundId, totalgross, score, notplayed } of posted.rounds) {
      const entries = await selectEntries(moment).execute({ golferId: id })
      const link = links[firstAfter(links, { number: roundId - 1, of: ({ roundTo }) => roundTo })]
      const total = totalOf(entries.filter((entry) => entry.id <= (link?.scoreTo ?? 0)))
      const byClock = totalOf(entries.filter(({ receivedAt }) => receivedAt <= endedAt))
      // A card with holes that were not played has no total, like a card with a pickup.
      const isAsPosted = notplayed === undefined ? total === totalgross || byClock === totalgross : totalgross === null
      if (!isAsPosted) {
        faults.push(`outing ${outingId}: ${name} has ${totalgross} posted and ${total} entered`)
      }
      if ((await stateAt(roundId, 0))?.score !== score) {
        faults.push(`outing ${outingId}: round ${roundId} of ${name} is not the one posted`)
      }
    }
  }
  return { outings: endings.length, faults }
}

type Shown = { readonly value: HoleValue | null; readonly ver: number; readonly intentAt: string }

const empty: Shown = { value: null, ver: 0, intentAt: '' }

/** Returns the sum of the shown values after all entries that were not late; null when one of them is a pickup. */
function totalOf(entries: readonly Entered[]): number | null {
  const cells = new Map<number, Shown>()
  for (const entry of entries) {
    if (entry.outcome !== 'late') cells.set(entry.hole, after(cells.get(entry.hole) ?? empty, entry))
  }
  const values = [...cells.values()].map(({ value }) => strokesOfValue(value ?? 0))
  return values.reduce<number | null>((sum, value) => (sum === null || value === undefined ? null : sum + value), 0)
}

/** Repeats the cell rule, `decideCell` in `cells/cell-rule.ts`, whose decision is stored with each entry. */
function after(cell: Shown, { baseVer, intentAt, outcome, ...score }: Entered): Shown {
  const value = holeValue(score)
  const intent = intentAt ?? ''
  const ver = cell.ver + 1
  const later = intent > cell.intentAt ? intent : cell.intentAt
  if (outcome === 'contested') return { value: intent >= cell.intentAt ? value : cell.value, ver, intentAt: later }
  const confirms = cell.ver > 0 && baseVer !== cell.ver && value === cell.value
  return { value, ver, intentAt: confirms ? later : intent }
}
