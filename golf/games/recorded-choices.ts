import { groupSize, type OutingCard } from '../outing/outing.ts'
import { gameOrder } from './game.ts'
import { wolfOf, type WolfChoice, type WolfChoices } from './wolf-choice.ts'

/** A choice with the group that recorded it. */
export type GroupChoice = WolfChoice & { readonly group: number; readonly hole: number }

/** A choice under the names that the server and the phones store it with. */
export type StoredChoice = Pick<WolfChoice, 'wolfGame'> & {
  readonly tgroupId: number
  readonly hole: number
  readonly wolfPartner: WolfChoice['partner']
}

export function asGroupChoice({ tgroupId: group, hole, wolfGame, wolfPartner: partner }: StoredChoice): GroupChoice {
  return { group, hole, wolfGame, partner }
}

/**
 * Returns the golfers who take turns as the Wolf: the whole outing when it has at most four golfers, else the group.
 */
export function golfersOfWolf<Golfer extends { readonly group: number }>(
  golfers: readonly Golfer[],
  group: number,
): readonly Golfer[] {
  return golfers.length <= groupSize ? golfers : golfers.filter((golfer) => golfer.group === group)
}

/**
 * Returns the choices that count among these golfers. When four golfers play in two groups, both groups may record a
 * choice for a hole; that of the wolf's own group counts.
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
