import type { Scorecard } from '#golf/card/scorecard.ts'
import type { Hole } from '#golf/course/course.ts'

export type Side = 'out' | 'in' | 'total'

/** A column of the card: a hole, or a sum after the holes it adds up. */
export type CardColumn =
  | { readonly kind: 'hole'; readonly hole: Hole }
  | { readonly kind: 'sum'; readonly side: Side; readonly label: 'Out' | 'In' | 'Tot' }

/** Holes in the order of their numbers, with Out, In and Tot where a paper card has them; nine holes have only Tot. */
export function cardColumns(holes: readonly Hole[]): readonly CardColumn[] {
  const inOrder = [...holes].sort((a, b) => a.hole - b.hole)
  const columns = (side: readonly Hole[]) => side.map((hole) => ({ kind: 'hole', hole }) as const)
  const total = { kind: 'sum', side: 'total', label: 'Tot' } as const
  const front = inOrder.filter(({ hole }) => isOnSide(hole, 'out'))
  const back = inOrder.filter(({ hole }) => isOnSide(hole, 'in'))
  if (front.length === 0 || back.length === 0) return [...columns(inOrder), total]
  return [
    ...columns(front),
    { kind: 'sum', side: 'out', label: 'Out' },
    ...columns(back),
    { kind: 'sum', side: 'in', label: 'In' },
    total,
  ]
}

/** Whether a sum adds up a hole. */
export function isOnSide(hole: number, side: Side): boolean {
  return side === 'total' || (side === 'out') === hole <= 9
}

/** The gross strokes of a sum; null while no hole of it is scored. */
export function sumText(card: Scorecard, side: Side): number | null {
  return card[side].scored === 0 ? null : card[side].gross
}
