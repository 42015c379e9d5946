import { listTeeboxes, type CourseTeebox } from '#db/courses/courses.ts'
import type { Reader } from '#db/database.ts'
import { rosterOf, roundsEntered, type RosterEntry } from '#db/tee-times/sign-ups-roster.ts'
import { findKeptTeeTime, type KeptTeeTime } from '#db/tee-times/tee-times.ts'
import { rosterCourseHandicap } from '#golf/course/course-handicap.ts'
import { formatCourseHandicap, formatHandicap } from '#golf/course/handicap-text.ts'
import { teeName } from '#golf/course/tees.ts'
import { holesRated } from '#golf/handicap/round-entry.ts'
import { startNames } from '#golf/outing/starts.ts'
import { accept } from '#golf/result.ts'
import { courseHandicap, decimal, handicapIndex, tenths, type CourseHandicap, type HandicapIndex } from '#golf/units.ts'
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
  type Roster,
  type RosterPlayer,
} from '#sync/calls/sign-ups.ts'
import { toWire } from '#sync/calls/spelling.ts'
import { noDeadline } from '#sync/calls/tee-times.ts'
import { mayLookUp } from '../members/may-look-up.ts'
import type { MemberProblem } from '../members/member-problems.ts'
import { logSecurity } from '../process/log.ts'
import { changerOf, memberOf, whoIs, type MemberCaller } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { writeCsv, type Cell } from '../server/files/csv.ts'
import { success, type Routes } from '../server/route.ts'
import { dayAtClub } from '../server/time.ts'
import {
  assignPlayers,
  drawPlayers,
  recordPaid,
  replaceGuest,
  versionOfPairings,
  versionOfPlace,
  type DrawPlan,
} from './edit-roster.ts'
import { fieldToStart } from './field-to-start.ts'
import { managedTeeTime, mayManage, startOf, teeTimeNotFound } from './tee-time-access.ts'
import type { TeeTimeProblem } from './tee-time-problems.ts'

