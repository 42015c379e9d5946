import type { RoundChange } from '#db/rounds/rounds-change.ts'
import { listRoundsToCheck, waitingRoundsOf, type RoundToCheck as Stored } from '#db/rounds/rounds-to-check.ts'
import { listUndone, roundsTogether as findTogether, type Together } from '#db/rounds/rounds-undo.ts'
import { transaction } from '#db/transaction.ts'
import { accept } from '#golf/result.ts'
import { decimal } from '#golf/units.ts'
import {
  restoreUndone,
  roundReport,
  roundsToCheck,
  roundsTogether,
  roundStory,
  settleRound,
  undoneRounds,
  undoRounds,
  waitingRounds,
  type RoundToCheck,
} from '#sync/calls/rounds.ts'
import { logSecurity } from '../process/log.ts'
import { changerOf, memberOf } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { success, type Routes } from '../server/route.ts'
import { reportRound, storyOfRound } from './check-round.ts'
import { decideRestoringTogether, decideUndo, decideVerdict } from './decide-rounds.ts'
import { restorableSince, restorableUntil } from './edit-round.ts'
import type { RoundProblem } from './round-problems.ts'

export function registerRoundsChecked({ route }: Routes<RoundProblem>, context: Context): void {
  const { db, now } = context

  route(roundStory, async ({ params: { id }, caller }) => {
    const found = await storyOfRound(db, { id, by: changerOf(caller), now: now() })
    if (!found.ok) return found
    const { round: _, changes, ...story } = found.value
    return accept({ ...story, changes: changes.map(asChange) })
  })

  route(roundReport, async ({ params: { id }, body: { words }, caller, request }) => {
    const { id: by } = memberOf(caller)
    const reported = await transaction(db, (tx) => reportRound(tx, { id, by, now: now(), words }))
    if (!reported.ok) return reported
    logSecurity(request, { event: 'round_reported', round: id })
    return accept(success)
  })

  route(waitingRounds, async ({ caller }) => {
    const rounds = await waitingRoundsOf(db, memberOf(caller).id)
    return accept({ rounds: rounds.map(asToCheck) })
  })

  route(roundsToCheck, async ({ query }) => {
    const { results, ...page } = await listRoundsToCheck(db, query)
    return accept({ ...page, results: results.map(asToCheck) })
  })

  route(settleRound, async ({ params: { id, verdict }, body: { reason }, caller, request, onlyOnce }) => {
    const settled = await decideVerdict(context, { id, verdict, reason, member: memberOf(caller), onlyOnce })
    if (settled.ok) logSecurity(request, { event: 'round_settled', round: id, verdict })
    return settled
  })

  route(roundsTogether, async ({ query }) => {
    const rounds = await findTogether(db, togetherOf(query))
    return accept({ rounds: rounds.map(({ id, memberId, date, score }) => ({ id, user_id: memberId, date, score })) })
  })

  route(undoRounds, async ({ body: { expect, reason, ...asked }, caller, request }) => {
    const undone = await decideUndo(context, { together: togetherOf(asked), expect, reason, member: memberOf(caller) })
    if (!undone.ok) return undone
    const { id, rounds } = undone.value
    if (rounds.length > 0) logSecurity(request, { event: 'rounds_undone', undo: id, rounds: rounds.length })
    return accept({ ...success, id })
  })

  route(undoneRounds, async ({ query }) => {
    const { results, ...page } = await listUndone(db, { ...query, since: restorableSince(context) })
    return accept({
      ...page,
      results: results.map(({ outingId, ...undone }) => ({
        ...undone,
        outing_id: outingId ?? 0,
        until: restorableUntil(undone.at, context),
      })),
    })
  })

  route(restoreUndone, async ({ params: { id }, caller, request }) => {
    const restored = await decideRestoringTogether(context, { id, member: memberOf(caller) })
    if (!restored.ok) return restored
    const { rounds, restored: changed } = restored.value
    if (changed.length > 0) logSecurity(request, { event: 'rounds_redone', undo: id, rounds })
    return accept({ ...success, rounds })
  })
}

type TogetherRequest = {
  readonly user_id?: number | undefined
  readonly posted_by?: number | undefined
  readonly outing_id?: number | undefined
}

function togetherOf({ user_id: memberId, posted_by: postedBy = 0, outing_id: outingId }: TogetherRequest): Together {
  return outingId === undefined ? { memberId: memberId ?? 0, postedBy } : { outingId, memberId }
}

function asChange({ before, after, ...change }: RoundChange) {
  return { ...change, before: asState(before), after: asState(after) }
}

function asState({ date, teeboxId, score, parorbetter, tournament, deletedAt }: RoundChange['before']) {
  const played = { date, teebox_id: teeboxId, score, parorbetter, tournament: tournament ? 1 : 0 } as const
  return { ...played, deleted: deletedAt !== null }
}

function asToCheck({ heldAt, index, differential, reportedAt, words, ...row }: Stored): RoundToCheck {
  return {
    id: row.id,
    user_id: row.memberId,
    firstname: row.firstname,
    lastname: row.lastname,
    date: row.date,
    coursename: row.coursename,
    tee: row.tee,
    teebox_id: row.teeboxId,
    score: row.score,
    parorbetter: row.parorbetter,
    tournament: row.tournament ? 1 : 0,
    gtid: row.gtid ?? 0,
    outing_id: row.outingId ?? 0,
    posted_by: row.postedBy,
    postedAt: row.postedAt,
    postedBy: `${row.posterFirstname} ${row.posterLastname}`,
    waits:
      heldAt === null || index === null || differential === null
        ? null
        : { since: heldAt, differential: decimal(differential), index: decimal(index) },
    report: reportedAt === null || words === null ? null : { at: reportedAt, words },
  }
}
