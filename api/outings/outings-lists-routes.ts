import type { Reader } from '#db/database.ts'
import { snapshotOf } from '#db/outings/outing-snapshot.ts'
import {
  currentPlacesOf,
  holesRecorded,
  listOutings,
  outingsInProgress,
  type ListedOuting,
} from '#db/outings/outings-lists.ts'
import { codesHaveExpired, readOuting } from '#db/outings/outings.ts'
import { pageOf } from '#db/page.ts'
import { accept } from '#golf/result.ts'
import { recentGroups } from '#sync/calls/outing-start.ts'
import { groupCurrentOutingList, outingInProgress, outings, type OutingInList } from '#sync/calls/outings-lists.ts'
import { memberOf, whoIs } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import type { Routes } from '../server/route.ts'
import type { OutingProblem } from './outing-problems.ts'
import { openHole, titleOf } from './outings-view.ts'
import { recentGroupsOf } from './recent-groups.ts'

/** The newest outings for which the list shows the number of holes played, because that counts their scores. */
const mostCounted = 20

/**
 * The newest outings of a member for which the list shows the current hole, because that reads the whole outing. Older
 * ones were left unfinished.
 */
const mostPlaying = 3

export function registerOutingLists({ route }: Routes<OutingProblem>, { db, now }: Pick<Context, 'db' | 'now'>): void {
  route(outings, async ({ caller }) => {
    const { id: memberId } = memberOf(caller)
    const listed = await outingsInProgress(db)
    const mine = listed.filter(
      ({ organizerId, golfers }) => organizerId === memberId || golfers.some((golfer) => golfer.memberId === memberId),
    )
    const others = listed.filter((outing) => !mine.includes(outing))
    const newest = listed.slice(0, mostCounted).map(({ id }) => id)
    const recorded = await holesRecorded(db, newest)
    const withThru = (outing: ListedOuting): OutingInList => {
      return { ...outingInList(outing, { memberId, now: now() }), thru: recorded.get(outing.id) ?? 0 }
    }
    const playing: OutingInList[] = []
    for (const outing of mine.slice(0, mostPlaying)) {
      playing.push({ ...withThru(outing), ...(await holeOfMember(db, { outing, memberId })) })
    }
    const myoutings = [...playing, ...mine.slice(mostPlaying).map(withThru)]
    return accept({ myoutings, otheroutings: others.map(withThru) })
  })

  route(groupCurrentOutingList, async ({ query, caller }) => {
    const { id: memberId } = memberOf(caller)
    const { total, results } = await listOutings(db, { ...query, of: 'current' })
    return accept(
      pageOf(query, { total, results: results.map((outing) => asListed(outing, { memberId, now: now() })) }),
    )
  })

  route(recentGroups, async ({ caller }) => accept(await recentGroupsOf(db, memberOf(caller).id)))

  route(outingInProgress, async ({ params: { id }, caller }) => {
    // A sign-in by a temporary password gets no access codes before a new password is chosen.
    const places = whoIs(caller)?.id === id ? await currentPlacesOf(db, id) : []
    const running = places.map(({ outingId, course, date, organizer, accessCode }) => {
      return { id: outingId, course, date, organizer, accesscode: accessCode }
    })
    return accept({ inprogress: running.length > 0, outings: running })
  })
}

export function asListed(outing: ListedOuting, viewer: { memberId: number; now: Date }) {
  const { status, organizer } = outing
  return { ...outingInList(outing, viewer), status, organizer }
}

/** Returns the hole that the member's group plays now; empty for an organizer who does not play. */
async function holeOfMember(
  reader: Reader,
  { outing: { id, golfers }, memberId }: { outing: ListedOuting; memberId: number },
): Promise<Pick<OutingInList, 'hole'>> {
  const own = golfers.find((golfer) => golfer.memberId === memberId)
  const outing = own && (await readOuting(reader, id))
  return own && outing ? { hole: openHole(await snapshotOf(reader, outing), own.tgroupId) } : {}
}

/** An outing in a list. It has the code of the member's own group only. */
function outingInList(outing: ListedOuting, { memberId, now }: { memberId: number; now: Date }): OutingInList {
  const { id, course, date, golfers, ownGameId, grossSkins, netSkins, format } = outing
  const own = golfers.find((golfer) => golfer.memberId === memberId)
  return {
    id,
    course,
    date,
    ...titleOf(outing),
    tgroup_id: own?.tgroupId ?? Math.min(...golfers.map(({ tgroupId }) => tgroupId)),
    numplayers: golfers.length,
    player_names: golfers.map(({ name }) => name).join(', '),
    accesscode: own && !codesHaveExpired(outing, now) ? own.accessCode : '',
    contest_id: ownGameId,
    grossskins: grossSkins,
    netskins: netSkins,
    format,
  }
}
