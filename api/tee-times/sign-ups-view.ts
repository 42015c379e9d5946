import type { CourseTeebox } from '#db/courses/courses.ts'
import type { RosterEntry } from '#db/tee-times/sign-ups-roster.ts'
import type { KeptTeeTime } from '#db/tee-times/tee-times.ts'
import { rosterCourseHandicap } from '#golf/course/course-handicap.ts'
import { decimal } from '#golf/units.ts'
import type { Roster, RosterPlayer } from '#sync/calls/sign-ups.ts'
import { noDeadline } from '#sync/calls/tee-times.ts'
import type { MemberCaller } from '../server/callers/caller.ts'

export type RosterShown = {
  readonly teeTime: KeptTeeTime
  readonly entries: readonly RosterEntry[]
  readonly teeboxes: readonly CourseTeebox[]
  /** Whoever is signed in; null for a visitor, who learns names, indexes and starts (SEC-02). */
  readonly viewer: MemberCaller | null
}

export function rosterToSend(shown: RosterShown): Roster {
  const { teeTime, entries, teeboxes } = shown
  const { id, date, time, course, courseId, contestId, tournament, prepay, numWanted } = teeTime
  return {
    players: entries.map((entry) => playerToSend(entry, shown)),
    teeboxes: teeboxes.map(({ id, description, rating, slope }) => ({ id, description, rating, slope })),
    teetime: {
      ...{ id, date, time, course, course_id: courseId, contest_id: contestId, tournament, prepay },
      ...{ tournamenttitle: teeTime.tournamentTitle, deadline: teeTime.deadline ?? noDeadline },
      ...{ rate: teeTime.rateCents / 100, numwanted: numWanted, spotsleft: spotsLeft(teeTime, entries) },
      manages: manages(shown),
    },
  }
}

/** Whoever submitted a tee time and administrators, with their password: not by the link of a mail (SEC-16). */
export function manages({ teeTime, viewer }: Pick<RosterShown, 'teeTime' | 'viewer'>): boolean {
  if (viewer?.scope !== 'full') return false
  // An administrator whose rights rest sees the buttons, and learns with the first one that a login is wanted.
  return viewer.isadmin || viewer.isLapsedAdmin || viewer.id === teeTime.submitter.id
}

function spotsLeft({ numWanted }: KeptTeeTime, entries: readonly RosterEntry[]): number {
  return Math.max(0, numWanted - entries.filter(({ place }) => place === 'in').length)
}

export function playerToSend(entry: RosterEntry, shown: RosterShown): RosterPlayer {
  const { id, memberId, firstname, lastname, partner, index, handicap, flight, startingHole, place, waiting } = entry
  const teeboxId = entry.teeboxId ?? shown.teeTime.teeboxId
  const slope = shown.teeboxes.find((teebox) => teebox.id === teeboxId)?.slope
  const isOwn = shown.viewer !== null && memberId === shown.viewer.id
  return {
    ...{ id, user_id: memberId ?? 0, name: `${firstname} ${lastname}`.trim(), partner },
    ...{ handicapindex: decimal(index), handicap: decimal(handicap) },
    coursehandicap: slope === undefined ? null : rosterCourseHandicap({ index, slope }),
    ...{ teebox_id: teeboxId, flight, code: entry.tgroupId, teetime: entry.startTime, startinghole: startingHole },
    ...{ place, waiting, paid: isOwn || manages(shown) ? entry.paid : null },
  }
}
