import { day } from '#db/instants.ts'
import { noSpotTaken, spotsOfComing, type Spots } from '#db/tee-times/sign-ups.ts'
import { comingTeeTimes, findTeeTime, type TeeTime } from '#db/tee-times/tee-times.ts'
import { accept } from '#golf/result.ts'
import { toWire } from '#sync/calls/spelling.ts'
import {
  noDeadline,
  teeTimeAdd,
  teeTimeAll,
  teeTimeById,
  teeTimeCancel,
  teeTimeEdit,
  teeTimeLoggedOut,
  teeTimeSpelling,
  type ListedTeeTime,
  type OpenTeeTime,
} from '#sync/calls/tee-times.ts'
import { contactText } from '../delivery/alert.ts'
import { changerOf, memberOf, resetFirst, whoIs } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { createTryLimit } from '../server/http/try-limit.ts'
import { success, type Routes } from '../server/route.ts'
import { today } from '../server/time.ts'
import { cancelTeeTime, editTeeTime, mostMoves, submitTeeTime, versionOfTeeTime } from './edit-tee-time.ts'
import { startOf, teeTimeNotFound } from './tee-time-access.ts'
import type { TeeTimeProblem } from './tee-time-problems.ts'

/** Tee times. Visitors see nothing about members (SEC-02). */
export function registerTeeTimes({ route }: Routes<TeeTimeProblem>, context: Context): void {
  const { db } = context
  const moves = createTryLimit(context, { name: 'moved tee times', allowed: mostMoves, window: day })

  route(teeTimeAll, async ({ caller }) => {
    const member = whoIs(caller)
    if (member === null) return resetFirst()
    const { id } = member
    const asked = { today: today(context), memberId: id }
    const spots = await spotsOfComing(db, asked)
    const coming = await comingTeeTimes(db, asked)
    return accept({
      teetime: coming.map((teeTime) => asListed(teeTime, spots.get(teeTime.id))),
      user: { id, isadmin: member.isadmin || member.isLapsedAdmin },
    })
  })

  route(teeTimeLoggedOut, async () => {
    const asked = { today: today(context), memberId: null }
    const spots = await spotsOfComing(db, asked)
    const coming = await comingTeeTimes(db, asked)
    return accept({ teetime: coming.map((teeTime) => asOpen(teeTime, spots.get(teeTime.id))) })
  })

  route(teeTimeById, async ({ params: { id }, caller }) => {
    const found = await findTeeTime(db, id)
    if (found === undefined) return teeTimeNotFound()
    const teetime = asTeeTime(found)
    if (whoIs(caller) !== null) {
      return accept({ teetime: { ...teetime, version: versionOfTeeTime(found) }, submitUser: found.submitter })
    }
    return accept({ teetime: { ...teetime, comments: '', contactinfo: '' }, submitUser: null })
  })

  route(teeTimeAdd, async ({ body: form, caller, onlyOnce }) =>
    submitTeeTime(context, { form, memberId: memberOf(caller).id, onlyOnce }),
  )

  route(teeTimeEdit, async ({ params: { id }, body: form, caller, onlyOnce }) => {
    const changed = await editTeeTime(context, { id, form, by: changerOf(caller), moves, onlyOnce })
    return changed.ok ? accept(success) : changed
  })

  route(teeTimeCancel, async ({ params: { id }, caller, onlyOnce }) =>
    cancelTeeTime(context, { id, by: changerOf(caller), onlyOnce }),
  )
}

function asOpen(teeTime: TeeTime, { taken, waiting }: Spots = noSpotTaken): OpenTeeTime {
  const { id, date, time, course, website, tournamentTitle, rateCents, numWanted, tournament, prepay } = teeTime
  return {
    teeid: id,
    date,
    time,
    start: startOf(teeTime),
    name: course,
    website,
    tournamenttitle: tournamentTitle,
    rate: rateCents / 100,
    num_wanted: numWanted,
    tournament,
    prepay,
    deadline: teeTime.deadline ?? noDeadline,
    playercount: taken,
    spotsleft: Math.max(0, numWanted - taken),
    waitlist: waiting,
  }
}

function asListed(teeTime: TeeTime, spots: Spots = noSpotTaken): ListedTeeTime {
  const { comments, submitter } = teeTime
  const { id: member_submitted_id, ...person } = submitter
  const { place: signedup, waiting } = spots.own ?? { place: null, waiting: null }
  return {
    ...asOpen(teeTime, spots),
    comments,
    member_submitted_id,
    ...person,
    contact_info: contactText(submitter),
    signedup,
    waiting,
  }
}

function asTeeTime(teeTime: TeeTime) {
  return {
    ...toWire(teeTimeSpelling, teeTime),
    rate: teeTime.rateCents / 100,
    deadline: teeTime.deadline ?? noDeadline,
    contactinfo: contactText(teeTime.submitter),
  }
}
