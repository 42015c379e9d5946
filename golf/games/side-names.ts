/** Golfers who play together: Ann & Bob. */
export function sideText(names: readonly string[]): string {
  return names.join(' & ')
}

/** Those who play against each other: Ann & Bob vs. Cleo. */
export function sidesText(sides: readonly (readonly string[])[]): string {
  return sides.map(sideText).join(' vs. ')
}
