import { type OutingSnapshot, snapshotOf } from '#db/outings/outing-snapshot.ts'
import { outingOrganizedBy } from '#db/outings/outings-lists.ts'
import { type GolferInOuting, readOuting } from '#db/outings/outings.ts'
import { newIndexes } from '#db/outings/save-outing.ts'
import type { GolferEntry } from '#golf/outing/field.ts'
import { accept } from '#golf/result.ts'
import { decimal, handicapIndex, type HandicapIndex } from '#golf/units.ts'
import { gameRequested } from '#sync/calls/outing-games.ts'
import {
  type GolferEntry as EnteredGolfer,
  type OutingGolfer,
  initGroupOuting,
  replaceCode,
  settingsSpelling,
  updateGroupOuting,
} from '#sync/calls/outings.ts'
import { fromWire, toWire } from '#sync/calls/spelling.ts'
import { logSecurity } from '../process/log.ts'
import { changerOf, memberOf } from '../server/callers/caller.ts'
import type { Routes } from '../server/route.ts'
import { today } from '../server/time.ts'
import { registerOutingBoards } from './board/outings-board-routes.ts'
import { registerEventDay } from './event-day/event-day-routes.ts'
import { registerOutingGames } from './games/outing-games-routes.ts'
import { onlyOrganizer } from './organizer.ts'
import type { OutingContext } from './outing-access.ts'
import type { OutingProblem } from './outing-problems.ts'
import { registerOutingLists } from './outings-lists-routes.ts'
import { cardOf, postReady } from './outings-view.ts'
import { totalsOf } from './posting/posting-board.ts'
import { replaceGroupCode } from './replace-code.ts'
import { registerResults } from './results/results-routes.ts'
import { registerStakes } from './results/stakes-routes.ts'
import { updateOuting, versionOfOuting } from './update-outing.ts'

/** Starting and changing outings. Lists, boards and scores are in the files beside this one. */
export function registerOutings(routes: Routes<OutingProblem>, context: OutingContext): void {
  const { route } = routes
  const { db, now, newId, randomBytes, live, backgroundJobs } = context

  route(initGroupOuting, async ({ query: { id }, caller }) => {
    const member = memberOf(caller)
    if (id !== undefined && !member.isadmin) {
      return onlyOrganizer()
    }
    const outing = id === undefined ? await outingOrganizedBy(db, member.id) : await readOuting(db, id)
    if (outing?.status !== 'inprogress') {
      return accept({ teetime: null, golfers: [], scores: [], postReady: 0 as const })
    }
    const snapshot = await snapshotOf(db, outing)
    const ballOf = new Map(
      snapshot.golfers.flatMap((ball) => [ball, ...ball.partners].map(({ id: golferId }) => [golferId, ball])),
    )
    const indexes = await newIndexes(db, { outingId: outing.id, golfers: snapshot.people })
    const codes = new Map(snapshot.groups.map(({ tgroupId, accessCode }) => [tgroupId, accessCode]))
    return accept({
      teetime: {
        id: outing.id,
        inprogress: 1 as const,
        ...toWire(settingsSpelling, { ...outing, shares: outing.shares && [...outing.shares] }),
        version: versionOfOuting(outing, snapshot.people),
      },
      golfers: snapshot.people.map((golfer) => ({
        ...golferToSend(golfer, indexes.get(golfer.id)),
        accesscode: codes.get(golfer.tgroupId) ?? '',
        score: grossSoFar(snapshot, ballOf.get(golfer.id) ?? golfer),
      })),
      scores: totalsOf(snapshot).map(({ id, name, totalgross, parorbetter }) => ({
        id,
        name,
        totalgross,
        parorbetter,
      })),
      postReady: postReady(snapshot),
    })
  })

  route(updateGroupOuting, async ({ params: { id }, body, caller, onlyOnce }) => {
    const update = {
      id,
      by: changerOf(caller),
      settings: fromWire(settingsSpelling, body.teetime),
      entries: body.golfers.map(golferSent),
      removedIds: body.removedGolfers.map((golfer) => golfer.id),
      games: body.games?.map(gameRequested) ?? [],
      version: body.version,
      actor: memberOf(caller).name,
      now: now(),
      today: today(context),
      newId,
      randomBytes,
    }
    const result = await updateOuting(context, update, onlyOnce)
    if (result.ok) {
      live.wake(result.value.id)
      // The golfers of a tee time may have been alerted.
      if (id !== 0) backgroundJobs.wake()
    }
    return result
  })

  route(replaceCode, async ({ params: { id: outingId }, body, caller, request }) => {
    const group = { outingId, tgroupId: body.tgroup_id, code: body.accesscode }
    const replaced = await replaceGroupCode(db, { ...group, by: changerOf(caller), now: now(), randomBytes })
    if (!replaced.ok) return replaced
    logSecurity(request, { event: 'code_replaced', outing: outingId })
    live.wake(outingId)
    return accept({ accesscode: replaced.value })
  })

  registerOutingLists(routes, context)
  registerOutingBoards(routes, context)
  registerOutingGames(routes, context)
  registerResults(routes, context)
  registerEventDay(routes, context)
  registerStakes(routes, context)
}

function golferSent({ id, user_id, firstname, lastname, email, ...golfer }: EnteredGolfer): GolferEntry {
  return {
    id,
    memberId: user_id === 0 ? null : user_id,
    firstname,
    lastname,
    email,
    index: handicapIndex(golfer.handicapindex),
    teeboxId: golfer.teebox_id,
    tgroupId: golfer.tgroup_id,
    startingHole: golfer.starting_hole + 1,
    replacesId: golfer.replaces,
    takesScores: golfer.movescores === 1,
    side: golfer.side ?? 0,
  }
}

function golferToSend(
  golfer: GolferInOuting,
  newIndex: HandicapIndex | undefined,
): Omit<OutingGolfer, 'accesscode' | 'score'> {
  const { id, memberId, firstname, lastname, email } = golfer
  return {
    id,
    user_id: memberId ?? 0,
    firstname,
    lastname,
    email,
    handicapindex: decimal(golfer.index),
    ...(newIndex !== undefined && { newindex: decimal(newIndex) }),
    coursehandicap: golfer.courseHandicap,
    playinghandicap: golfer.playingHandicap,
    teebox_id: golfer.teeboxId,
    tgroup_id: golfer.tgroupId,
    starting_hole: golfer.startingHole - 1,
    side: golfer.side,
  }
}

function grossSoFar(snapshot: OutingSnapshot, golfer: GolferInOuting): number | null {
  const card = cardOf(snapshot, golfer)?.card
  return card && card.thru > 0 ? card.total.gross : null
}
