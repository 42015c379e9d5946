import { applyOnce } from '#db/cells/replay.ts'
import { pageOf } from '#db/page.ts'
import { roundsOfOperation } from '#db/rounds/rounds-posting.ts'
import {
  courseRecords as readRecords,
  listDeletedRounds,
  recentPostings as readPostings,
  searchRounds,
  type CourseRecords,
} from '#db/rounds/rounds.ts'
import { accept, refuse } from '#golf/result.ts'
import { decimal } from '#golf/units.ts'
import { operationVersions } from '#sync/calls/replay.ts'
import {
  courseRecords,
  deletedRounds,
  recentPostings,
  roundAdd,
  roundDelete,
  roundRestore,
  roundSave,
  roundSearch,
} from '#sync/calls/rounds.ts'
import type { MemberProblem } from '../members/member-problems.ts'
import { validateLookUp } from '../members/validate-look-up.ts'
import { logSecurity } from '../process/log.ts'
import { fingerprint } from '../replay/replay-operations.ts'
import { actingMember } from '../server/callers/acting-member.ts'
import { memberOf } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { operationId, success, type Routes } from '../server/route.ts'
import { decideDeletion, decideRestoring } from './decide-rounds.ts'
import { restorableSince, restorableUntil } from './edit-round.ts'
import { addRoundsRun, saveRoundRun } from './round-operations.ts'
import type { RoundProblem } from './round-problems.ts'
import { asPosting, asRoundRow } from './rounds-view.ts'

const usualSize = 10

/** Rounds. The calls that post run the same operation as a phone's outbox. */
export function registerRounds({ route }: Routes<RoundProblem | MemberProblem>, context: Context): void {
  const { db, now, newId } = context

  route(roundAdd, async ({ body, caller, request }) => {
    const member = memberOf(caller)
    const mid = operationId(request, newId)
    if (mid === undefined) return unreadableKey()
    const run = addRoundsRun(body, { mid, poster: actingMember(context, member) })
    const operation = { ...asked({ mid, name: 'round.add', v: operationVersions['round.add'], args: body }), run }
    const posted = await applyOnce<RoundProblem>(db, { operation, actor: member.name, senderId: member.id, now: now() })
    if (!posted.ok) return posted
    const ids = await roundsOfOperation(db, { mid, by: member.id })
    // Another member has posted this content under the same idempotency key.
    if (ids.length === 0) return refuse('replay.payload-mismatch', 'Already sent by another member.')
    return accept({ ...success, ids })
  })

  route(roundSave, async ({ body, caller, request }) => {
    const member = memberOf(caller)
    const mid = operationId(request, newId)
    if (mid === undefined) return unreadableKey()
    const run = saveRoundRun(body, { mid, poster: actingMember(context, member) })
    const operation = { ...asked({ mid, name: 'round.save', v: 1, args: body }), run }
    const saved = await applyOnce<RoundProblem>(db, { operation, actor: member.name, senderId: member.id, now: now() })
    return saved.ok ? accept(success) : saved
  })

  route(roundDelete, async ({ body: { round_id: id, reason = '' }, caller, request }) => {
    const deleted = await decideDeletion(context, { id, reason, member: memberOf(caller) })
    if (!deleted.ok) return deleted
    if (deleted.value !== null) logSecurity(request, { event: 'round_deleted', round: id })
    return accept(success)
  })

  route(roundRestore, async ({ body: { round_id: id }, caller, request }) => {
    const restored = await decideRestoring(context, { id, member: memberOf(caller) })
    if (!restored.ok) return restored
    if (restored.value !== null) logSecurity(request, { event: 'round_restored', round: id })
    return accept(success)
  })

  route(deletedRounds, async ({ query }) => {
    const { results, ...page } = await listDeletedRounds(db, { ...query, since: restorableSince(context) })
    const named = results.map(({ deleterFirstname, deleterLastname, ...round }) => {
      const until = restorableUntil(round.deleted, context)
      return { ...round, deletedBy: `${deleterFirstname} ${deleterLastname}`, until }
    })
    return accept({ ...page, results: named })
  })

  route(roundSearch, async ({ query, caller }) => {
    const allowed = await validateLookUp(db, caller)
    if (!allowed.ok) return allowed
    const { round_id, course_id: courseId, user_id: memberId, sort = 'date', desc = true, page } = query
    const asked = { page, size: query.size ?? usualSize }
    const ids = round_id === undefined ? undefined : [round_id]
    const { total, results } = await searchRounds(db, { courseId, memberId, ids, sort, desc, ...asked })
    const rows = results.map((row) => asRoundRow(row, { caller, isAlone: round_id !== undefined }))
    return accept({ rounds: pageOf(asked, { total, results: rows }) })
  })

  route(recentPostings, async ({ query, caller }) => {
    const { of = 'everybody', ...page } = query
    const { total, results } = await readPostings(db, {
      ...page,
      of: of === 'me' ? { memberId: memberOf(caller).id } : of,
    })
    return accept(pageOf(page, { total, results: results.map(asPosting) }))
  })

  route(courseRecords, async ({ body: { course } }) => accept({ results: asRecords(await readRecords(db, course)) }))
}

/** Converts a call to an operation of the outbox, with the same fingerprint. */
function asked({ mid, name, v, args }: { mid: string; name: string; v: number; args: unknown }) {
  return { mid, name, argsHash: fingerprint({ name, v, args }), args: JSON.stringify(args) }
}

function asRecords({ score, differential }: CourseRecords) {
  const named = ({ holders }: NonNullable<CourseRecords['score' | 'differential']>) => ({
    names: holders.map(({ firstname, lastname }) => `${firstname} ${lastname}`),
    dates: holders.map(({ date }) => date),
    tees: holders.map(({ tee }) => tee),
  })
  return [
    ...(score === null ? [] : [{ ...named(score), score: score.value, handicap: null }]),
    ...(differential === null ? [] : [{ ...named(differential), score: null, handicap: decimal(differential.value) }]),
  ]
}

function unreadableKey() {
  return refuse('round.unreadable-key', 'This request couldn’t be read. Please reload and try again.')
}
