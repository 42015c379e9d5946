import { groupSize, type OutingCard } from '../outing/outing.ts'
import { gameOrder } from './game.ts'
import { wolfOf, type WolfChoice, type WolfChoices } from './wolf-choice.ts'

/** A choice as a group recorded it. */
export type GroupChoice = WolfChoice & { readonly group: number; readonly hole: number }

/** The golfers among whom a group has its Wolf: the whole outing while it is no more than four, else the group. */
export function golfersOfWolf<Golfer extends { readonly group: number }>(
  golfers: readonly Golfer[],
  group: number,
): readonly Golfer[] {
  return golfers.length <= groupSize ? golfers : golfers.filter((golfer) => golfer.group === group)
}

/**
 * The choices that count among these golfers. When the four go out in two groups, both may have recorded one for a
 * hole: that of the wolf's own group stands.
 */
export function choicesThatCount(
  card: Pick<OutingCard, 'holes' | 'golfers'>,
  recorded: readonly GroupChoice[],
): WolfChoices {
  const { golfers } = card
  const order = gameOrder(card)
  const groupOf = new Map(golfers.map(({ id, group }) => [id, group]))
  const groups = new Set(groupOf.values())
  const counting = recorded.filter(({ hole, group }) => {
    if (!groups.has(group)) return false
    const wolf = wolfOf({ golfers, order, hole })
    return wolf !== undefined && groupOf.get(wolf) === group
  })
  const choices = new Map(counting.map(({ hole, wolfGame, partner }) => [hole, { wolfGame, partner }]))
  return (hole) => choices.get(hole)
}
