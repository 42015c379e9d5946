import { historyOfDeparture } from '#db/cells/departures.ts'
import { historyOfScore } from '#db/cells/scores.ts'
import { historyOfSignatures, reopenCard as reopen, type SignatureRefusal } from '#db/cells/signatures.ts'
import type { Reader } from '#db/database.ts'
import { latestBulletins } from '#db/outings/event-day.ts'
import { standingEnd } from '#db/outings/outing-endings.ts'
import type { StoredGame } from '#db/outings/outing-games.ts'
import { resultSettings } from '#db/outings/outing-results.ts'
import { type OutingSnapshot, snapshotOf } from '#db/outings/outing-snapshot.ts'
import { type Outing, golfersOfOuting, golfersTakenOut, outingOfGolfer } from '#db/outings/outings.ts'
import { correctionOfCard } from '#db/rounds/rounds-change.ts'
import { transaction } from '#db/transaction.ts'
import { storedScore } from '#golf/card/hole-entry.ts'
import { parOfHoles } from '#golf/course/course.ts'
import { adjustedHoles } from '#golf/outing/posting.ts'
import { type Result, accept, refuse } from '#golf/result.ts'
import type { TieRule } from '#golf/ties/places.ts'
import type { GameBeside } from '#sync/calls/game-beside.ts'
import {
  type OutingSnapshot as SentSnapshot,
  departureHistory,
  groupOutingByCode,
  reopenCard,
  scorecardById,
  scoreHistory,
  signatureHistory,
} from '#sync/calls/outings-board.ts'
import { logSecurity } from '../../process/log.ts'
import { changerOf, memberOf, whoIs, type Caller } from '../../server/callers/caller.ts'
import { success, type Routes } from '../../server/route.ts'
import { noSuchOuting, organizedOuting } from '../organizer.ts'
import {
  type AccessRefusal,
  type Asked,
  type Admission,
  actorOf,
  mayScore,
  type OutingContext,
} from '../outing-access.ts'
import type { OutingProblem } from '../outing-problems.ts'
import {
  asCell,
  asFreshness,
  asScore,
  asScoreCell,
  boardGolfers,
  cardOf,
  courseHole,
  holeToPlay,
  asSignatureCell,
  isScored,
  postReady,
  teesToSend,
  titleOf,
} from '../outings-view.ts'

