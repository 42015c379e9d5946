import { addBroadcast } from '#db/messages/broadcasts.ts'
import { fillSpots, noSpotTaken, spotsOfComing, type Spots } from '#db/tee-times/sign-ups-places.ts'
import {
  addTeeTime,
  changeTeeTime,
  comingTeeTimes,
  findTeeTime,
  withdrawTeeTime,
  type TeeTime,
  type TeeTimeSettings,
} from '#db/tee-times/tee-times.ts'
import { transaction } from '#db/transaction.ts'
import { accept } from '#golf/result.ts'
import {
  noDeadline,
  teeTimeAdd,
  teeTimeAll,
  teeTimeById,
  teeTimeCancel,
  teeTimeEdit,
  teeTimeLoggedOut,
  type ListedTeeTime,
  type OpenTeeTime,
  type TeeTimeForm,
} from '#sync/calls/tee-times.ts'
import { changerOf, memberOf, resetFirst, whoIs } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { judgeTelling } from '../delivery/broadcasts.ts'
import { alertPromoted, alertSignedUp } from './sign-up-messages.ts'
import { success, type Routes } from '../server/route.ts'
import { today } from '../server/time.ts'
import { contactText } from '../delivery/alert.ts'
import type { TeeTimeProblem } from './tee-time-problems.ts'

