import type { OutingGolfer } from '../outing/outing.ts'
import { accept, refuse, type Result } from '../result.ts'

/** 0 blind: alone, declared before any drive. 1 lone: alone after the drives. 2: with a partner. */
export type WolfGame = 0 | 1 | 2

/** The wolf's choice on one hole; `partner` is the golfer's id in game 2 and null in the others. */
export type WolfChoice = { readonly wolfGame: WolfGame; readonly partner: number | null }

/** The choice recorded for a hole number; undefined until there is one. */
export type WolfChoices = (hole: number) => WolfChoice | undefined

/**
 * Returns the Wolf of a hole. Hole k of play belongs to golfer (k - 1) mod 4 in the group's order, including the last
 * two holes, so that correcting an early score never changes a later Wolf.
 */
export function wolfOf({
  golfers,
  order,
  hole,
}: {
  golfers: readonly OutingGolfer[]
  order: readonly number[]
  hole: number
}): number | undefined {
  return golfers[order.indexOf(hole) % golfers.length]?.id
}

/**
 * Validates a choice. Only game 2 has a partner, who must be another golfer and leave an opponent. A partner sent with
 * game 0 or 1 is dropped.
 */
export function validateWolfChoice({
  golfers,
  wolf,
  choice,
}: {
  golfers: readonly OutingGolfer[]
  wolf: number
  choice: WolfChoice
}): Result<WolfChoice, 'wolf.partner'> {
  if (choice.wolfGame !== 2) return accept({ ...choice, partner: null })
  const companion = golfers.some(({ id }) => id === choice.partner && id !== wolf)
  return companion && golfers.length > 2
    ? accept(choice)
    : refuse('wolf.partner', 'The Wolf picks one of the other three golfers')
}
