import type { OutingCard } from '../outing/outing.ts'
import { orderOfPlay } from './game.ts'
import { wolfOf, type WolfChoice, type WolfChoices } from './wolf-choice.ts'

/** A choice as a group recorded it. */
type GroupChoice = WolfChoice & { readonly group: number; readonly hole: number }

/**
 * The choices that count. When the four go out in two groups, both may have recorded one for a hole: that of the
 * wolf's own group stands.
 */
export function choicesThatCount(
  card: Pick<OutingCard, 'holes' | 'golfers'>,
  recorded: readonly GroupChoice[],
): WolfChoices {
  const { golfers } = card
  const order = orderOfPlay(card)
  const groupOf = new Map(golfers.map(({ id, group }) => [id, group]))
  const counting = recorded.filter(({ hole, group }) => {
    const wolf = wolfOf({ golfers, order, hole })
    return wolf !== undefined && groupOf.get(wolf) === group
  })
  const choices = new Map(counting.map(({ hole, wolfGame, partner }) => [hole, { wolfGame, partner }]))
  return (hole) => choices.get(hole)
}
