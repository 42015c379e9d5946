/** Golfers who play together: Ann & Bob. */
export function sideText(names: readonly string[]): string {
  return names.join(' & ')
}

/** More sides than this are counted, not named. */
const mostNamed = 4

/** Those who play against each other: Ann & Bob vs. Cleo; 24 teams. */
export function sidesText(sides: readonly (readonly string[])[]): string {
  return sides.length > mostNamed ? `${sides.length} teams` : sides.map(sideText).join(' vs. ')
}
