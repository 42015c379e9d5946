/**
 * Describes what a figure waits for: `Waiting on holes 3 and 8–18`, or `Final`. For a card after the end of the outing,
 * when no game waits: `Unfinished: holes 3 and 8–18`.
 */
export function waitingForHoles(waitsFor: readonly number[], { isOver = false } = {}): string {
  if (waitsFor.length === 0) return 'Final'
  return `${isOver ? 'Unfinished:' : 'Waiting on'} ${holesListed(waitsFor)}`
}

/** Formats hole numbers, lowest first: `hole 7`, `holes 1–3, 5 and 17–18`; empty for none. */
export function holesListed(holes: readonly number[]): string {
  if (holes.length === 0) return ''
  return `${holes.length === 1 ? 'hole' : 'holes'} ${listed(runs(holes))}`
}

/** Describes whose scores are missing: `Waiting on Ann and Ben`, or `Final`. */
export function waitingForGolfers(missing: readonly number[], nameOf: (golferId: number) => string): string {
  return missing.length === 0 ? 'Final' : `Waiting on ${golfersListed(missing, nameOf)}`
}

/** Formats the names of golfers: `Ann and Ben`; empty for none. More than three are counted instead. */
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
  const [last = '', ...others] = words.toReversed()
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`
}
