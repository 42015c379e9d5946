import type { Reader, Transaction } from '#db/database.ts'
import { isWaiting, settleHold } from '#db/rounds/round-holds.ts'
import {
  changesOfRound,
  deleteRounds,
  findPosted,
  findRound,
  handsOn,
  restoreRounds,
  type Changing,
  type RoundChange,
  type StoredRound,
} from '#db/rounds/rounds-change.ts'
import { addReport, newestReport, openReport, settleReports } from '#db/rounds/rounds-to-check.ts'
import {
  addUndo,
  endUndo,
  findReverted,
  findUndo,
  findUndoBy,
  roundsTogether,
  type Together,
} from '#db/rounds/rounds-undo.ts'
import { addDays } from '#golf/day.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { Changer } from '../server/callers/caller.ts'
import { mayDelete, mayEdit, roundNotFound, validateBack, validateRestoring, type Restoring } from './edit-round.ts'
import type { RoundProblem } from './round-problems.ts'

/** Days for which a golfer can report a round after another member posted or changed it. */
export const reportableDays = 7

/**
 * Returns the last day (YYYY-MM-DD) on which the golfer can report a round that another member posted or changed, or
 * that came from an outing. Null for a round that only its golfer has posted and changed, which the golfer can edit.
 */
async function reportableUntil(reader: Reader, round: StoredRound): Promise<string | null> {
  const { posted, changed } = await handsOn(reader, round)
  const byOthers = [
    ...(posted.by !== round.memberId || round.gtid !== null ? [posted.at] : []),
    ...(changed !== undefined && changed.by !== round.memberId ? [changed.at] : []),
  ]
  const newest = byOthers.at(-1)
  return newest === undefined ? null : addDays(newest.slice(0, 10), reportableDays)
}

export async function reportRound(
  tx: Transaction,
  { id, by, now, words }: { id: number; by: number; now: Date; words: string },
): Promise<Result<StoredRound, RoundProblem>> {
  const round = await findRound(tx, id)
  if (!round) return roundNotFound()
  if (round.memberId !== by) return refuse('round.not-yours', 'Only the golfer can report a problem with this round.')
  const until = await reportableUntil(tx, round)
  if (until === null) return refuse('round.yours-alone', 'You posted this round, so you can edit it.')
  if (now.toISOString().slice(0, 10) > until) {
    return refuse(
      'round.report-too-late',
      `A round can be reported for ${reportableDays} days. Ask an administrator to check this one.`,
    )
  }
  const open = await openReport(tx, id)
  // The answer to the first report may have been lost.
  if (open?.words === words) return accept(round)
  if (open) return refuse('round.reported', 'You’ve already reported this round. An administrator will check it.')
  await addReport(tx, { roundId: id, by, now, words })
  return accept(round)
}

export type Verdict = 'confirm' | 'remove'

/**
 * Decides on a round that waits or was reported: a confirmed round counts; a removed one is deleted with the reason,
 * and can be restored like any deleted round.
 */
export async function settleRound(
  tx: Transaction,
  { id, verdict, ...changing }: Changing & { readonly id: number; readonly verdict: Verdict },
): Promise<Result<StoredRound, RoundProblem>> {
  const { by, now } = changing
  const round = await findPosted(tx, id)
  const waits = await isWaiting(tx, id)
  const report = await openReport(tx, id)
  if (!round || (!waits && !report)) {
    return refuse('round.nothing-to-settle', 'This round has already been reviewed.')
  }
  if (waits && verdict === 'confirm') {
    const back = await validateBack(tx, round)
    if (!back.ok) return back
    await restoreRounds(tx, { rounds: [round], kind: 'confirmed', ...changing })
  }
  if (verdict === 'remove') await deleteRounds(tx, { rounds: [round], ...changing })
  await settleHold(tx, { roundId: id, outcome: verdict === 'confirm' ? 'confirmed' : 'removed', by, now })
  await settleReports(tx, { roundId: id, outcome: verdict === 'confirm' ? 'stands' : 'removed', by, now })
  return accept(round)
}

