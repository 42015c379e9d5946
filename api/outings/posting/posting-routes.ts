import {
  cancelledOutingsOf,
  outingOverview,
  outingsForAdmins,
  type OutingOverview,
} from '#db/outings/outing-overviews.ts'
import { readOuting, type Outing } from '#db/outings/outings.ts'
import { noConditions } from '#db/rounds/rounds-posting.ts'
import { accept, refuse, type Refusal, type Result } from '#golf/result.ts'
import type { AnswerOf, BodyOf } from '#sync/calls/call.ts'
import {
  adminOutings,
  canceledOutings,
  cancelOuting,
  cancelReview,
  handOverOuting,
  postingReview,
  postScores,
  reopenOuting,
} from '#sync/calls/posting.ts'
import { logSecurity } from '../../process/log.ts'
import { changerOf, memberOf } from '../../server/callers/caller.ts'
import type { Refused } from '../../server/problem.ts'
import { success, type Routes } from '../../server/route.ts'
import { noSuchOuting, organizedOuting, validateOrganizer } from '../organizer.ts'
import type { AccessRefusal, Asked, OutingContext } from '../outing-access.ts'
import type { OutingProblem } from '../outing-problems.ts'
import { cancelOuting as cancel, takeBackLife, unreachedBy } from './cancel-outing.ts'
import { handOverOuting as handOver } from './hand-over-outing.ts'
import { postOuting, type PostingRefusal } from './post-outing.ts'
import { asIncomplete, postingDays, reviewOf } from './posting-board.ts'
import { reopenOuting as reopen } from './reopen-outing.ts'

export function registerPosting({ route }: Routes<OutingProblem>, context: OutingContext): void {
  const { db, now, live } = context

  route(postingReview, async ({ params: { id }, caller }) => {
    const organized = await organizedOuting(db, { id, by: changerOf(caller) })
    return organized.ok ? accept(await reviewOf(context, organized.value)) : organized
  })

  route(postScores, ({ params: { id }, body, ...asked }) => postFor(context, asked, { id, body }))

  route(cancelOuting, ({ params: { id }, ...asked }) => cancelFor(context, asked, id))

  route(cancelReview, async ({ params: { id }, ...asked }) => {
    const entered = await enterToCancel(context, asked, id)
    if (!entered.ok) return entered
    const overview = await outingOverview(db, id)
    if (!overview) return noSuchOuting()
    const { course, date, organizer, scores, golfers } = overview
    const by = changerOf(asked.caller)
    const isRun = validateOrganizer(entered.value, by).ok
    const about = { outing: entered.value, by: by.memberId, now: now(), config: context.config }
    const tocall = isRun ? [...(await unreachedBy(db, about))] : []
    return accept({ course, date, organizer, scores, golfers, ...(tocall.length > 0 && { tocall }) })
  })

  route(canceledOutings, async ({ caller }) => {
    const since = new Date(now().getTime() - takeBackLife)
    const outings = await cancelledOutingsOf(db, { memberId: memberOf(caller).id, since })
    return accept({ outings: outings.map(asOverview) })
  })

  route(reopenOuting, async ({ params: { id }, body: { reason = '' }, caller, request }) => {
    const reopened = await reopen(context, { id, by: changerOf(caller), now: now(), reason })
    if (!reopened.ok) return reopened
    const { rounds, isRepeated } = reopened.value
    if (isRepeated) return accept({ ...success, rounds })
    logSecurity(request, { event: 'outing_reopened', outing: id, rounds })
    live.wake(id)
    context.backgroundJobs.wake()
    return accept({ ...success, rounds })
  })

  route(handOverOuting, async ({ params: { id }, body: { user_id: to }, caller, request }) => {
    const handed = await handOver(db, { id, to, by: memberOf(caller).id, now: now() })
    if (!handed.ok) return handed
    logSecurity(request, { event: 'outing_handed_over', outing: id, to })
    live.wake(id)
    return accept(success)
  })

  route(adminOutings, async () => accept({ outings: (await outingsForAdmins(db, now())).map(asOverview) }))
}

export async function postFor(
  context: OutingContext,
  { caller, request }: Pick<Asked, 'caller' | 'request'>,
  { id, body }: { id: number; body: BodyOf<typeof postScores> },
): Promise<Posted> {
  const { now, live } = context
  const { expect, accepted = [], alone = [], notplayed = [], ...chosen } = body
  const posted = await postOuting(context, {
    id,
    by: changerOf(caller),
    name: memberOf(caller).name,
    expect,
    accepted,
    said: { alone, notPlayed: new Map(notplayed.map(({ id: golferId, reason }) => [golferId, reason])) },
    withoutRounds: chosen.withoutrounds,
    withoutSignatures: chosen.withoutsignatures,
    conditions: { ...noConditions, ...chosen.conditions },
    ties: chosen.ties,
    now: now(),
    days: postingDays(context),
  })
  if (!posted.ok) return await withNewBoard(context, { id, refusal: posted.refusal })
  live.wake(id)
  context.backgroundJobs.wake()
  const { answer, newRounds } = posted.value
  if (newRounds.length > 0) logSecurity(request, { event: 'score_posted', outing: id, rounds: newRounds.length })
  const { rounds, notposted } = answer
  return accept({
    ...success,
    rounds: [...rounds],
    notposted: notposted.map(asIncomplete),
  })
}

/** Refuses with the present board if the board has changed, so that nothing unseen is posted. */
async function withNewBoard(
  context: OutingContext,
  { id, refusal }: { id: number; refusal: Refusal<PostingRefusal> },
): Promise<Posted> {
  const outing = refusal.code === 'posting.board-changed' ? await readOuting(context.db, id) : undefined
  if (!outing) return { ok: false, refusal }
  // Parsed with the schema like every answer, so that no undeclared field is sent.
  const review = postingReview.answer.parse(await reviewOf(context, outing))
  return { ok: false, refusal: { ...refusal, now: review } }
}

/** Admits those who may cancel an outing: the organizer, administrators, and members who hold one of its codes. */
async function enterToCancel(
  { access }: OutingContext,
  asked: Asked,
  id: number,
): Promise<Result<Outing, CancelRefusal>> {
  const member = memberOf(asked.caller)
  const admission = await access.enter(asked, id)
  if (!admission.ok) return admission
  const { outing, isInsider } = admission.value
  if (isInsider || member.isadmin) return accept(outing)
  return refuse('outing.access-required', 'You need an outing code for this.')
}

export async function cancelFor(
  context: OutingContext,
  asked: Asked,
  id: number,
): Promise<Result<AnswerOf<typeof cancelOuting>, CancelRefusal>> {
  const { live, now } = context
  const entered = await enterToCancel(context, asked, id)
  if (!entered.ok) return entered
  const { id: memberId, name } = memberOf(asked.caller)
  const canceled = await cancel(context, { id, by: { memberId, name }, now: now() })
  if (!canceled.ok) return canceled
  if (canceled.value) logSecurity(asked.request, { event: 'outing_cancelled', outing: id })
  live.wake(id)
  context.backgroundJobs.wake()
  return accept(success)
}

type Posted =
  | { readonly ok: true; readonly value: AnswerOf<typeof postScores> }
  | { readonly ok: false; readonly refusal: Refused<PostingRefusal> }

type CancelRefusal = AccessRefusal | 'outing.posted'

function asOverview({ courseId, organizerId, events, ...outing }: OutingOverview) {
  return { ...outing, course_id: courseId, organizer_id: organizerId, events: [...events] }
}
