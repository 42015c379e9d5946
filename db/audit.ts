import {
  asChange,
  auditQueries,
  hashOfLink,
  noLink,
  type AuditLink,
  type AuditedChange,
  type AuditedRound,
} from './sqlite/audit-chain.ts'
import { openConnection, type Connection } from './sqlite/connection.ts'

/** What was found: `head` stands for everything that the chain covers, and is compared with one that was noted. */
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
 * Reads a database from its first score to its last, while a server may be writing to it: whether every score of the
 * history, posted round and change of a round is what the audit chain has covered, none is missing and none was added
 * beside it, and whether what was posted comes out of the scores again (REL-12). `noted` is the head of an earlier
 * report: without it, rows that were cut off the end together with their links are not missed.
 */
export function audit(file: string, noted?: string): AuditReport {
  const connection = openConnection(file, { readonly: true })
  try {
    // One moment of the database, however long it takes to read it.
    connection.exec('BEGIN')
    const changes = connection
      .prepare<[number, number], unknown[]>(auditQueries.changes)
      .raw()
      .all(0, Number.MAX_SAFE_INTEGER)
      .map(asChange)
    const stateAt = statesOf(connection, changes)
    const chain = chainFaults(connection, { changes, stateAt, noted })
    const posted = postedFaults(connection, stateAt)
    return { ...chain, ...posted, changes: changes.length, faults: [...chain.faults, ...posted.faults] }
  } finally {
    connection.close()
  }
}

/** A round as it was when the changes up to a number had been made, and no later one. */
type StateAt = (roundId: number, changeTo: number) => AuditedRound | undefined

/** What a change kept is the round before it, so the first change that is later has the state that was asked for. */
function statesOf(connection: Connection, changes: readonly AuditedChange[]): StateAt {
  const byRound = Map.groupBy(changes, ({ roundId }) => roundId)
  const select = connection.prepare<[number, number], AuditedRound>(auditQueries.rounds)
  return (roundId, changeTo) => {
    const later = byRound.get(roundId)?.find(({ id }) => id > changeTo)
    if (later === undefined) return select.get(roundId - 1, roundId)
    return readBefore(roundId, String(later.row.at(-1)))
  }
}

function readBefore(id: number, json: string): AuditedRound | undefined {
  try {
    return { ...(JSON.parse(json) as Omit<AuditedRound, 'id'>), id }
  } catch {
    return undefined
  }
}

type Chain = {
  readonly changes: readonly AuditedChange[]
  readonly stateAt: StateAt
  readonly noted: string | undefined
}

function chainFaults(connection: Connection, { changes, stateAt, noted }: Chain) {
  const links = connection
    .prepare<[], AuditLink>(
      `SELECT id, score_to AS scoreTo, round_to AS roundTo, change_to AS changeTo, prev_hash AS prevHash, hash
      FROM audit_links ORDER BY id`,
    )
    .all()
  const scoresIn = connection.prepare<[number, number], unknown[]>(auditQueries.scores).raw()
  const roundsIn = connection.prepare<[number, number], AuditedRound>(auditQueries.rounds)
  const faults: string[] = []
  let before = noLink
  for (const link of links) {
    const { id, scoreTo, roundTo, changeTo, prevHash, hash } = link
    const covered = {
      scores: scoresIn.all(before.scoreTo, scoreTo),
      rounds: roundsIn.all(before.roundTo, roundTo).map((round) => stateAt(round.id, changeTo) ?? round),
      changes: changes
        .slice(firstAfter(changes, before.changeTo), firstAfter(changes, changeTo))
        .map((change) => ({ ...change, after: stateAt(change.roundId, changeTo) })),
    }
    const isNext = id === before.id + 1 && prevHash === before.hash
    if (!isNext) faults.push(`link ${id} does not continue link ${before.id}`)
    if (hashOfLink(prevHash, covered) !== hash) {
      const reach = [
        rangeText('scores', before.scoreTo, scoreTo),
        rangeText('rounds', before.roundTo, roundTo),
        rangeText('changes of rounds', before.changeTo, changeTo),
      ]
      faults.push(`link ${id} does not fit its rows: ${reach.filter((text) => text !== '').join(', ')}`)
    }
    before = link
  }
  const ends = connection
    .prepare<[], Record<'scoreTo' | 'roundTo' | 'changeTo', number | null>>(auditQueries.ends)
    .get()
  if ((ends?.scoreTo ?? 0) > before.scoreTo) faults.push(`scores after ${before.scoreTo} have no link`)
  if ((ends?.roundTo ?? 0) > before.roundTo) faults.push(`rounds after ${before.roundTo} have no link`)
  if ((ends?.changeTo ?? 0) > before.changeTo) faults.push(`changes of rounds after ${before.changeTo} have no link`)
  const heads = new Set(links.map(headOf))
  if (noted !== undefined && !heads.has(noted)) faults.push(`the chain does not contain ${noted}`)
  const count = (table: string) => Number(connection.prepare(`SELECT count(*) FROM ${table}`).pluck().get())
  return {
    ...{ links: links.length, scores: count('score_history'), rounds: count('rounds') },
    ...{ head: headOf(before), faults },
  }
}

