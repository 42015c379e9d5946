import { holesInOrderOfPlay } from '#golf/card/next-hole.ts'
import { holesDue, measuredPace } from '#golf/outing/pace-of-play.ts'
import type { Difference, EventDay, EventGolfer, EventGroup } from '#sync/calls/event-day.ts'
import { holeFromWire } from '#sync/calls/shapes.ts'
import { scorerNamed } from '../../outings/scorer-named.ts'
import { groupsOf, type Group } from './sheets.ts'

/** The state of a group's hole: on the server, due by the group's pace, with two different scores, or not played. */
export type HoleState = 'in' | 'due' | 'differs' | 'open'

/** The phone whose scores are missing. */
type AwaitedPhone = {
  /** The golfer who owns the phone, if its scores show that; otherwise null. */
  readonly golfer: EventGolfer | null
  /** When the phone last sent something; null for never. */
  readonly heardAt: string | null
  /** The number of unsent scores, as last reported by the phone. */
  readonly pending: number
}

export type ArrivalRow = {
  readonly group: Group
  readonly golfers: readonly EventGolfer[]
  /** In the order of play. */
  readonly holes: readonly { readonly hole: number; readonly state: HoleState }[]
  readonly state: 'in' | 'differs' | 'waiting' | 'playing' | 'before'
  /** Holes due by the pace of the group, in the order of play. It is unknown whether they were played. */
  readonly due: readonly number[]
  /** Milliseconds that the group takes for a hole; null while unknown. */
  readonly pace: number | null
  /** The hole that the group plays next; null when all are in. */
  readonly next: number | null
  readonly differences: readonly Difference[]
  readonly awaited: AwaitedPhone
  /**
   * Golfers without any score, with the holes of the others that wait for them. A golfer who comes late is included
   * until the first score.
   */
  readonly missing: readonly { readonly golfer: EventGolfer; readonly holes: readonly number[] }[]
}

/** Returns the scores of every group that the server has. `now` is the server's time. */
export function arrivalsOf(day: EventDay, now: number): readonly ArrivalRow[] {
  const holes = day.holes.map(holeFromWire)
  const horn = hornOf(day)
  return groupsOf(day).map((group) => {
    const { startingHole, golfers } = group
    const order = holesInOrderOfPlay({ holes, startingHole })
    const isIn = new Set(group.finished.map(({ hole }) => hole))
    const differences = day.differences.filter(({ id }) => golfers.some((golfer) => golfer.id === id))
    const differs = new Set(differences.map(({ hole }) => hole))
    const finished = group.finished.flatMap(({ hole, at }) => (at === null ? [] : [{ hole, at: Date.parse(at) }]))
    const heardAt = group.heardAt === null ? null : Math.max(Date.parse(group.heardAt), horn.resumedAt)
    const due = holesDue({ holes, startingHole, finished, heardAt, now: Math.min(now, horn.suspendedAt) }).filter(
      (hole) => !isIn.has(hole),
    )
    const stateOfHole = (hole: number): HoleState => {
      if (differs.has(hole)) return 'differs'
      if (isIn.has(hole)) return 'in'
      return due.includes(hole) ? 'due' : 'open'
    }
    return {
      group,
      golfers,
      holes: order.map((hole) => ({ hole, state: stateOfHole(hole) })),
      state: stateOf(group, { differences, due, holes: order.length, now }),
      due,
      pace: measuredPace(finished),
      next: order.find((hole) => !isIn.has(hole)) ?? null,
      differences,
      awaited: awaitedPhone(group, golfers),
      missing: (group.awaited ?? []).flatMap(({ id, holes: waiting }) => {
        const golfer = golfers.find((each) => each.id === id)
        return golfer === undefined ? [] : [{ golfer, holes: waiting }]
      }),
    }
  })
}

/**
 * Returns when play was suspended and resumed. No hole becomes due while play is suspended, and the pace starts again
 * when it is resumed.
 */
function hornOf({ notices: bulletins }: EventDay): { readonly suspendedAt: number; readonly resumedAt: number } {
  const last = bulletins.findLast(({ kind }) => kind !== 'message')
  return {
    suspendedAt: last?.kind === 'suspended' ? Date.parse(last.at) : Infinity,
    resumedAt: last?.kind === 'resumed' ? Date.parse(last.at) : -Infinity,
  }
}

/** Milliseconds of silence that are normal: a phone with a long queue sends again within seconds. */
const patience = 60_000

type Seen = {
  readonly differences: readonly Difference[]
  readonly due: readonly number[]
  readonly holes: number
  readonly now: number
}

function stateOf(group: EventGroup, { differences, due, holes, now }: Seen): ArrivalRow['state'] {
  if (differences.length > 0) return 'differs'
  const isSilent = group.heardAt === null || now - Date.parse(group.heardAt) >= patience
  if (due.length > 0 || (group.pending > 0 && isSilent)) return 'waiting'
  if (group.finished.length === holes) return 'in'
  return group.finished.length === 0 && group.phones.length === 0 ? 'before' : 'playing'
}

/**
 * Returns the phone that reported unsent scores, of several the one last seen longest ago; otherwise the one that
 * scores at present.
 */
function awaitedPhone(group: EventGroup, golfers: readonly EventGolfer[]): AwaitedPhone {
  const owing = group.phones
    .filter(({ pending }) => pending > 0)
    .toSorted((one, other) => one.heardAt.localeCompare(other.heardAt))
  const [phone = group.phones[0]] = owing
  const golfer = phone === undefined ? null : scorerNamed(phone.by, golfers)
  // Phones that only receive also update when a group was last seen. A phone with unsent scores updates its own time
  // when it sends.
  const heardAt = owing[0]?.heardAt ?? group.heardAt
  return { golfer, heardAt, pending: group.pending }
}
