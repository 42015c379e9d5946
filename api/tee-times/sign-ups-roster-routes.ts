import { roundsEntered } from '#db/tee-times/sign-ups-roster.ts'
import { findKeptTeeTime } from '#db/tee-times/tee-times.ts'
import { accept } from '#golf/result.ts'
import { handicapIndex } from '#golf/units.ts'
import type { BodyOf } from '#sync/calls/call.ts'
import { settingsSpelling } from '#sync/calls/outings.ts'
import {
  teeTimeAssign,
  teeTimeDraw,
  teeTimeGuestToMember,
  teeTimeOuting,
  teeTimePaid,
  teeTimePlayers,
  teeTimePlayersExport,
} from '#sync/calls/sign-ups.ts'
import { toWire } from '#sync/calls/spelling.ts'
import type { MemberProblem } from '../members/member-problems.ts'
import { validateLookUp } from '../members/validate-look-up.ts'
import { logSecurity } from '../process/log.ts'
import { changerOf, memberOf, whoIs, type MemberCaller } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { success, type Routes } from '../server/route.ts'
import { assignPlayers, drawPlayers, recordPaid, replaceGuest, type DrawPlan } from './edit-roster.ts'
import { fieldToStart } from './field-to-start.ts'
import { playersCsv } from './players-csv.ts'
import { readRoster, rosterToSend } from './roster-view.ts'
import { managedTeeTime, teeTimeNotFound } from './tee-time-access.ts'
import type { TeeTimeProblem } from './tee-time-problems.ts'

export function registerSignUpRoster({ route }: Routes<TeeTimeProblem | MemberProblem>, context: Context): void {
  const { db, now, config } = context

  route(teeTimePlayers, async ({ params: { id }, caller }) => {
    // The roster has what a look-up shows: names, indexes and, by its sign-ups, who is a member.
    const allowed = await validateLookUp(db, caller)
    return allowed.ok ? await rosterSeenBy(id, whoIs(caller)) : allowed
  })

  route(teeTimeAssign, async ({ params: { id: teetimeId }, body, caller }) => {
    const viewer = memberOf(caller)
    const players = body.players.map(assignmentIn)
    const assigned = await assignPlayers(db, { teetimeId, by: changerOf(caller), players })
    return assigned.ok ? await rosterSeenBy(teetimeId, viewer) : assigned
  })

  route(teeTimeDraw, async ({ params: { id: teetimeId }, body, caller }) => {
    const viewer = memberOf(caller)
    const { version } = body
    const drawn = await drawPlayers(db, { teetimeId, by: changerOf(caller), plan: planIn(body), version })
    return drawn.ok ? await rosterSeenBy(teetimeId, viewer) : drawn
  })

  route(teeTimeGuestToMember, async ({ params: { id: teetimeId }, body, caller }) => {
    const viewer = memberOf(caller)
    const naming = { teetimeId, by: changerOf(caller), id: body.signup_id, memberId: body.user_id }
    const replaced = await replaceGuest(context, naming)
    return replaced.ok ? await rosterSeenBy(teetimeId, viewer) : replaced
  })

  route(teeTimePaid, async ({ params: { id: teetimeId }, body: { signup_id, paid, how }, caller }) => {
    const payment = { id: signup_id, teetimeId, how: paid ? how : null, by: memberOf(caller).id, now: now() }
    const recorded = await recordPaid(db, payment)
    return recorded.ok ? accept(success) : recorded
  })

  route(teeTimePlayersExport, async ({ params: { id: teetimeId }, caller, request }) => {
    const viewer = memberOf(caller)
    const teeTime = await managedTeeTime(db, { teetimeId, by: changerOf(caller) })
    if (!teeTime.ok) return teeTime
    const roster = await readRoster(db, { teeTime: teeTime.value, viewer })
    logSecurity(request, { event: 'players_exported', teetime: teetimeId, players: roster.entries.length })
    const content = playersCsv(roster, { config, entered: await roundsEntered(db, { teetimeId }) })
    return accept({ filename: `players-${teeTime.value.date}.csv`, type: 'text/csv', content })
  })

  route(teeTimeOuting, async ({ params: { id: teetimeId }, caller }) => {
    const teeTime = await managedTeeTime(db, { teetimeId, by: changerOf(caller) })
    if (!teeTime.ok) return teeTime
    const { golfers, version } = await fieldToStart(db, teeTime.value)
    const teetime = { id: teetimeId, ...toWire(settingsSpelling, teeTime.value), version }
    return accept({ teetime, golfers: [...golfers] })
  })

  async function rosterSeenBy(teetimeId: number, viewer: MemberCaller | null) {
    const teeTime = await findKeptTeeTime(db, teetimeId)
    return teeTime === undefined ? teeTimeNotFound() : accept(rosterToSend(await readRoster(db, { teeTime, viewer })))
  }
}

function assignmentIn(player: BodyOf<typeof teeTimeAssign>['players'][number]) {
  const { id, partner, flight, version } = player
  return {
    id,
    version,
    partner: partner.trim(),
    flight,
    teeboxId: player.teebox_id,
    tgroupId: player.code,
    startTime: player.teetime,
    startingHole: player.startinghole,
  }
}

function planIn({ flights, groups, withhosts: withHosts = false, start }: BodyOf<typeof teeTimeDraw>): DrawPlan {
  const byIndex = flights.by === 'index' ? { by: flights.by, upto: flights.upto.map(handicapIndex) } : flights
  return { flights: byIndex, groups, withHosts, start }
}
