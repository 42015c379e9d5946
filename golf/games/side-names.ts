/** Joins the names of golfers who play together: Ann & Bob. */
export function sideText(names: readonly string[]): string {
  return names.join(' & ')
}

/** With more sides, the text has their number instead of names. */
const mostNamed = 4

/** Joins the names of sides that play against each other: Ann & Bob vs. Cleo; or 24 teams. */
export function sidesText(sides: readonly (readonly string[])[]): string {
  return sides.length > mostNamed ? `${sides.length} teams` : sides.map(sideText).join(' vs. ')
}
