import type { OutingToMind } from '#db/outings/outing-endings.ts'
import {
  cancelOuting as cancel,
  handOverOuting as handOver,
  mayEnd,
  onlyOrganizer,
  outingsToMind,
  outingsToTakeBack,
  outingToMind,
  reopenOuting as reopen,
} from '#db/outings/outing-endings.ts'
import { pictureOf } from '#db/outings/outings-picture.ts'
import type { Outing } from '#db/outings/outings.ts'
import { readOuting } from '#db/outings/outings.ts'
import { nameOf, postingBoard, totalsOf } from '#db/outings/posting-board.ts'
import type { LateChoice } from '#db/outings/posting-review.ts'
import { cardsPostedAlready, isUnheard, lateChoices, lateScores, lateDepartures } from '#db/outings/posting-review.ts'
import type { PostingRefusal } from '#db/outings/posting.ts'
import { postOuting } from '#db/outings/posting.ts'
import { noConditions } from '#db/rounds/rounds-posting.ts'
import { transaction } from '#db/transaction.ts'
import type { Refusal, Result } from '#golf/result.ts'
import { accept, refuse } from '#golf/result.ts'
import type { AnswerOf, BodyOf } from '#sync/calls/call.ts'
import {
  adminOutings,
  canceledOutings,
  cancelOuting,
  cancelOutingByLink,
  cancelReview,
  handOverOuting,
  postingReview,
  postScores,
  postScoresByLink,
  reopenOuting,
} from '#sync/calls/posting.ts'
import { validateFetchMetadata } from '../server/callers/fetch-metadata.ts'
import { changerOf, memberOf } from '../server/callers/caller.ts'
import type { Refused } from '../server/problem.ts'
import { logSecurity } from '../process/log.ts'
import { notifyGolfers } from '../rounds/round-emails.ts'
import type { Routes } from '../server/route.ts'
import { success } from '../server/route.ts'
import { latestDay } from '../server/time.ts'
import type { AccessRefusal, Asked } from './outing-access.ts'
import type { OutingContext } from './outing-context.ts'
import { tellOrganizer } from './outing-letters.ts'
import type { OutingProblem } from './outing-problems.ts'
import { asFreshness } from './outings-view.ts'

/** The end of an outing: its scores become rounds, or it is cancelled. Both happen once. */
export function registerPosting({ route }: Routes<OutingProblem>, context: OutingContext): void {
  const { db, now, access, live, config } = context

  route(postingReview, async ({ params: { id }, caller }) => {
    const outing = await readOuting(db, id)
    if (!outing) return refuse('outing.not-found', 'This outing does not exist.')
    return mayEnd(outing, changerOf(caller)) ? accept(await reviewOf(context, outing)) : onlyOrganizer()
  })

  route(postScores, ({ params: { id }, body, ...asked }) => post(asked, { id, body }))

  route(postScoresByLink, async ({ params: { id }, query: { expect }, ...asked }) => {
    const deliberate = validateFetchMetadata(asked.request)
    if (!deliberate.ok) return deliberate
    return await post(asked, { id, body: expect === undefined ? {} : { expect } })
  })

  route(cancelOuting, ({ params: { id }, ...asked }) => cancelFor(asked, id))

  route(cancelOutingByLink, async ({ params: { id }, ...asked }) => {
    const deliberate = validateFetchMetadata(asked.request)
    return deliberate.ok ? await cancelFor(asked, id) : deliberate
  })

  route(cancelReview, async ({ params: { id }, ...asked }) => {
    const entered = await enterToCancel(asked, id)
    if (!entered.ok) return entered
    const minded = await outingToMind(db, id)
    if (!minded) return refuse('outing.not-found', 'This outing does not exist.')
    const { course, date, organizer, scores, golfers } = minded
    return accept({ course, date, organizer, scores, golfers })
  })

  route(canceledOutings, async ({ caller }) => {
    const outings = await outingsToTakeBack(db, { memberId: memberOf(caller).id, now: now() })
    return accept({ outings: outings.map(asMinded) })
  })

  route(reopenOuting, async ({ params: { id }, body: { reason = '' }, caller, request }) => {
    const reopened = await transaction(db, (tx) => reopen(tx, { id, by: changerOf(caller), now: now(), reason }))
    if (!reopened.ok) return reopened
    logSecurity(request, { event: 'outing_reopened', outing: id, rounds: reopened.value.rounds })
    live.wake(id)
    return accept({ ...success, rounds: reopened.value.rounds })
  })

  route(handOverOuting, async ({ params: { id }, body: { user_id: to }, caller, request }) => {
    const handed = await transaction(db, (tx) => handOver(tx, { id, to, by: memberOf(caller).id, now: now() }))
    if (!handed.ok) return handed
    logSecurity(request, { event: 'outing_handed_over', outing: id, to })
    live.wake(id)
    return accept(success)
  })

  route(adminOutings, async () => accept({ outings: (await outingsToMind(db, now())).map(asMinded) }))

  async function post(
    { caller, request }: Pick<Asked, 'caller' | 'request'>,
    { id, body }: { id: number; body: BodyOf<typeof postScores> },
  ): Promise<Posted> {
    const member = memberOf(caller)
    const { expect, accepted = [], conditions } = body
    const at = now()
    const posted = await transaction(db, async (tx) => {
      const result = await postOuting(tx, {
        ...{ id, by: changerOf(caller), expect, accepted, now: at, latestDay: latestDay(context) },
        conditions: { ...noConditions, ...conditions },
      })
      const poster = { memberId: member.id, name: member.name }
      if (result.ok) await notifyGolfers(tx, { ids: result.value.newRounds, poster, club: config, now: at })
      return result
    })
    if (!posted.ok) return await withNewBoard(posted.refusal, id)
    live.wake(id)
    const { answer, newRounds } = posted.value
    if (newRounds.length > 0) logSecurity(request, { event: 'score_posted', outing: id, rounds: newRounds.length })
    const { rounds, notposted } = answer
    return accept({
      ...success,
      rounds: [...rounds],
      notposted: notposted.map((one) => ({ ...asWire(one), leftfrom: one.leftfrom ?? null })),
    })
  }

  /** Whoever saw another board gets the one of now, so that nothing is posted that changed under them. */
  async function withNewBoard(refusal: Refusal<PostingRefusal>, id: number): Promise<Posted> {
    const outing = refusal.code === 'posting.board-changed' ? await readOuting(db, id) : undefined
    if (!outing) return { ok: false, refusal }
    // Through its schema, as every answer: nothing undeclared gets out.
    const review = postingReview.answer.parse(await reviewOf(context, outing))
    return { ok: false, refusal: { ...refusal, now: review } }
  }

  /** The organizer, administrators, and members who hold one of the outing's codes: golfers, and those who send one. */
  async function enterToCancel(asked: Asked, id: number): Promise<Result<Outing, CancelRefusal>> {
    const member = memberOf(asked.caller)
    const place = await access.enter(asked, id)
    if (!place.ok) return place
    const { outing, isInsider } = place.value
    if (isInsider || member.isadmin) return accept(outing)
    return refuse('outing.access-required', 'This needs an access code of the outing.')
  }

  async function cancelFor(asked: Asked, id: number): Promise<Result<AnswerOf<typeof cancelOuting>, CancelRefusal>> {
    const entered = await enterToCancel(asked, id)
    if (!entered.ok) return entered
    const { id: memberId, name } = memberOf(asked.caller)
    const at = now()
    const cancelled = await transaction(db, async (tx) => {
      const result = await cancel(tx, { id, by: memberId, now: at })
      if (result.ok && result.value.isNew)
        await tellOrganizer(tx, { outingId: id, by: { memberId, name }, club: config, now: at })
      return result
    })
    if (!cancelled.ok) return cancelled
    if (cancelled.value.isNew) logSecurity(asked.request, { event: 'outing_cancelled', outing: id })
    live.wake(id)
    return accept(success)
  }
}

