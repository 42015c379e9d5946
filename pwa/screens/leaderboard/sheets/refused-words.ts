import type { Refused } from '#sync/device/outbox/tray.ts'
import { wolfChoiceText, type NameOf } from '../games/game-lines.ts'

/** What was refused, as one line: the figure at its head, and whose it is. */
export function refusedWords(
  { score, choice, departure }: Pick<Refused, 'score' | 'choice' | 'departure'>,
  nameOf: NameOf,
): { readonly value: number | string; readonly what: string } {
  // A phone that has not heard of the change yet has no name for a golfer who is gone.
  const known: NameOf = (golferId) => nameOf(golferId) || 'a golfer who was taken out'
  if (score !== null) return { value: score.strokes ?? 'Clear', what: `Hole ${score.hole}, ${known(score.golferId)}` }
  if (departure !== null) {
    const { golferId, fromHole } = departure
    return { value: 'WD', what: `${known(golferId)}, ${fromHole === null ? 'back in play' : `from hole ${fromHole}`}` }
  }
  if (choice === null) return { value: '?', what: 'A score of this phone' }
  const { hole, wolfGame, wolfPartner: partner } = choice
  return { value: 'Wolf', what: `Hole ${hole}, ${wolfChoiceText({ wolfGame, partner }, known)}` }
}