/** The history of a round, and what the requesting member may do with it. */
type RoundStory = {
  readonly round: StoredRound
  readonly changes: readonly RoundChange[]
  readonly waits: boolean
  readonly mayEdit: boolean
  readonly mayDelete: boolean
  /** The last day to report the round, YYYY-MM-DD; null for everyone but its golfer. */
  readonly reportUntil: string | null
  /** The last report; null for everyone but its golfer and administrators. */
  readonly report: { readonly at: string; readonly words: string; readonly outcome: string | null } | null
}

export async function storyOfRound(
  reader: Reader,
  { id, by, now }: { readonly id: number; readonly by: Changer; readonly now: Date },
): Promise<Result<RoundStory, RoundProblem>> {
  const round = await findPosted(reader, id)
  if (!round) return roundNotFound()
  const isGolfer = round.memberId === by.memberId
  const until = isGolfer ? await reportableUntil(reader, round) : null
  const isThere = round.deletedAt === null
  return accept({
    round,
    changes: await changesOfRound(reader, id),
    waits: await isWaiting(reader, id),
    mayEdit: isThere && (await mayEdit(reader, { round, by })),
    mayDelete: isThere && (await mayDelete(reader, { round, by })),
    reportUntil: until !== null && isThere && now.toISOString().slice(0, 10) <= until ? until : null,
    report: isGolfer || by.isadmin ? ((await newestReport(reader, id)) ?? null) : null,
  })
}

/**
 * Deletes rounds that belong together, with a reason that is shown on each. Refused if their number differs from
 * `expect`, the number that the administrator saw. Returns no rounds for a repeated request by the same person, whose
 * first answer was lost; it changes nothing.
 */
export async function undoTogether(
  tx: Transaction,
  { together, expect, ...changing }: Changing & { readonly together: Together; readonly expect: number },
): Promise<Result<{ readonly id: number; readonly rounds: readonly StoredRound[] }, RoundProblem>> {
  const rounds = await roundsTogether(tx, together)
  if (rounds.length === 0) {
    const before = await findUndoBy(tx, { together, by: changing.by.memberId })
    if (before?.rounds === expect) return accept({ id: before.id, rounds })
    return refuse('round.not-found', 'Rounds not found.')
  }
  if (rounds.length !== expect) {
    return refuse('round.others-now', `There are ${rounds.length} rounds now. Please check again.`)
  }
  const id = await addUndo(tx, { together, ...changing })
  await deleteRounds(tx, { rounds, undoId: id, ...changing })
  return accept({ id, rounds })
}

/** `rounds`: how many were restored; `restored`: those that this request restored. */
export type RestoredTogether = { readonly rounds: number; readonly restored: readonly StoredRound[] }

/**
 * Restores rounds that were deleted together. Rounds whose outing was posted again are left out. Refused for all of
 * them while one of their outings is reopened. A request for rounds that were restored before, whose answer may have
 * been lost, gets the same number and changes nothing.
 */
export async function restoreTogether(
  tx: Transaction,
  { id, since, ...changing }: Restoring,
): Promise<Result<RestoredTogether, RoundProblem>> {
  const undo = await findUndo(tx, { id })
  if (!undo) return await restoredBefore(tx, id)
  const inTime = validateRestoring(undo.undoneAt, since)
  if (!inTime.ok) return inTime
  const rounds: StoredRound[] = []
  for (const round of undo.rounds) {
    const back = await validateBack(tx, round)
    if (back.ok) rounds.push(round)
    else if (back.refusal.code === 'round.outing-reopened') return back
  }
  await restoreRounds(tx, { rounds, kind: 'restored', ...changing })
  await endUndo(tx, { id, ...changing })
  return accept({ rounds: rounds.length, restored: rounds })
}

async function restoredBefore(reader: Reader, id: number): Promise<Result<RestoredTogether, RoundProblem>> {
  const before = await findReverted(reader, { id })
  if (before === undefined) return refuse('round.not-found', 'These rounds aren’t deleted.')
  if (before.there === before.restored) return accept({ rounds: before.restored, restored: [] })
  return refuse('round.others-now', 'These rounds were restored, and deleted again since. Please check the list.')
}
