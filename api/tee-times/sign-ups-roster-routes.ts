import { listTeeboxes } from '#db/courses/courses.ts'
import type { Reader } from '#db/database.ts'
import type { DrawPlan } from '#db/tee-times/sign-ups-assign.ts'
import { assignPlayers, drawPlayers, managedTeeTime, recordPayment } from '#db/tee-times/sign-ups-assign.ts'
import type { RosterEntry } from '#db/tee-times/sign-ups-roster.ts'
import { rosterOf, roundsTold } from '#db/tee-times/sign-ups-roster.ts'
import type { KeptTeeTime } from '#db/tee-times/tee-times.ts'
import { findKeptTeeTime } from '#db/tee-times/tee-times.ts'
import { transaction } from '#db/transaction.ts'
import { accept } from '#golf/result.ts'
import { decimal, handicapIndex } from '#golf/units.ts'
import type { AnswerOf, BodyOf } from '#sync/calls/call.ts'
import {
  teeTimeAssign,
  teeTimeDraw,
  teeTimeOuting,
  teeTimePaid,
  teeTimePlayers,
  teeTimePlayersExport,
} from '#sync/calls/sign-ups.ts'
import type { MemberCaller } from '../server/callers/caller.ts'
import { changerOf, memberOf, whoIs } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { logSecurity } from '../process/log.ts'
import type { Routes } from '../server/route.ts'
import { success } from '../server/route.ts'
import { playersCsv } from './sign-ups-file.ts'
import type { RosterShown } from './sign-ups-view.ts'
import { rosterToSend } from './sign-ups-view.ts'
import type { TeeTimeProblem } from './tee-time-problems.ts'

/** The players of a tee time: groups and starts, payments, the file, and what its outing starts with. */
export function registerSignUpRoster({ route }: Routes<TeeTimeProblem>, { db, now }: Context): void {
  route(teeTimePlayers, async ({ params: { id }, caller }) => {
    const teeTime = await findKeptTeeTime(db, id)
    const viewer = whoIs(caller)
    return teeTime.ok ? accept(rosterToSend(await shown(db, { teeTime: teeTime.value, viewer }))) : teeTime
  })

  route(teeTimeAssign, async ({ params: { id: teetimeId }, body, caller }) => {
    const viewer = memberOf(caller)
    const players = body.players.map(assignmentIn)
    const by = changerOf(caller)
    const assigned = await transaction(db, (tx) => assignPlayers(tx, { teetimeId, by, players }))
    return assigned.ok ? await rosterAfter(teetimeId, viewer) : assigned
  })

  route(teeTimeDraw, async ({ params: { id: teetimeId }, body, caller }) => {
    const viewer = memberOf(caller)
    const by = changerOf(caller)
    const drawn = await transaction(db, (tx) => drawPlayers(tx, { teetimeId, by, plan: planIn(body) }))
    return drawn.ok ? await rosterAfter(teetimeId, viewer) : drawn
  })

  route(teeTimePaid, async ({ params: { id: teetimeId }, body: { signup_id, paid, how }, caller }) => {
    const payment = { id: signup_id, teetimeId, how: paid ? how : null, by: memberOf(caller).id, now: now() }
    const recorded = await transaction(db, (tx) => recordPayment(tx, payment))
    return recorded.ok ? accept(success) : recorded
  })

  route(teeTimePlayersExport, async ({ params: { id: teetimeId }, caller, request }) => {
    const viewer = memberOf(caller)
    const teeTime = await managedTeeTime(db, { teetimeId, by: changerOf(caller) })
    if (!teeTime.ok) return teeTime
    const roster = await shown(db, { teeTime: teeTime.value, viewer })
    logSecurity(request, { event: 'players_exported', teetime: teetimeId, players: roster.entries.length })
    const content = playersCsv(roster, await roundsTold(db, { teetimeId }))
    return accept({ filename: `players-${teeTime.value.date}.csv`, type: 'text/csv', content })
  })

  route(teeTimeOuting, async ({ params: { id: teetimeId }, caller }) => {
    const teeTime = await managedTeeTime(db, { teetimeId, by: changerOf(caller) })
    if (!teeTime.ok) return teeTime
    const roster = await rosterOf(db, { teetimeId })
    const golfers = roster.filter(({ place }) => place === 'in').map((entry) => golferToStart(entry, teeTime.value))
    return accept({ teetime: outingToStart(teeTime.value), golfers })
  })

  async function rosterAfter(teetimeId: number, viewer: MemberCaller) {
    const teeTime = await findKeptTeeTime(db, teetimeId)
    return teeTime.ok ? accept(rosterToSend(await shown(db, { teeTime: teeTime.value, viewer }))) : teeTime
  }
}

async function shown(reader: Reader, seen: Pick<RosterShown, 'teeTime' | 'viewer'>): Promise<RosterShown> {
  const { id: teetimeId, courseId } = seen.teeTime
  const teeboxes = await listTeeboxes(reader, { courseId })
  return { ...seen, teeboxes, entries: await rosterOf(reader, { teetimeId }) }
}

function assignmentIn(player: BodyOf<typeof teeTimeAssign>['players'][number]) {
  const { id, partner, flight } = player
  return {
    ...{ id, partner: partner.trim(), flight, teeboxId: player.teebox_id, tgroupId: player.code },
    ...{ startTime: player.teetime, startingHole: player.startinghole },
  }
}

function planIn({ flights, groups, start }: BodyOf<typeof teeTimeDraw>): DrawPlan {
  const byIndex = flights.by === 'index' ? { by: flights.by, upto: flights.upto.map(handicapIndex) } : flights
  return { flights: byIndex, groups, start }
}

type ToStart = AnswerOf<typeof teeTimeOuting>

function outingToStart(teeTime: KeptTeeTime): ToStart['teetime'] {
  const { id, date, tournament } = teeTime
  return {
    ...{ id, date, tournament, course_id: teeTime.courseId, teebox_id: teeTime.teeboxId },
    ...{ contest_id: teeTime.contestId, gross_skins: teeTime.grossSkins, net_skins: teeTime.netSkins },
  }
}

function golferToStart(entry: RosterEntry, { teeboxId }: KeptTeeTime): ToStart['golfers'][number] {
  const { memberId, firstname, lastname, contact, index, tgroupId, startingHole } = entry
  return {
    // The club knows the addresses of its members, and an outing does not keep them.
    ...{ user_id: memberId ?? 0, firstname, email: memberId === null ? contact.email : '' },
    // An outing asks everybody for two names, and a guest may have signed up with one.
    lastname: lastname === '' ? 'Guest' : lastname,
    ...{ handicapindex: decimal(index), teebox_id: entry.teeboxId ?? teeboxId },
    ...{ tgroup_id: tgroupId, starting_hole: startingHole ?? 0 },
  }
}
