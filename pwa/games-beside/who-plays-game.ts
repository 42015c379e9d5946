import { sidesText } from '#golf/games/side-names.ts'
import { texts } from './texts.ts'

/** Returns the players of a game: Alice & Dev vs. Ben & Carol; Group 2; Everyone. */
export function whoPlaysGame(sides: readonly (readonly string[])[], group: number | undefined): string {
  if (sides.length > 0) return sidesText(sides)
  return group === undefined ? texts.everyone : texts.group(group)
}