function headOf({ id, hash }: AuditLink): string {
  return `${id}:${hash}`
}

function firstAfter(changes: readonly AuditedChange[], id: number): number {
  let [low, high] = [0, changes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((changes[middle]?.id ?? 0) <= id) low = middle + 1
    else high = middle
  }
  return low
}

function rangeText(what: string, after: number, to: number): string {
  return to > after ? `${what} ${after + 1} to ${to}` : ''
}

type Entered = {
  readonly hole: number
  readonly strokes: number | null
  readonly baseVer: number
  readonly intentAt: string | null
  readonly outcome: 'applied' | 'contested' | 'late'
}

type PostedCard = {
  readonly id: number
  readonly name: string
  readonly round_id: number
  readonly totalgross: number
  readonly score: number
}

/** Whether the totals that were posted come out of the scores that were entered until then, one by one. */
function postedFaults(connection: Connection, stateAt: StateAt) {
  const endings = connection
    .prepare<[], { outingId: number; endedAt: string; answer: string }>(
      `SELECT outing_id AS outingId, ended_at AS endedAt, answer FROM outing_endings
      WHERE kind = 'posted' AND answer IS NOT NULL`,
    )
    .all()
  const entered = connection.prepare<[number, string], Entered>(
    `SELECT hole, strokes, base_ver AS baseVer, intent_at AS intentAt, outcome FROM score_history
    WHERE golfer_id = ? AND received_at <= ? ORDER BY id`,
  )
  const faults = endings.flatMap(({ outingId, endedAt, answer }) => {
    const { rounds } = JSON.parse(answer) as { readonly rounds: readonly PostedCard[] }
    return rounds.flatMap(({ id, name, round_id: roundId, totalgross, score }) => {
      const total = totalOf(entered.all(id, endedAt))
      const posted = stateAt(roundId, 0)
      return [
        ...(total === totalgross ? [] : [`outing ${outingId}: ${name} has ${totalgross} posted and ${total} entered`]),
        ...(posted?.score === score ? [] : [`outing ${outingId}: round ${roundId} of ${name} is not the one posted`]),
      ]
    })
  })
  return { outings: endings.length, faults }
}

type Shown = { readonly strokes: number | null; readonly ver: number; readonly intentAt: string }

const empty: Shown = { strokes: null, ver: 0, intentAt: '' }

/** The sum of what the cells show after every entry that was in time. */
function totalOf(entries: readonly Entered[]): number {
  const cells = new Map<number, Shown>()
  for (const entry of entries) {
    if (entry.outcome !== 'late') cells.set(entry.hole, after(cells.get(entry.hole) ?? empty, entry))
  }
  return [...cells.values()].reduce((sum, { strokes }) => sum + (strokes ?? 0), 0)
}

/** The cell rule of `scores/scores-cell.ts`, which has left its judgement with each entry. */
function after(cell: Shown, { strokes, baseVer, intentAt, outcome }: Entered): Shown {
  const intent = intentAt ?? ''
  const ver = cell.ver + 1
  const later = intent > cell.intentAt ? intent : cell.intentAt
  if (outcome === 'contested')
    return { strokes: intent >= cell.intentAt ? strokes : cell.strokes, ver, intentAt: later }
  const confirms = cell.ver > 0 && baseVer !== cell.ver && strokes === cell.strokes
  return { strokes, ver, intentAt: confirms ? later : intent }
}
