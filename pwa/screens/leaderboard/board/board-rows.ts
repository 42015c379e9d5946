import { pace } from '#golf/card/pace.ts'
import { parOfHoles } from '#golf/course/course.ts'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { withdrawn } from '#golf/outing/departures.ts'
import { standing, type StandingRow } from '#golf/outing/standing.ts'
import type { BoardGolfer, GroupFreshness, OutingSnapshot } from '#sync/calls/outings-board.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import * as later from '../later-texts.ts'
import * as texts from '../texts.ts'

export type BoardRow = StandingRow & {
  readonly name: string
  /** Group 1 · 12.4, or a mark: you, guest. */
  readonly detail: string
  readonly group: GroupFreshness
  /** Highlighted: the signed-in member, or the group of a phone without a sign-in. */
  readonly isOwn: boolean
  /**
   * The gross score that the golfer is on pace for; null before the first and after the last hole, and after the end.
   */
  readonly pace: number | null
}

type Shown = Pick<OutingOnPhone, 'card' | 'groups'> & {
  readonly snapshot: Pick<OutingSnapshot, 'golfers'> & { readonly outing: Pick<OutingSnapshot['outing'], 'status'> }
}

/**
 * The rows of the board, best first.
 *
 * @param viewer whose phone this is: the group it scores (0 for none) and the signed-in member
 */
export function boardRows(
  { card, groups, snapshot: { golfers, outing } }: Shown,
  { by, viewer }: { by: 'gross' | 'net'; viewer: { group: number; userId: number | null } },
): readonly BoardRow[] {
  const holes = card.holes.length
  const parOf = (golferId: number) => parOfHoles(card.golfers.find(({ id }) => id === golferId)?.holes ?? card.holes)
  const isPlaying = golfers.some((golfer) => isMembers(golfer, viewer.userId))
  const hasOthers = golfers.some(({ tgroup_id }) => tgroup_id !== viewer.group)
  return standing(card, by).flatMap((row) => {
    const golfer = golfers.find(({ id }) => id === row.golferId)
    if (golfer === undefined) return []
    return {
      ...row,
      name: `${golfer.first} ${golfer.last}`.trim(),
      detail: `${texts.group(golfer.tgroup_id)} · ${whoText(golfer, viewer.userId)}`,
      group: groups.find(({ id }) => id === golfer.tgroup_id) ?? neverSeen(golfer.tgroup_id),
      isOwn: isPlaying ? isMembers(golfer, viewer.userId) : hasOthers && golfer.tgroup_id === viewer.group,
      pace:
        row.thru === holes || outing.status !== 'inprogress' || row.position === withdrawn || row.position === 'NR'
          ? null
          : pace({ par: parOf(row.golferId), holes, thru: row.thru, grossToPar: row.grossToPar }),
    }
  })
}

function neverSeen(id: number): GroupFreshness {
  return { id, heardAt: null, pending: 0 }
}

function whoText(golfer: BoardGolfer, userId: number | null): string {
  const { user_id, handicapindex, playinghandicap, partners } = golfer
  if (partners !== undefined) return later.teamGets(playinghandicap)
  if (user_id === 0) return texts.guest
  return isMembers(golfer, userId) ? texts.you : formatHandicap(handicapindex)
}

/** Whether a member plays this ball, alone or with partners. */
function isMembers(golfer: BoardGolfer, userId: number | null): boolean {
  return userId !== null && userId !== 0 && (golfer.partners ?? [golfer]).some(({ user_id }) => user_id === userId)
}