export function registerOutingBoards({ route }: Routes<OutingProblem>, context: OutingContext): void {
  const { db, live } = context

  // The answer contains the whole field: the leaderboard is drawn from it, and every code of an outing gives access to
  // its board.
  route(groupOutingByCode, async ({ params: { code, group }, ...asked }) => {
    const found = await openBoard(context, { ...asked, code })
    if (!found.ok) return found
    const snapshot = await snapshotOf(db, found.value.outing)
    const admission = { ...found.value, outing: snapshot.outing }
    const seat = seatAt(admission, group)
    const former = await golfersTakenOut(db, admission.outing.id)
    const isPosted = admission.outing.status === 'posted'
    const ties = isPosted ? (await resultSettings(db, admission.outing.id)).ties : undefined
    return accept({
      ...asSent({ admission, snapshot, seat, viewed: seat || group, ties }),
      ...(admission.isInsider && { notices: [...(await latestBulletins(db, admission.outing.id))] }),
      formergolfers: former.map(({ id, firstname: first, lastname: last, replacedBy: replacedby }) => {
        return { id, first, last, replacedby }
      }),
    })
  })

  route(scorecardById, async ({ params: { id }, ...asked }) => {
    const admission = await enterByGolfer(context, { ...asked, golferId: id })
    if (!admission.ok) return admission
    const snapshot = await snapshotOf(db, admission.value.outing)
    const found = cardOf(snapshot, { id })
    if (!found) return refuse('outing.not-found', 'This golfer is no longer in the outing.')
    // The card shows the scores of a posted round, which include conceded strokes whether or not the outing has gimmes.
    const scores = found.card.holes.map(({ hole, par, received, written = null }) => {
      const { strokes: grossscore, ...more } = storedScore(written)
      return { hole, par, grossscore, netscore: grossscore === null ? null : grossscore - received, ...more }
    })
    const last = await correctionOfCard(db, id)
    const correction = last && {
      score: last.after.score,
      deleted: last.after.deletedAt !== null,
      by: last.by,
      at: last.at,
      reason: last.reason,
    }
    return accept({ scores, posted: last === null ? await postedAs(db, snapshot, id) : null, correction })
  })

  route(scoreHistory, async ({ params: { id, hole }, ...asked }) => {
    const admission = await enterAsInsider(context, { ...asked, golferId: id, toSee: 'who entered a score' })
    return admission.ok
      ? accept({ entries: (await historyOfScore(db, { golferId: id, hole })).map(asScore) })
      : admission
  })

  route(departureHistory, async ({ params: { id }, ...asked }) => {
    const admission = await enterAsInsider(context, { ...asked, golferId: id, toSee: 'who entered this' })
    return admission.ok ? accept({ entries: await historyOfDeparture(db, { golferId: id }) }) : admission
  })

  route(signatureHistory, async ({ params: { id }, ...asked }) => {
    const admission = await enterAsInsider(context, { ...asked, golferId: id, toSee: 'who signed a card' })
    return admission.ok ? accept({ entries: await historyOfSignatures(db, { golferId: id }) }) : admission
  })

  route(reopenCard, async ({ params: { id }, body: { reason }, caller, request }) => {
    const reopened = await reopenFor(context, { golferId: id, reason, caller })
    if (!reopened.ok) return reopened
    logSecurity(request, { event: 'card_reopened', outing: reopened.value, golfer: id })
    live.wake(reopened.value)
    return accept(success)
  })
}

/** Returns the round that the current posting made of a card; null without one. */
async function postedAs(reader: Reader, { outing, card }: OutingSnapshot, golferId: number) {
  const rounds = (await standingEnd(reader, outing.id))?.answer?.rounds ?? []
  const round = rounds.find(({ id }) => id === golferId)
  if (round === undefined) return null
  return { score: round.score, adjusted: adjustedHoles(card, { golferId, reason: round.notplayed ?? null }) }
}

/** Reopens a signed card, with a reason for its history. Resolves with the outing's id. */
async function reopenFor(
  { db, now, newId }: OutingContext,
  { golferId, reason, caller }: { golferId: number; reason: string; caller: Caller },
): Promise<Result<number, 'outing.not-found' | 'outing.not-organizer' | SignatureRefusal>> {
  const { name } = memberOf(caller)
  const outingId = (await outingOfGolfer(db, golferId)) ?? 0
  return await transaction(
    db,
    async (tx) => {
      const organized = await organizedOuting(tx, { id: outingId, by: changerOf(caller) })
      if (!organized.ok) return organized
      const golfer = (await golfersOfOuting(tx, outingId)).find(({ id }) => id === golferId)
      if (!golfer) return noSuchOuting()
      const at = now().toISOString()
      const writer = { actor: name, clientId: null, enteredAt: at, intentAt: at, receivedAt: at }
      const { tgroupId } = golfer
      const reopened = await reopen(tx, { outingId, tgroupId, golferId, reason, writer, newId })
      return reopened.ok ? accept(outingId) : reopened
    },
    { outing: outingId },
  )
}

/** Finds an outing by a group's code or, for members, by its id. A code is never a number. */
export async function openBoard(
  { access }: OutingContext,
  { code, ...asked }: Asked & { readonly code: string },
): Promise<Result<Admission, AccessRefusal>> {
  if (/^-?\d{1,15}$/.test(code)) return await access.enter(asked, Number(code))
  const opened = await access.openCode(asked, code)
  if (!opened.ok) return opened
  const { outing, tgroupId } = opened.value
  const senderId = whoIs(asked.caller)?.id ?? null
  const isOrganizer = senderId === outing.organizerId
  const actor = actorOf(asked.caller, { tgroupId })
  return accept({ outing, groups: [tgroupId], isOrganizer, isInsider: true, actor, senderId })
}

