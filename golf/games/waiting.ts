/**
 * What a figure of a game still waits for, as a short sentence: `Waits for holes 3 and 8–18`, or `Final`. When the
 * outing is over nothing comes any more: `Without holes 3 and 8–18`.
 */
export function waitingForHoles(waitsFor: readonly number[], { isOver }: { isOver: boolean }): string {
  if (waitsFor.length === 0) return 'Final'
  return `${isOver ? 'Without' : 'Waits for'} ${holesListed(waitsFor)}`
}

/** Hole numbers in words, lowest first: `hole 7`, `holes 1–3, 5 and 17–18`; empty for none. */
export function holesListed(holes: readonly number[]): string {
  if (holes.length === 0) return ''
  return `${holes.length === 1 ? 'hole' : 'holes'} ${listed(runs(holes))}`
}

/**
 * Whose scores a hole still waits for: `Waits for Ann and Ben`, or `Final`; `Without Ann and Ben` when the outing is
 * over. More than three golfers are counted.
 */
export function waitingForGolfers(
  missing: readonly number[],
  { nameOf, isOver }: { nameOf: (golferId: number) => string; isOver: boolean },
): string {
  if (missing.length === 0) return 'Final'
  return `${isOver ? 'Without' : 'Waits for'} ${golfersListed(missing, nameOf)}`
}

/** Golfers in words: `Ann and Ben`; more than three are counted. */
export function golfersListed(golferIds: readonly number[], nameOf: (golferId: number) => string): string {
  return golferIds.length > 3 ? `${golferIds.length} golfers` : listed(golferIds.map(nameOf))
}

function runs(holes: readonly number[]): readonly string[] {
  const sorted = [...holes].sort((a, b) => a - b)
  const starts = sorted.filter((hole) => !sorted.includes(hole - 1))
  const ends = sorted.filter((hole) => !sorted.includes(hole + 1))
  return starts.map((start, at) => (start === ends[at] ? `${start}` : `${start}–${ends[at]}`))
}

function listed(words: readonly string[]): string {
  const [last, ...others] = words.toReversed()
  return others.length === 0 ? `${last}` : `${others.toReversed().join(', ')} and ${last}`
}
