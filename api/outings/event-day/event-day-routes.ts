import { otherEntriesOfOuting, type EnteredScore } from '#db/cells/scores.ts'
import type { Reader } from '#db/database.ts'
import {
  arrivedScores,
  phonesOfOuting,
  sharedPhones,
  type ArrivedScore,
  addCheckIn,
  checkedInAt,
  latestBulletins,
  deleteCheckIn,
} from '#db/outings/event-day.ts'
import { snapshotOf, type OutingSnapshot } from '#db/outings/outing-snapshot.ts'
import { golfersOfOuting } from '#db/outings/outings.ts'
import { transaction } from '#db/transaction.ts'
import { holeValue, storedScore } from '#golf/card/hole-entry.ts'
import { golfersWhoStarted, missedAtStart } from '#golf/outing/departures.ts'
import { accept, refuse } from '#golf/result.ts'
import {
  checkInGolfer,
  eventDay,
  sendToField,
  type Difference,
  type EventGolfer,
  type EventGroup,
  type GroupPhone,
} from '#sync/calls/event-day.ts'
import { changerOf } from '../../server/callers/caller.ts'
import { success, type Routes } from '../../server/route.ts'
import { drawnPlaces } from '../drawn-places.ts'
import { organizedInProgress, organizedOuting } from '../organizer.ts'
import type { OutingContext } from '../outing-access.ts'
import type { OutingProblem } from '../outing-problems.ts'
import { asFreshness, courseHole, inGroup, isScored, teesToSend, titleOf } from '../outings-view.ts'
import { notifyField } from './notify-field.ts'

/** The organizer's view of an outing on its day. */
export function registerEventDay({ route }: Routes<OutingProblem>, context: OutingContext): void {
  const { db, now, live, backgroundJobs } = context

  route(eventDay, async ({ params: { id }, caller }) => {
    const by = changerOf(caller)
    const organized = await organizedOuting(db, { id, by })
    if (!organized.ok) return organized
    const outing = organized.value
    const snapshot = await snapshotOf(db, outing)
    const { holes } = snapshot
    return accept({
      outing: { id, course: outing.course, date: outing.date, ...titleOf(outing), status: outing.status },
      holes: holes.map(({ hole }) => courseHole(holes, hole)),
      tees: teesToSend(snapshot),
      groups: await groupsToSend(db, snapshot),
      golfers: await golfersToSend(db, snapshot),
      differences: await differencesOf(db, snapshot),
      notices: [...(await latestBulletins(db, id))],
      mayScore: outing.organizerId === by.memberId,
      serverNow: now().getTime(),
    })
  })

  route(checkInGolfer, async ({ params: { id }, body, caller }) => {
    const by = changerOf(caller)
    return await transaction(db, async (tx) => {
      const found = await organizedInProgress(tx, { id, by })
      if (!found.ok) return found
      const { golfer_id: golferId, here } = body
      const golfers = await golfersOfOuting(tx, id)
      if (!golfers.some((golfer) => golfer.id === golferId)) {
        return refuse('outing.no-such-golfer', 'This golfer is no longer in the outing.')
      }
      if (here === 1) await addCheckIn(tx, { golferId, at: now().toISOString(), by: by.memberId })
      else await deleteCheckIn(tx, { golferId })
      return accept(success)
    })
  })

  route(sendToField, async ({ params: { id }, body, caller, onlyOnce }) => {
    const sent = await notifyField(context, { id, by: changerOf(caller), onlyOnce, ...body })
    if (sent.ok) {
      live.wake(id)
      backgroundJobs.wake()
    }
    return sent
  })
}

async function golfersToSend(
  reader: Reader,
  { outing, people: golfers, golfers: balls }: OutingSnapshot,
): Promise<EventGolfer[]> {
  const ballOf = new Map(balls.flatMap((ball) => ball.partners.map((partner) => [partner.id, ball.id] as const)))
  const memberIds = golfers.flatMap(({ memberId }) => memberId ?? [])
  const phones = await sharedPhones(reader, memberIds)
  const checkedIn = await checkedInAt(reader, outing.id)
  return golfers.map(({ id, memberId, firstname, lastname, ...golfer }) => ({
    id,
    user_id: memberId ?? 0,
    first: firstname,
    last: lastname,
    playinghandicap: golfer.playingHandicap,
    teebox: golfer.teebox,
    teebox_id: golfer.teeboxId,
    tgroup_id: golfer.tgroupId,
    ...(ballOf.has(id) && { ball: ballOf.get(id) }),
    checkedInAt: checkedIn.get(id) ?? null,
    phone: (memberId !== null && phones.get(memberId)) || null,
  }))
}

