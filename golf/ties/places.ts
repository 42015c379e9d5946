/** The text of a place: 1, or T3 for a shared third place. `level` is how many share it, this one included. */
export function placeText({ ahead, level }: { ahead: number; level: number }): string {
  return `${level > 1 ? 'T' : ''}${ahead + 1}`
}

/** The number of a place: 3 for T3; null for none (NR, WD, –). */
export function placeNumber(place: string): number | null {
  const number = place.match(/\d+/)
  return number && Number(number)
}
