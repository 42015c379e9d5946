import { hash } from 'node:crypto'
import type { Connection } from './connection.ts'

/** How far a link of the chain reaches in each history, by id. */
export type Reach = { readonly scoreTo: number; readonly roundTo: number; readonly changeTo: number }

export type AuditLink = Reach & { readonly id: number; readonly prevHash: string; readonly hash: string }

/** A round, or what a change kept of it, as far as the chain covers it: without what is private to its golfer. */
export type AuditedRound = {
  readonly id: number
  readonly postingId: number
  readonly memberId: number
  readonly date: string
  readonly courseId: number
  readonly teeboxId: number
  readonly ratingTenths: number
  readonly slope: number
  readonly holes: number
  readonly score: number
  readonly parorbetter: number
  readonly tournament: number | boolean
  readonly gtid: number | null
  readonly deletedAt: string | null
}

export type AuditedChange = { readonly id: number; readonly roundId: number; readonly row: readonly unknown[] }

/** What a link covers: rows as they are at the end of its transaction, each round after its changes. */
export type Covered = {
  readonly scores: readonly unknown[]
  readonly rounds: readonly AuditedRound[]
  readonly changes: readonly (AuditedChange & { readonly after: AuditedRound | undefined })[]
}

export const noLink: AuditLink = { id: 0, scoreTo: 0, roundTo: 0, changeTo: 0, prevHash: '', hash: '' }

/** The columns are named, so that a column that is added later does not change what earlier links have covered. */
export const auditQueries = {
  ends: `SELECT (SELECT max(id) FROM score_history) AS scoreTo, (SELECT max(id) FROM rounds) AS roundTo,
    (SELECT max(id) FROM round_changes) AS changeTo`,
  scores: `SELECT id, mid, outing_id, golfer_id, hole, strokes, base_ver, ver, actor, entered_at, intent_at, received_at,
    outcome FROM score_history WHERE id > ? AND id <= ? ORDER BY id`,
  rounds: `SELECT id, posting_id AS postingId, member_id AS memberId, date, course_id AS courseId, teebox_id AS teeboxId,
    rating_tenths AS ratingTenths, slope, holes, score, parorbetter, tournament, gtid, deleted_at AS deletedAt
    FROM rounds WHERE id > ? AND id <= ? ORDER BY id`,
  changes: `SELECT id, round_id, kind, changed_by, changed_at, before FROM round_changes WHERE id > ? AND id <= ?
    ORDER BY id`,
} as const

const selectLast = `SELECT id, score_to AS scoreTo, round_to AS roundTo, change_to AS changeTo, prev_hash AS prevHash, hash
  FROM audit_links ORDER BY id DESC LIMIT 1`
const insertLink = 'INSERT INTO audit_links (score_to, round_to, change_to, prev_hash, hash) VALUES (?, ?, ?, ?, ?)'

export function hashOfLink(prevHash: string, { scores, rounds, changes }: Covered): string {
  const content = [
    scores,
    rounds.map(contentOf),
    changes.map(({ row, after }) => [row, after === undefined ? null : contentOf(after)]),
  ]
  return hash('sha256', prevHash + JSON.stringify(content))
}

function contentOf(round: AuditedRound): readonly unknown[] {
  const { id, postingId, memberId, date, courseId, teeboxId, ratingTenths, slope, holes } = round
  const { score, parorbetter, tournament, gtid, deletedAt } = round
  return [
    ...[id, postingId, memberId, date, courseId, teeboxId, ratingTenths, slope, holes],
    ...[score, parorbetter, Number(tournament), gtid, deletedAt],
  ]
}

export function asChange(row: readonly unknown[]): AuditedChange {
  return { id: Number(row[0]), roundId: Number(row[1]), row }
}

/** So many scores one link covers at most when it covers what was there before. */
const mostAtOnce = 5000

/**
 * Links what a transaction has added, within it and at its end (REL-12): one link a transaction, whatever it wrote. A
 * database of an older program, or of a test, that has no chain is left alone.
 */
export function openAuditChain(connection: Connection): { readonly link: () => void } {
  const hasChain = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'audit_links'").get() !== undefined
  if (!hasChain) return { link: () => undefined }
  const ends = connection.prepare<[], Record<keyof Reach, number | null>>(auditQueries.ends)
  const last = connection.prepare<[], AuditLink>(selectLast)
  const scoresIn = connection.prepare<[number, number], unknown[]>(auditQueries.scores).raw()
  const roundsIn = connection.prepare<[number, number], AuditedRound>(auditQueries.rounds)
  const changesIn = connection.prepare<[number, number], unknown[]>(auditQueries.changes).raw()
  const insert = connection.prepare(insertLink)

  function linkUpTo(most: number): boolean {
    const { scoreTo, roundTo, changeTo } = ends.get() ?? { scoreTo: 0, roundTo: 0, changeTo: 0 }
    const from = last.get() ?? noLink
    const to = {
      scoreTo: Math.min(scoreTo ?? 0, from.scoreTo + most),
      // Rounds and their changes are covered together, as they are now.
      roundTo: roundTo ?? 0,
      changeTo: changeTo ?? 0,
    }
    const isNew = to.scoreTo > from.scoreTo || to.roundTo > from.roundTo || to.changeTo > from.changeTo
    if (!isNew) return false
    const changes = to.changeTo > from.changeTo ? changesIn.all(from.changeTo, to.changeTo).map(asChange) : []
    const covered = {
      scores: scoresIn.all(from.scoreTo, to.scoreTo),
      rounds: to.roundTo > from.roundTo ? roundsIn.all(from.roundTo, to.roundTo) : [],
      changes: changes.map((change) => ({ ...change, after: roundsIn.get(change.roundId - 1, change.roundId) })),
    }
    insert.run(to.scoreTo, to.roundTo, to.changeTo, from.hash, hashOfLink(from.hash, covered))
    return true
  }

  connection.exec('BEGIN IMMEDIATE')
  try {
    while (linkUpTo(mostAtOnce)) continue
    connection.exec('COMMIT')
  } catch (error) {
    connection.exec('ROLLBACK')
    throw error
  }
  return { link: () => void linkUpTo(Number.MAX_SAFE_INTEGER) }
}