export function registerSignUpRoster({ route }: Routes<TeeTimeProblem | MemberProblem>, context: Context): void {
  const { db, now, config } = context

  route(teeTimePlayers, async ({ params: { id }, caller }) => {
    // The roster has what a look-up shows: names, indexes and, by its sign-ups, who is a member.
    const allowed = await mayLookUp(db, caller)
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
    const roster = await shown(db, { teeTime: teeTime.value, viewer })
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
    return teeTime === undefined ? teeTimeNotFound() : accept(rosterToSend(await shown(db, { teeTime, viewer })))
  }
}

async function shown(reader: Reader, seen: Pick<RosterShown, 'teeTime' | 'viewer'>): Promise<RosterShown> {
  const { id: teetimeId, courseId } = seen.teeTime
  const teeboxes = await listTeeboxes(reader, { courseId })
  return { ...seen, teeboxes, entries: await rosterOf(reader, { teetimeId }) }
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

type RosterShown = {
  readonly teeTime: KeptTeeTime
  readonly entries: readonly RosterEntry[]
  readonly teeboxes: readonly CourseTeebox[]
  /**
   * The member who views the roster; null for a visitor of a club that lets anyone look up golfers, who sees names,
   * indexes, start times and holes (SEC-02).
   */
  readonly viewer: MemberCaller | null
}

function rosterToSend(shown: RosterShown): Roster {
  const { teeTime, entries, teeboxes } = shown
  const { id, date, time, course, courseId, contestId, tournament, prepay, numWanted } = teeTime
  return {
    players: entries.map((entry) => playerToSend(entry, shown)),
    ...(manages(shown) && { version: versionOfPairings(entries) }),
    teeboxes: teeboxes.map(({ id, description, rating, slope }) => ({ id, description, rating, slope })),
    teetime: {
      id,
      date,
      time,
      start: startOf(teeTime),
      course,
      course_id: courseId,
      contest_id: contestId,
      tournament,
      prepay,
      tournamenttitle: teeTime.tournamentTitle,
      deadline: teeTime.deadline ?? noDeadline,
      rate: teeTime.rateCents / 100,
      numwanted: numWanted,
      spotsleft: spotsLeft(teeTime, entries),
      manages: manages(shown),
    },
  }
}

/**
 * Whether the viewer sees the buttons for managing players. An administrator whose rights have lapsed sees them too,
 * but has to log in to use one.
 */
function manages({ teeTime, viewer }: Pick<RosterShown, 'teeTime' | 'viewer'>): boolean {
  return viewer?.isLapsedAdmin === true || mayManage(teeTime, viewer)
}

function spotsLeft({ numWanted }: KeptTeeTime, entries: readonly RosterEntry[]): number {
  return Math.max(0, numWanted - entries.filter(({ place }) => place === 'in').length)
}

function playerToSend(entry: RosterEntry, shown: RosterShown): RosterPlayer {
  const { id, memberId, firstname, lastname, partner, index, handicap, flight, startingHole, place, waiting } = entry
  const teeboxId = entry.teeboxId ?? shown.teeTime.teeboxId
  const teebox = shown.teeboxes.find(({ id: each }) => each === teeboxId)
  const isOwn = shown.viewer !== null && memberId === shown.viewer.id
  const isManager = manages(shown)
  const { email, phone } = entry.contact
  const host = shown.viewer === null ? undefined : hostOf(entry, shown)
  return {
    id,
    user_id: memberId ?? 0,
    name: `${firstname} ${lastname}`.trim(),
    ...(host !== undefined && { host: `${host.firstname} ${host.lastname}` }),
    ...(mayManage(shown.teeTime, shown.viewer) && { contact: { email, phone } }),
    partner,
    handicapindex: decimal(index),
    handicap: decimal(handicap),
    ...(entry.isTransferred && { transferred: true }),
    coursehandicap: teebox === undefined ? null : courseHandicapFrom(teebox, index),
    teebox_id: teeboxId,
    flight,
    code: entry.tgroupId,
    teetime: entry.startTime,
    startinghole: startingHole,
    place,
    waiting,
    paid: isOwn || isManager ? entry.paid : null,
    ...(isManager && { version: versionOfPlace(entry) }),
  }
}

function courseHandicapFrom({ slope, rating }: CourseTeebox, index: HandicapIndex): CourseHandicap {
  return rosterCourseHandicap({ index, slope, holes: holesRated(tenths(rating)) })
}

/** Returns the roster entry of the golfer who signed a guest up; undefined if that golfer is not on the roster. */
function hostOf(
  { memberId, signedUpBy }: RosterEntry,
  { entries }: Pick<RosterShown, 'entries'>,
): RosterEntry | undefined {
  if (memberId !== null || signedUpBy === null) return undefined
  return entries.find((other) => other.memberId === signedUpBy)
}

const headings = [
  'place',
  'waiting',
  'flight',
  'group',
  'teetime',
  'startinghole',
  'name',
  'partner',
  'handicapindex',
  'handicap',
  'coursehandicap',
  'tees',
  'paid',
  'how',
  'email',
  'phone',
  'membership_id',
  'crunch',
  'foursome',
  'course_best',
  'score_best',
  'lastrounds',
  'host',
]

/** Writes a plus handicap as golfers do, because a minus has two meanings in lists of players. */
function handicapCell(handicap: number | null): Cell {
  return handicap !== null && handicap < 0 ? formatHandicap(handicap) : handicap
}

function courseHandicapCell(handicap: number | null): Cell {
  return handicap !== null && handicap < 0 ? formatCourseHandicap(courseHandicap(handicap)) : handicap
}

/**
 * The players of a tee time with the values that they entered, as CSV for its organizer. Holes count from 1, and are 1A
 * and 1B where two groups start on the same hole.
 */
function playersCsv(
  shown: RosterShown,
  { entered, config }: Pick<Context, 'config'> & { readonly entered: Awaited<ReturnType<typeof roundsEntered>> },
): string {
  const players = shown.entries.map((entry) => ({ entry, player: playerToSend(entry, shown) }))
  const holes = startNames(
    players
      .filter(({ player: { place } }) => place === 'in')
      .map(({ player: { code: group, startinghole, teetime: time } }) => {
        return { group, hole: startinghole === null ? null : startinghole + 1, time }
      }),
  )
  const rows = players.map(({ entry, player }): readonly Cell[] => {
    const { place, waiting, flight, code, teetime, startinghole, name, partner, paid } = player
    const teebox = shown.teeboxes.find(({ id }) => id === player.teebox_id)
    const tees = teebox === undefined ? null : teeName(teebox)
    const { email, phone, membershipId, crunch, foursome, courseBest, scoreBest } = entry.contact
    const lastRounds = (entered.get(entry.id) ?? []).map(({ course, score }) => `${course} ${score}`).join('; ')
    return [
      place,
      waiting,
      flight,
      code,
      teetime,
      startinghole === null ? null : ((code === null ? undefined : holes.get(code)) ?? startinghole + 1),
      name,
      partner,
      handicapCell(player.handicapindex),
      handicapCell(player.handicap),
      courseHandicapCell(player.coursehandicap),
      tees,
      paid === null ? null : dayAtClub(paid.at, config),
      paid?.how ?? null,
      email,
      phone,
      membershipId,
      crunch,
      foursome,
      courseBest,
      scoreBest,
      lastRounds,
      player.host ?? null,
    ]
  })
  return writeCsv([headings, ...rows])
}