type Review = AnswerOf<typeof postingReview>

async function reviewOf(context: OutingContext, outing: Outing): Promise<Review> {
  const { db, now } = context
  const { id } = outing
  const at = now()
  const picture = await pictureOf(db, outing)
  const { board, posting, notposted, contested, ...judged } = await postingBoard(db, picture)
  const playing = new Set(picture.golfers.map(({ tgroupId }) => tgroupId))
  const twice = await cardsPostedAlready(db, { picture, cards: posting.rounds, latestDay: latestDay(context) })
  const nameById = new Map(picture.golfers.map((golfer) => [golfer.id, nameOf(golfer)]))
  const late = await lateScores(db, id)
  const lateWolf = await lateChoices(db, id)
  const lateLeave = await lateDepartures(db, id)
  return {
    status: outing.status,
    board,
    postReady: posting.ready,
    scores: totalsOf(picture),
    notposted: notposted.map((one) => ({ ...asWire(one), leftfrom: one.leftfrom ?? null })),
    alreadyposted: twice.map(({ golferId: id, adjustedGross: score }) => ({ id, name: nameById.get(id) ?? '', score })),
    contested: [...contested],
    contestedwolf: judged.contestedWolf.map(asChoice),
    missingwolf: judged.missingWolf.map(({ tgroupId: tgroup_id, hole }) => ({ tgroup_id, hole })),
    contestedleave: judged.contestedLeave.map(({ golferId: id, name, fromHole: leftfrom }) => ({ id, name, leftfrom })),
    groups: picture.groups
      .filter(({ tgroupId }) => playing.has(tgroupId))
      .map((group) => ({ ...asFreshness(group), unheard: isUnheard(group, at) })),
    late: late.map(({ firstname, lastname, ...score }) => ({ ...score, name: `${firstname} ${lastname}` })),
    latewolf: lateWolf.map(({ by, receivedAt, ...choice }) => ({ ...asChoice(choice), by, receivedAt })),
    lateleave: lateLeave.map(({ firstname, lastname, fromHole: leftfrom, ...late }) => {
      return { ...late, name: `${firstname} ${lastname}`, leftfrom }
    }),
  }
}

type Posted =
  | { readonly ok: true; readonly value: AnswerOf<typeof postScores> }
  | { readonly ok: false; readonly refusal: Refused<PostingRefusal> }

type CancelRefusal = AccessRefusal | 'outing.posted'

function asMinded({ courseId, organizerId, events, ...outing }: OutingToMind) {
  return { ...outing, course_id: courseId, organizer_id: organizerId, events: [...events] }
}

function asWire({ id, name, missing }: { id: number; name: string; missing: readonly number[] }) {
  return { id, name, missing: [...missing] }
}

function asChoice({ tgroupId, hole, wolfGame }: Pick<LateChoice, 'tgroupId' | 'hole' | 'wolfGame'>) {
  return { tgroup_id: tgroupId, hole, wolf_game: wolfGame }
}