/** Groups with at least one golfer. */
async function groupsToSend(reader: Reader, snapshot: OutingSnapshot): Promise<EventGroup[]> {
  const { outing, people, groups } = snapshot
  const places = await drawnPlaces(reader, { outing, golfers: people })
  const arrived = await arrivedScores(reader, outing.id)
  const phones = await phonesOfOuting(reader, outing.id)
  const checkedIn = await checkedInAt(reader, outing.id)
  const started = new Set(golfersWhoStarted(snapshot.card).map(({ id }) => id))
  // A golfer without a score is still expected, unless the organizer checks arrivals in and has not checked this golfer
  // in.
  const isAwaited = (id: number) => !started.has(id) && (checkedIn.size === 0 || checkedIn.has(id))
  return groups.flatMap((group) => {
    const { tgroupId } = group
    const own = inGroup(people, tgroupId)
    const [first] = own
    if (first === undefined) return []
    const drawn = own.flatMap(({ id }) => places.get(id) ?? [])
    // The golfers who joined the group after the draw have no say in its start.
    const stayed = drawn.filter((place) => place.tgroupId === tgroupId)
    const starts = (stayed.length > 0 ? stayed : drawn).flatMap(({ startTime }) => startTime ?? [])
    const [start = null] = starts
    const isAsDrawn = starts.every((startTime) => startTime === start)
    const ids = new Set(own.map(({ id }) => id))
    const scored = arrived.filter(({ golferId }) => ids.has(golferId))
    const missing = snapshot.card.golfers
      .filter((golfer) => golfer.group === tgroupId)
      .map((golfer) => ({ id: golfer.id, holes: [...missedAtStart(golfer, snapshot.card)] }))
      .filter((golfer) => golfer.holes.length > 0)
    const late = missing.filter(({ id }) => !isAwaited(id))
    const awaited = missing.filter(({ id }) => isAwaited(id))
    return {
      ...asFreshness(group),
      code: group.accessCode,
      startingHole: first.startingHole,
      startsAt: isAsDrawn ? start : null,
      finished: finishedHoles(snapshot, { tgroupId, scored, late }),
      ...(late.length > 0 && { late }),
      ...(awaited.length > 0 && { awaited }),
      phones: phones
        .filter((phone) => phone.tgroupId === tgroupId)
        .map(({ clientId, seenAt, pending }) => ({ latest: latestOf(clientId, arrived), heardAt: seenAt, pending }))
        .toSorted((one, other) => (other.latest?.receivedAt ?? '').localeCompare(one.latest?.receivedAt ?? ''))
        .map(({ latest, ...phone }): GroupPhone => ({ by: latest?.by ?? '', ...phone })),
    }
  })
}

function finishedHoles(
  snapshot: OutingSnapshot,
  {
    tgroupId,
    scored,
    late,
  }: { tgroupId: number; scored: readonly ArrivedScore[]; late: NonNullable<EventGroup['late']> },
): EventGroup['finished'] {
  // Missing golfers are left out of the holes that they missed, so that such a hole counts as finished without them.
  const here = (hole: number) => {
    const missed = late.flatMap(({ id, holes }) => (holes.includes(hole) ? [id] : []))
    const { card } = snapshot
    return { ...snapshot, card: { ...card, golfers: card.golfers.filter(({ id }) => !missed.includes(id)) } }
  }
  return snapshot.holes
    .filter(({ hole }) => isScored(here(hole), { tgroupId, hole }))
    .map(({ hole }) => {
      const times = scored.filter((score) => score.hole === hole).map(({ at }) => at)
      return { hole, at: times.toSorted().at(-1) ?? null }
    })
}

/** Returns the latest score that a phone entered and that has not been replaced. */
function latestOf(phone: string, arrived: readonly ArrivedScore[]): ArrivedScore | undefined {
  return arrived
    .filter(({ clientId }) => clientId === phone)
    .toSorted((one, other) => one.receivedAt.localeCompare(other.receivedAt))
    .at(-1)
}

/** Scores in conflict, each with the latest entry of the other value. */
async function differencesOf(reader: Reader, { outing, scores }: OutingSnapshot): Promise<Difference[]> {
  const contested = scores.filter((score) => score.contested)
  if (contested.length === 0) return []
  const others = await otherEntriesOfOuting(reader, outing.id)
  const otherAt = new Map(others.map((entry) => [`${entry.golferId}/${entry.hole}`, entry]))
  return contested.map(({ golferId, hole, by, at, ...score }) => {
    const other = otherAt.get(`${golferId}/${hole}`)
    const shown = { ...storedScore(holeValue(score)), by, at }
    return { id: golferId, hole, values: other ? [shown, valueOf(other)] : [shown] }
  })
}

function valueOf({ by, enteredAt, receivedAt, ...score }: EnteredScore): Difference['values'][number] {
  return { ...storedScore(holeValue(score)), by, at: enteredAt ?? receivedAt }
}
