import { holeValue } from '#golf/card/hole-entry.ts'
import { holesInOrderOfPlay } from '#golf/card/next-hole.ts'
import { scorecard } from '#golf/card/scorecard.ts'
import { isHolePlayed } from '#golf/outing/departures.ts'
import type { SyncStatus } from '#sync/device/outbox/sync-status.ts'
import type { OutingOnPhone, PhoneCell } from '#sync/device/outings/outings.ts'
import type { NameOf } from '../../../outings/outing-names.ts'
import { clearedIn } from '../hole/hole-draft.ts'
import { texts } from './texts.ts'

/**
 * Whether a phone may leave the course.
 * - unsaved: the database of this phone refused entries, which are only in the journal
 * - safe: the server has acknowledged every operation of this phone and every hole of the group
 * - wait: operations of this phone are not acknowledged; `holes` are those of their scores
 * - group: this phone is done, but holes of the group are missing; `by` entered the latest score on another phone
 * - refused, differ: a person has to decide
 */
export type Leaving =
  | { readonly kind: 'unsaved'; readonly operations: number }
  | { readonly kind: 'safe'; readonly holes: number; readonly lastAt: string | null }
  | { readonly kind: 'wait'; readonly holes: readonly number[]; readonly operations: number }
  | { readonly kind: 'refused'; readonly operations: number }
  | { readonly kind: 'differ'; readonly holes: readonly number[] }
  | { readonly kind: 'group'; readonly missing: readonly number[]; readonly by: string | null }

type OfGroup = {
  readonly group: number
  readonly status: Pick<SyncStatus, 'waiting' | 'rejected'>
  /** The number of entries in the journal. */
  readonly unsaved: number
}

export function leavingOf(
  { card, cells }: Pick<OutingOnPhone, 'card' | 'cells'>,
  { group, status, unsaved }: OfGroup,
): Leaving {
  if (unsaved > 0) return { kind: 'unsaved', operations: unsaved }
  const golfers = card.golfers.filter((golfer) => golfer.group === group)
  const own = cells.filter((cell) => golfers.some(({ id }) => id === cell.golferId))
  if (status.waiting > 0) {
    const holes = new Set(own.filter(({ pending }) => pending).map(({ hole }) => hole))
    return { kind: 'wait', holes: [...holes], operations: status.waiting }
  }
  if (status.rejected > 0) return { kind: 'refused', operations: status.rejected }
  const differ = new Set(own.filter(({ contested }) => contested).map(({ hole }) => hole))
  if (differ.size > 0) return { kind: 'differ', holes: [...differ] }
  const scored = own.filter((cell) => holeValue(cell) !== null)
  const wasCleared = clearedIn(own)
  const missing = card.holes
    .filter(({ hole }) => !isHolePlayed({ ...card, golfers }, hole, wasCleared))
    .map(({ hole }) => hole)
  if (missing.length > 0)
    return { kind: 'group', missing, by: latest(scored.filter(({ isOwn }) => !isOwn))?.by ?? null }
  return { kind: 'safe', holes: card.holes.length, lastAt: latest(scored)?.at ?? null }
}

function latest(cells: readonly PhoneCell[]): PhoneCell | undefined {
  return cells.toSorted((one, other) => one.at.localeCompare(other.at)).at(-1)
}

/**
 * Returns the card of a group as a text message, complete enough to be entered by hand: every golfer’s scores in the
 * order of the card, nine on a line.
 */
export function cardAsText(
  { snapshot, card, cells }: Pick<OutingOnPhone, 'snapshot' | 'card' | 'cells'>,
  { group, nameOf }: { group: number; nameOf: NameOf },
): string {
  const golfers = card.golfers.filter((golfer) => golfer.group === group)
  const [first] = golfers
  const order = holesInOrderOfPlay({ holes: card.holes, startingHole: first?.startingHole ?? 1 })
  const valueOn = (golferId: number, hole: number) => {
    const cell = cells.find((each) => each.golferId === golferId && each.hole === hole)
    return (cell && holeValue(cell)) ?? texts.message.none
  }
  const nines = [card.holes.filter(({ hole }) => hole <= 9), card.holes.filter(({ hole }) => hole > 9)]
  const unsent = cells.filter((cell) => cell.pending && golfers.some(({ id }) => id === cell.golferId))
  return [
    texts.message.head({ ...snapshot.outing, group }),
    texts.message.key,
    ...golfers.flatMap((golfer) => {
      const { out, in: back, total, thru } = scorecard({ ...card, golfer })
      const sums = [out, back]
      const isWhole = thru === order.length && total.notHoled === 0
      return [
        '',
        texts.message.golfer(nameOf(golfer.id), golfer.leftFrom),
        ...nines.flatMap((holes, at) => {
          const [from, to] = [holes[0]?.hole, holes.at(-1)?.hole]
          if (from === undefined || to === undefined) return []
          const values = holes.map(({ hole }) => valueOn(golfer.id, hole))
          const sum = sums[at]
          return [texts.message.nine({ from, to, values, sum: sum?.scored === holes.length ? sum.gross : null })]
        }),
        ...(isWhole ? [texts.message.total(total.gross)] : []),
      ]
    }),
    ...(unsent.length > 0 ? ['', texts.message.unsent([...new Set(unsent.map(({ hole }) => hole))])] : []),
  ].join('\n')
}
