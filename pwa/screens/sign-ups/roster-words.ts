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

/** The course handicap of the roster, a plus handicap as +2; a dash without tees. */
export function courseHandicapText({ coursehandicap }: Pick<RosterPlayer, 'coursehandicap'>): string {
  return coursehandicap === null ? nothing : formatCourseHandicap(courseHandicap(coursehandicap))
}

/** Whether any of these golfers has a course handicap: its column and what it means are shown only then. */
export function haveCourseHandicaps(players: readonly RosterPlayer[]): boolean {
  return players.some(({ coursehandicap }) => coursehandicap !== null)
}

/** Whether the course has tees rated for nine holes, from which half the index counts. */
export function hasNines({ teeboxes }: Pick<Roster, 'teeboxes'>): boolean {
  return teeboxes.some(({ rating }) => holesRated(tenths(rating)) === 9)
}

export function teeText({ teebox_id }: RosterPlayer, { teeboxes }: Pick<Roster, 'teeboxes'>): string {
  const teebox = teeboxes.find(({ id }) => id === teebox_id)
  return teebox === undefined ? nothing : teeName(teebox)
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

/** Golfers with a spot whom the pairings don’t have, such as one who moved up from the waiting list since. */
export function withoutGroup(roster: Pick<Roster, 'players'>): readonly RosterPlayer[] {
  const { playing } = partsOfRoster(roster)
  const missing = playing.filter(({ code }) => code === null)
  return missing.length === playing.length ? [] : missing
}

/** Where and when a golfer with a spot starts, or that no group has them yet; null before pairings are made. */
export function ownStart(roster: Pick<Roster, 'players'> | null, player: RosterPlayer | undefined): string | null {
  if (roster === null || player === undefined || player.place !== 'in') return null
  if (withoutGroup(roster).includes(player)) return texts.noGroupMeans
  if (player.code === null) return null
  return [texts.group(player.code), startText(player, startingHoles(roster))].filter((part) => part !== '').join(' · ')
}

type StartColumn = { readonly label: string; readonly cell: (player: RosterPlayer) => string }

/** What the start list says of a golfer beside the name. A column in which no golfer has anything is left out. */
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

/** The groups with their starts; golfers without a group come last. */
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

/** What the starting holes of the groups are called. */
export function startingHoles(roster: Pick<Roster, 'players'>): ReadonlyMap<number, string> {
  return startNames(
    partsOfRoster(roster).playing.map(({ code: group, startinghole, teetime: time }) => {
      return { group, hole: startinghole === null ? null : startinghole + 1, time }
    }),
  )
}

/** Hole 7, or Hole 1A; null where none is set. */
export function startingHoleText(
  { code, startinghole }: Pick<RosterPlayer, 'code' | 'startinghole'>,
  holes: ReadonlyMap<number, string>,
): string | null {
  if (startinghole === null) return null
  return texts.hole((code === null ? undefined : holes.get(code)) ?? startinghole + 1)
}
