import { listTeeboxes } from '#db/courses/courses.ts'
import { findGolfer } from '#db/members/members.ts'
import { resultSettings } from '#db/outings/outing-results.ts'
import { snapshotOf } from '#db/outings/outing-snapshot.ts'
import { currentPlacesOf, listOutings } from '#db/outings/outings-lists.ts'
import { pageOf } from '#db/page.ts'
import { accept, refuse } from '#golf/result.ts'
import {
  cancelOutingByLink,
  getAccessCode,
  golferById,
  groupOutingList,
  outingHole,
  postScoresByLink,
  scoreboard,
  teeboxSearch,
} from '#sync/calls/specified.ts'
import { teeboxToSend } from '../courses/courses-routes.ts'
import { golferNotFound, type MemberProblem } from '../members/member-problems.ts'
import { validateLookUp } from '../members/validate-look-up.ts'
import { isReadOnly, openBoard, seatAt } from '../outings/board/outings-board-routes.ts'
import type { OutingContext } from '../outings/outing-access.ts'
import type { OutingProblem } from '../outings/outing-problems.ts'
import { asListed } from '../outings/outings-lists-routes.ts'
import { boardGolfers, courseHole, isScored } from '../outings/outings-view.ts'
import { cancelFor, postFor } from '../outings/posting/posting-routes.ts'
import { logSecurity } from '../process/log.ts'
import { memberOf } from '../server/callers/caller.ts'
import { validateFetchMetadata } from '../server/callers/fetch-metadata.ts'
import type { Routes } from '../server/route.ts'
import { boardOf } from './scoreboard-view.ts'
import { registerSpecifiedScores } from './specified-scores-routes.ts'

export function registerSpecified(routes: Routes<OutingProblem | MemberProblem>, context: OutingContext): void {
  const { route } = routes
  const { db, now, access } = context

  route(golferById, async ({ params: { id }, caller }) => {
    const allowed = await validateLookUp(db, caller)
    if (!allowed.ok) return allowed
    const golfer = await findGolfer(db, { id })
    return golfer === undefined ? golferNotFound() : accept({ golfer })
  })

  route(teeboxSearch, async ({ body }) =>
    accept({ teeboxes: (await listTeeboxes(db, { courseId: body.course_id.value })).map(teeboxToSend) }),
  )

  route(groupOutingList, async ({ query, caller }) => {
    const { id: memberId } = memberOf(caller)
    const { total, results } = await listOutings(db, { ...query, of: { memberId } })
    return accept(
      pageOf(query, { total, results: results.map((outing) => asListed(outing, { memberId, now: now() })) }),
    )
  })

  route(getAccessCode, async ({ params: { id }, caller, request }) => {
    const member = memberOf(caller)
    if (member.id !== id && !member.isadmin) {
      logSecurity(request, { event: 'malicious_direct_reference', account: id })
      return refuse('member.not-yours', 'You can only see your own access code.')
    }
    const [place] = await currentPlacesOf(db, id)
    return accept({ accesscode: place?.accessCode ?? '' })
  })

  route(outingHole, async ({ params: { outingId, group, hole: wanted }, ...asked }) => {
    const admission = await access.enter(asked, outingId)
    if (!admission.ok) return admission
    const snapshot = await snapshotOf(db, admission.value.outing)
    const hole = courseHole(snapshot.holes, wanted)
    const golfers = boardGolfers(snapshot, { hole, isInside: false }).filter(
      (golfer) => group === 0 || golfer.tgroup_id === group,
    )
    return accept({ hole, hasScore: isScored(snapshot, { tgroupId: group, hole: hole.hole }), golfers })
  })

  route(scoreboard, async ({ params: { code, group }, ...asked }) => {
    const found = await openBoard(context, { ...asked, code })
    if (!found.ok) return found
    const admission = found.value
    const seat = seatAt(admission, group)
    const snapshot = await snapshotOf(db, admission.outing)
    const { ties } = await resultSettings(db, admission.outing.id)
    return accept({ ...boardOf(snapshot, { tgroupId: group, ties }), readonly: isReadOnly(admission, seat) })
  })

  route(postScoresByLink, async ({ params: { id }, query: { expect }, ...asked }) => {
    const meant = validateFetchMetadata(asked.request)
    if (!meant.ok) return meant
    return await postFor(context, asked, { id, body: expect === undefined ? {} : { expect } })
  })

  route(cancelOutingByLink, async ({ params: { id }, ...asked }) => {
    const meant = validateFetchMetadata(asked.request)
    return meant.ok ? await cancelFor(context, asked, id) : meant
  })

  registerSpecifiedScores(routes, context)
}
