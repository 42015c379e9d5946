import { formatCourseHandicap } from '#golf/course/handicap-text.ts'
import { teeName } from '#golf/course/tees.ts'
import { courseHandicap } from '#golf/units.ts'
import type { Roster, RosterPlayer } from '#sync/calls/sign-ups.ts'
import { clockText } from '../../dates/date-text.ts'
import { texts } from './texts.ts'

/** The course handicap of the roster, a plus handicap as +2; a dash without tees. */
export function courseHandicapText({ coursehandicap }: Pick<RosterPlayer, 'coursehandicap'>): string {
  return coursehandicap === null ? '–' : formatCourseHandicap(courseHandicap(coursehandicap))
}

/** Whether any of these golfers has a course handicap: its column and what it means are shown only then. */
export function haveCourseHandicaps(players: readonly RosterPlayer[]): boolean {
  return players.some(({ coursehandicap }) => coursehandicap !== null)
}

export function teeText({ teebox_id }: RosterPlayer, { teeboxes }: Pick<Roster, 'teeboxes'>): string {
  const teebox = teeboxes.find(({ id }) => id === teebox_id)
  return teebox === undefined ? '–' : teeName(teebox)
}

/** Golfers with a spot, by group once pairings are made, and golfers who wait, in order. */
export function partsOfRoster({ players }: Pick<Roster, 'players'>): {
  readonly playing: readonly RosterPlayer[]
  readonly waiting: readonly RosterPlayer[]
} {
  const last = Number.MAX_SAFE_INTEGER
  return {
    playing: players
      .filter(({ place }) => place === 'in')
      .toSorted((one, other) => (one.code ?? last) - (other.code ?? last)),
    waiting: players.filter(({ place }) => place === 'waiting'),
  }
}

type StartGroup = {
  readonly group: number | null
  /** 7:40 am · Hole 1; empty before pairings are made. */
  readonly start: string
  readonly players: readonly RosterPlayer[]
}

/** The groups with their starts; golfers without a group come last. */
export function startList(roster: Pick<Roster, 'players'>): readonly StartGroup[] {
  const { playing } = partsOfRoster(roster)
  const groups = [...new Set(playing.map(({ code }) => code))]
  return groups.map((group) => {
    const players = playing.filter(({ code }) => code === group)
    const [first] = players
    return { group, start: group === null || first === undefined ? '' : startText(first), players }
  })
}

function startText({ teetime, startinghole }: RosterPlayer): string {
  const parts = [
    ...(teetime === null ? [] : [clockText(teetime)]),
    ...(startinghole === null ? [] : [texts.hole(startinghole + 1)]),
  ]
  return parts.join(' · ')
}