/** Tee times that are to come. Visitors learn where and when, and nothing about members (SEC-02). */
export function registerTeeTimes({ route }: Routes<TeeTimeProblem>, context: Context): void {
  const { db, now, backgroundJobs } = context

  route(teeTimeAll, async ({ caller }) => {
    const asker = whoIs(caller)
    if (asker === null) return resetFirst()
    const { id } = asker
    const asked = { today: today(context), memberId: id }
    const spots = await spotsOfComing(db, asked)
    const coming = await comingTeeTimes(db, asked)
    return accept({
      teetime: coming.map((teeTime) => asListed(teeTime, spots.get(teeTime.id))),
      user: { id, isadmin: asker.isadmin || asker.isLapsedAdmin },
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
    if (!found.ok) return found
    const teetime = asTeeTime(found.value)
    if (whoIs(caller) !== null) return accept({ teetime, submitUser: found.value.submitter })
    return accept({ teetime: { ...teetime, comments: '', contactinfo: '' }, submitUser: null })
  })

  route(teeTimeAdd, async ({ body, caller }) => {
    const at = now()
    const { id: memberId } = memberOf(caller)
    const added = await transaction(db, async (tx) => {
      const mayTell = await judgeTelling(tx, { form: body, memberId, at })
      if (!mayTell.ok) return mayTell
      const id = await addTeeTime(tx, {
        settings: settingsOf(body, emptyWords),
        memberId,
        today: today(context),
        now: at,
      })
      if (id.ok && mayTell.value) await addBroadcast(tx, { kind: 'teetime-new', teetimeId: id.value, memberId, at })
      return id
    })
    if (!added.ok) return added
    backgroundJobs.wake()
    return accept({ ...success, id: added.value })
  })

  route(teeTimeEdit, async ({ params: { id }, body, caller }) => {
    const at = now()
    const by = changerOf(caller)
    const { memberId } = by
    const changed = await transaction(db, async (tx) => {
      const mayTell = await judgeTelling(tx, { form: body, memberId, at })
      if (!mayTell.ok) return mayTell
      const before = await findTeeTime(tx, id)
      const settings = settingsOf(body, before.ok ? before.value : emptyWords)
      const saved = await changeTeeTime(tx, { id, settings, by, today: today(context) })
      const after = await findTeeTime(tx, id)
      if (!saved.ok || !before.ok || !after.ok) return saved
      if (isElsewhere(before.value, after.value)) {
        await alertSignedUp(tx, { context, teeTime: after.value, by: memberId, at, kind: 'teetime-changed' })
      }
      const promoted = await fillSpots(tx, { teetimeId: id, today: today(context) })
      for (const signUpId of promoted) await alertPromoted(tx, { context, signUpId, at })
      if (mayTell.value) await addBroadcast(tx, { kind: 'teetime-changed', teetimeId: id, memberId, at })
      return saved
    })
    if (!changed.ok) return changed
    backgroundJobs.wake()
    return accept(success)
  })

  route(teeTimeCancel, async ({ params: { id }, caller }) => {
    const at = now()
    const by = changerOf(caller)
    const { memberId } = by
    const withdrawn = await transaction(db, async (tx) => {
      const found = await findTeeTime(tx, id)
      const gone = await withdrawTeeTime(tx, { id, by, now: at })
      if (!gone.ok || !found.ok) return gone
      await alertSignedUp(tx, { context, teeTime: found.value, by: memberId, at, kind: 'teetime-cancelled' })
      return gone
    })
    if (!withdrawn.ok) return withdrawn
    backgroundJobs.wake()
    return accept(success)
  })
}

/** Whether golfers who have signed up would come on the wrong day, at the wrong time or to the wrong course. */
function isElsewhere(before: TeeTimeSettings, after: TeeTimeSettings): boolean {
  return before.date !== after.date || before.time !== after.time || before.courseId !== after.courseId
}

function asOpen(teeTime: TeeTime, { taken, waiting }: Spots = noSpotTaken): OpenTeeTime {
  const { id, date, time, course, website, tournamentTitle, rateCents, numWanted, tournament, prepay } = teeTime
  return {
    ...{ teeid: id, date, time, name: course, website, tournamenttitle: tournamentTitle },
    ...{ rate: rateCents / 100, num_wanted: numWanted, tournament, prepay },
    deadline: teeTime.deadline ?? noDeadline,
    ...{ playercount: taken, spotsleft: Math.max(0, numWanted - taken), waitlist: waiting },
  }
}

function asListed(teeTime: TeeTime, spots: Spots = noSpotTaken): ListedTeeTime {
  const { comments, submitter } = teeTime
  const { id: member_submitted_id, ...person } = submitter
  const { place: signedup, waiting } = spots.own ?? { place: null, waiting: null }
  return {
    ...{ ...asOpen(teeTime, spots), comments, member_submitted_id, ...person },
    ...{ contact_info: contactText(submitter), signedup, waiting },
  }
}

function asTeeTime(teeTime: TeeTime) {
  const { id, date, time, courseId, course, teeboxId, contestId, tournament, prepay, comments } = teeTime
  return {
    ...{ id, date, time, course_id: courseId, course, teebox_id: teeboxId, contest_id: contestId },
    ...{ tournament, prepay, comments, tournamenttitle: teeTime.tournamentTitle, numwanted: teeTime.numWanted },
    ...{ grossskins: teeTime.grossSkins, netskins: teeTime.netSkins, rate: teeTime.rateCents / 100 },
    deadline: teeTime.deadline ?? noDeadline,
    contactinfo: contactText(teeTime.submitter),
  }
}

type Words = Pick<TeeTimeSettings, 'comments' | 'tournamentTitle' | 'deadline'>

const emptyWords: Words = { comments: '', tournamentTitle: '', deadline: null }

/** A form as it is stored, with the words of before where it has none. */
function settingsOf(form: TeeTimeForm, before: Words): TeeTimeSettings {
  const { date, hour, min, ampm, tournament, prepay, comments = before.comments, deadline } = form
  const hours = (hour % 12) + (ampm === 'pm' ? 12 : 0)
  return {
    ...{ date, tournament, prepay, comments: comments.trim() },
    time: `${twoDigits(hours)}:${twoDigits(min)}`,
    courseId: form.course_id,
    teeboxId: form.teebox_id || null,
    contestId: form.contest_id,
    grossSkins: form.gross_skins,
    netSkins: form.net_skins,
    numWanted: form.num_wanted,
    rateCents: Math.round(form.rate * 100),
    tournamentTitle: form.tournamenttitle ?? before.tournamentTitle,
    deadline: deadline === undefined ? before.deadline : deadline === noDeadline ? null : deadline,
  }
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0')
}
