import { holesInOrderOfPlay } from '#golf/card/next-hole.ts'
import { holesDue, measuredPace } from '#golf/outing/pace-of-play.ts'
import type { Difference, EventDay, EventGolfer, EventGroup } from '#sync/calls/event-day.ts'
import { holeFromWire } from '#sync/calls/shapes.ts'
import { scorerNamed } from '../../outings/scorer-named.ts'
import { groupsOf, type Group } from './sheets.ts'

/** A hole of a group: on the server, due by its pace, with two scores that differ, or not played. */
export type HoleState = 'in' | 'due' | 'differs' | 'open'

/** The phone whose scores are waited for. */
type AwaitedPhone = {
  /** The golfer whose phone it is, as far as its scores say. */
  readonly golfer: EventGolfer | null
  /** Null for a phone that never sent anything. */
  readonly heardAt: string | null
  /** Unsent scores, as the phone last reported them. */
  readonly pending: number
}

export type ArrivalRow = {
  readonly group: Group
  readonly golfers: readonly EventGolfer[]
  /** In the order of play. */
  readonly holes: readonly { readonly hole: number; readonly state: HoleState }[]
  readonly state: 'in' | 'differs' | 'waiting' | 'playing' | 'before'
  /** Holes due by the pace of the group, in the order of play. No one knows whether they were played. */
  readonly due: readonly number[]
  /** Milliseconds that the group takes for a hole; null before it is known. */
  readonly pace: number | null
  /** The hole that the group plays next; null when all are in. */
  readonly next: number | null
  readonly differences: readonly Difference[]
  readonly awaited: AwaitedPhone
  /**
   * Golfers without any score, with the holes of the others that wait for them. Who comes late is one of them for a
   * while.
   */
  readonly missing: readonly { readonly golfer: EventGolfer; readonly holes: readonly number[] }[]
}

/** The scores of every group that the server has. `now` is by the server's clock. */
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

/** No hole becomes due while play is suspended, and play that was resumed begins then. */
function hornOf({ notices }: EventDay): { readonly suspendedAt: number; readonly resumedAt: number } {
  const last = notices.findLast(({ kind }) => kind !== 'message')
  return {
    suspendedAt: last?.kind === 'suspended' ? Date.parse(last.at) : Infinity,
    resumedAt: last?.kind === 'resumed' ? Date.parse(last.at) : -Infinity,
  }
}

/** A phone with a long queue sends again within seconds. */
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

/** The phone that said it has more scores, and of several the one heard longest ago; else the one scoring now. */
function awaitedPhone(group: EventGroup, golfers: readonly EventGolfer[]): AwaitedPhone {
  const owing = group.phones
    .filter(({ pending }) => pending > 0)
    .toSorted((one, other) => one.heardAt.localeCompare(other.heardAt))
  const [phone = group.phones[0]] = owing
  const golfer = phone === undefined ? null : scorerNamed(phone.by, golfers)
  // Listening phones also update when a group was last seen; a phone with scores to send updates it when it sends.
  const heardAt = owing[0]?.heardAt ?? group.heardAt
  return { golfer, heardAt, pending: group.pending }
}
