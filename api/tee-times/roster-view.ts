import { listTeeboxes, type CourseTeebox } from '#db/courses/courses.ts'
import type { Reader } from '#db/database.ts'
import { rosterOf, type RosterEntry } from '#db/tee-times/sign-ups-roster.ts'
import type { KeptTeeTime } from '#db/tee-times/tee-times.ts'
import { rosterCourseHandicap } from '#golf/course/course-handicap.ts'
import { holesRated } from '#golf/handicap/round-entry.ts'
import { decimal, tenths, type CourseHandicap, type HandicapIndex } from '#golf/units.ts'
import type { Roster, RosterPlayer } from '#sync/calls/sign-ups.ts'
import { noDeadline } from '#sync/calls/tee-times.ts'
import type { MemberCaller } from '../server/callers/caller.ts'
import { versionOfPairings, versionOfPlace } from './edit-roster.ts'
import { mayManage, startOf } from './tee-time-access.ts'

/** A roster and the member who views it. */
export type RosterShown = {
  readonly teeTime: KeptTeeTime
  readonly entries: readonly RosterEntry[]
  readonly teeboxes: readonly CourseTeebox[]
  /**
   * The member who views the roster; null for a visitor of a club that lets anyone look up golfers, who sees names,
   * indexes, start times and holes (SEC-02).
   */
  readonly viewer: MemberCaller | null
}

export async function readRoster(reader: Reader, seen: Pick<RosterShown, 'teeTime' | 'viewer'>): Promise<RosterShown> {
  const { id: teetimeId, courseId } = seen.teeTime
  const teeboxes = await listTeeboxes(reader, { courseId })
  return { ...seen, teeboxes, entries: await rosterOf(reader, { teetimeId }) }
}

export function rosterToSend(shown: RosterShown): Roster {
  const { teeTime, entries, teeboxes } = shown
  const { id, date, time, course, courseId, ownGameId, tournament, prepay, numWanted } = teeTime
  return {
    players: entries.map((entry) => playerToSend(entry, shown)),
    ...(manages(shown) && { version: versionOfPairings(entries) }),
    teeboxes: teeboxes.map(({ id, description, gender, rating, slope }) => ({
      id,
      description,
      gender,
      rating,
      slope,
    })),
    teetime: {
      id,
      date,
      time,
      start: startOf(teeTime),
      course,
      course_id: courseId,
      contest_id: ownGameId,
      tournament,
      prepay,
      tournamenttitle: teeTime.tournamentTitle,
      deadline: teeTime.deadline ?? noDeadline,
      rate: teeTime.rateCents / 100,
      numwanted: numWanted,
      spotsleft: spotsLeft(teeTime, entries),
      ...(!teeTime.isOpen && { closed: true }),
      ...(teeTime.postedAt !== null && { posted: true }),
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

export function playerToSend(entry: RosterEntry, shown: RosterShown): RosterPlayer {
  const { id, memberId, firstname, lastname, partner, index, handicap, flight, startingHole, place, waiting } = entry
  const teeboxId = entry.teeboxId ?? shown.teeTime.teeboxId
  const teebox = shown.teeboxes.find(({ id: each }) => each === teeboxId)
  const isOwn = shown.viewer !== null && memberId === shown.viewer.id
  const isManager = manages(shown)
  const { email, phone, foursome, crunch } = entry.contact
  const wishes = { ...(foursome !== '' && { foursome }), ...(crunch === 1 && { crunch }) }
  const host = shown.viewer === null ? undefined : hostOf(entry, shown)
  return {
    id,
    user_id: memberId ?? 0,
    name: `${firstname} ${lastname}`.trim(),
    ...(host !== undefined && { host: `${host.firstname} ${host.lastname}` }),
    ...(mayManage(shown.teeTime, shown.viewer) && { contact: { email, phone, ...wishes } }),
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