async function enterByGolfer(
  { db, access }: OutingContext,
  { golferId, ...asked }: Asked & { readonly golferId: number },
): Promise<Result<Admission, AccessRefusal>> {
  // An unknown golfer is treated as an outing the caller is not in, so the answer doesn't show which ids exist.
  return await access.enter(asked, (await outingOfGolfer(db, golferId)) ?? 0)
}

/**
 * Admits a caller to a golfer's outing if they may see who entered something. `toSee` ends the sentence of the refusal.
 */
async function enterAsInsider(
  context: OutingContext,
  { toSee, ...asked }: Asked & { readonly golferId: number; readonly toSee: string },
): Promise<Result<Admission, AccessRefusal>> {
  const admission = await enterByGolfer(context, asked)
  if (!admission.ok || admission.value.isInsider) return admission
  return refuse('outing.access-required', `Only golfers in the outing can see ${toSee}.`)
}

/**
 * Returns the group that the viewer scores: the requested one if they may score it, their own if they requested none,
 * otherwise 0.
 */
export function seatAt(admission: Admission, wanted: number): number {
  const [own = 0] = admission.groups
  if (wanted === 0) return own
  return mayScore(admission, wanted) ? wanted : 0
}

export function isReadOnly({ outing }: { outing: Outing }, seat: number): boolean {
  return seat === 0 || outing.status !== 'inprogress'
}

/** A game as it is sent to phones. A stored game is played by the whole outing or by one group. */
function asGame({ id, rootId, kind, scope, sides, settings }: StoredGame): GameBeside {
  return {
    id,
    kind,
    ...(rootId !== undefined && { rootId }),
    scope: scope.of === 'group' ? scope : { of: 'outing' },
    sides: sides.map((side) => ({ id: side.id, golfers: [...side.golfers] })),
    settings: settings as GameBeside['settings'],
  }
}

function asSent({
  admission,
  snapshot,
  seat,
  viewed,
  ties,
}: {
  admission: Admission
  snapshot: OutingSnapshot
  seat: number
  viewed: number
  ties: TieRule | undefined
}): SentSnapshot {
  const { outing, holes, groups, games, scores, choices, cursor } = snapshot
  const hole = courseHole(holes, holeToPlay(snapshot, { tgroupId: viewed }))
  return {
    outing: {
      id: outing.id,
      course: outing.course,
      course_id: outing.courseId,
      date: outing.date,
      ...titleOf(outing),
      contest_id: outing.ownGameId,
      netskins: outing.netSkins,
      grossskins: outing.grossSkins,
      spin: outing.spin,
      allowance: outing.allowance,
      format: outing.format,
      gimmes: outing.gimmes,
      signcards: outing.signCards,
      shares: outing.shares && [...outing.shares],
      status: outing.status,
      ...(ties !== undefined && { ties }),
    },
    golfers: boardGolfers(snapshot, { hole, isInside: admission.isInsider }),
    hole,
    hasScore: isScored(snapshot, { tgroupId: viewed, hole: hole.hole }),
    postReady: postReady(snapshot),
    ownOuting: admission.isOrganizer,
    readOnly: isReadOnly(admission, seat),
    tgroup_id: seat,
    holes: holes.map((one) => courseHole(holes, one.hole)),
    groups: groups.map(asFreshness),
    games: games.map(asGame),
    course_par: parOfHoles(holes),
    tees: teesToSend(snapshot),
    scores: scores.map((score) => asScoreCell(score, admission)),
    wolf: choices.map((choice) => asCell(choice, admission)),
    records: snapshot.records.map((record) => asCell(record, admission)),
    left: snapshot.departures.map((departure) => asCell(departure, admission)),
    signed: snapshot.signatures.map((signature) => asSignatureCell(signature, admission)),
    cursor,
  }
}
