import { holeValue } from '#golf/card/hole-entry.ts'
import type { HandedCard } from '../../calls/handed-card.ts'
import { scoreKind } from '../cells/cell-kinds.ts'

/** Returns the holes with a score on a card, in order. */
export function holesOfCard(card: HandedCard): readonly number[] {
  const atClub = card.outing.scores.filter((cell) => holeValue(cell) !== null)
  return inOrder([...atClub.map(({ hole }) => hole), ...unsentHolesOf(card)])
}

/** Returns the holes of a card's scores that the server has not acknowledged, in order. */
export function unsentHolesOf({ operations }: HandedCard): readonly number[] {
  return inOrder(operations.flatMap(({ name, args }) => scoreKind.read({ name, args })?.place.hole ?? []))
}

function inOrder(holes: readonly number[]): readonly number[] {
  return [...new Set(holes)].toSorted((one, other) => one - other)
}
