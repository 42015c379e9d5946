import type { Refused } from '#sync/device/outbox/tray.ts'
import { wolfChoiceText, type NameOf } from './game-lines.ts'

/** What was refused, as one line: the figure at its head, and whose it is. */
export function refusedWords(
  { score, choice }: Pick<Refused, 'score' | 'choice'>,
  nameOf: NameOf,
): { readonly value: number | string; readonly what: string } {
  if (score !== null) return { value: score.strokes, what: `${nameOf(score.golferId)}, hole ${score.hole}` }
  if (choice === null) return { value: '?', what: 'A score of this phone' }
  const { hole, wolfGame, wolfPartner: partner } = choice
  return { value: 'Wolf', what: `Hole ${hole}: ${wolfChoiceText({ wolfGame, partner }, nameOf)}` }
}
