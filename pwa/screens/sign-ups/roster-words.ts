import { shownTime } from '#golf/clock.ts'
import { formatCourseHandicap } from '#golf/course/handicap-text.ts'
import { teeName } from '#golf/course/tees.ts'
import { holesRated } from '#golf/handicap/round-entry.ts'
import { startNames } from '#golf/outing/starts.ts'
import { courseHandicap, tenths } from '#golf/units.ts'
import type { Roster, RosterPlayer } from '#sync/calls/sign-ups.ts'
import { indexText } from '../../people/index-text.ts'
import { texts } from './texts.ts'

/** A cell without a value. */
const nothing = '–'

/** Formats the Course Handicap of the roster, a plus handicap as +2; a dash without tees. */
export function courseHandicapText({ coursehandicap }: Pick<RosterPlayer, 'coursehandicap'>): string {
  return coursehandicap === null ? nothing : formatCourseHandicap(courseHandicap(coursehandicap))
}

/** Whether any of these golfers has a Course Handicap. Its column and its explanation are shown only then. */
export function haveCourseHandicaps(players: readonly RosterPlayer[]): boolean {
  return players.some(({ coursehandicap }) => coursehandicap !== null)
}

/** Whether the course has tees rated for nine holes, for which half the index counts. */
export function hasNines({ teeboxes }: Pick<Roster, 'teeboxes'>): boolean {
  return teeboxes.some(({ rating }) => holesRated(tenths(rating)) === 9)
}

export function teeText({ teebox_id }: RosterPlayer, { teeboxes }: Pick<Roster, 'teeboxes'>): string {
  const teebox = teeboxes.find(({ id }) => id === teebox_id)
  return teebox === undefined ? nothing : teeName(teebox)
}

/** Returns the golfers with a spot, by group once pairings are made, and the waiting golfers in order. */
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

/**
 * Returns the golfers with a spot who are not in the pairings, such as one who moved up from the waiting list later.
 */
export function withoutGroup(roster: Pick<Roster, 'players'>): readonly RosterPlayer[] {
  const { playing } = partsOfRoster(roster)
  const missing = playing.filter(({ code }) => code === null)
  return missing.length === playing.length ? [] : missing
}

/**
 * States where and when a golfer with a spot starts, or that the golfer has no group yet; null before pairings are
 * made.
 */
export function ownStart(roster: Pick<Roster, 'players'> | null, player: RosterPlayer | undefined): string | null {
  if (roster === null || player === undefined || player.place !== 'in') return null
  if (withoutGroup(roster).includes(player)) return texts.noGroupMeans
  if (player.code === null) return null
  return [texts.group(player.code), startText(player, startingHoles(roster))].filter((part) => part !== '').join(' · ')
}

type StartColumn = { readonly label: string; readonly cell: (player: RosterPlayer) => string }

/** Returns the columns of the start list besides the name. A column without any value is left out. */
export function startColumns(roster: Pick<Roster, 'players' | 'teeboxes'>): readonly StartColumn[] {
  const { columns } = texts
  const { playing } = partsOfRoster(roster)
  const all: readonly StartColumn[] = [
    { label: columns.index, cell: (player) => indexText(player) },
    { label: columns.courseHandicap, cell: courseHandicapText },
    { label: columns.tee, cell: (player) => teeText(player, roster) },
    { label: columns.flight, cell: ({ flight }) => String(flight ?? nothing) },
  ]
  return all.filter(({ cell }) => playing.some((player) => cell(player) !== nothing))
}

type StartGroup = {
  readonly group: number | null
  /** 7:40 am · Hole 1; empty before pairings are made. */
  readonly start: string
  readonly players: readonly RosterPlayer[]
}

/** Returns the groups with their starts. Golfers without a group come last. */
export function startList(roster: Pick<Roster, 'players'>): readonly StartGroup[] {
  const { playing } = partsOfRoster(roster)
  const groups = [...new Set(playing.map(({ code }) => code))]
  const holes = startingHoles(roster)
  return groups.map((group) => {
    const players = playing.filter(({ code }) => code === group)
    const [first] = players
    return { group, start: group === null || first === undefined ? '' : startText(first, holes), players }
  })
}

function startText(player: RosterPlayer, holes: ReadonlyMap<number, string>): string {
  const hole = startingHoleText(player, holes)
  const parts = [...(player.teetime === null ? [] : [shownTime(player.teetime)]), ...(hole === null ? [] : [hole])]
  return parts.join(' · ')
}

/** Returns the names of the groups' starting holes. */
export function startingHoles(roster: Pick<Roster, 'players'>): ReadonlyMap<number, string> {
  return startNames(
    partsOfRoster(roster).playing.map(({ code: group, startinghole, teetime: time }) => {
      return { group, hole: startinghole === null ? null : startinghole + 1, time }
    }),
  )
}

/** Returns the starting hole: Hole 7, or Hole 1A; null if none is set. */
export function startingHoleText(
  { code, startinghole }: Pick<RosterPlayer, 'code' | 'startinghole'>,
  holes: ReadonlyMap<number, string>,
): string | null {
  if (startinghole === null) return null
  return texts.hole((code === null ? undefined : holes.get(code)) ?? startinghole + 1)
}
