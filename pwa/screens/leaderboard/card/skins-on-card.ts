import type { SkinsStanding } from '#golf/games/skins.ts'
import { isOnSide, type Side } from './card-columns.ts'

/** How many skins are won for good on a side of the card; null while there are none. */
export function skinsOnSide({ holes }: SkinsStanding, side: Side): number | null {
  const won = holes.filter(
    ({ hole, winner, missing }) => winner !== null && missing.length === 0 && isOnSide(hole, side),
  )
  return won.reduce((sum, { worth }) => sum + worth, 0) || null
}

/** DP, for Dev Patel. */
export function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => word.slice(0, 1))
    .filter((_, at, letters) => at === 0 || at === letters.length - 1)
    .join('')
}
