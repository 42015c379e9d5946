/** done: at the club; here: saved on this phone only; contested: two phones disagree; open: a golfer has no score. */
export type HoleState = 'done' | 'here' | 'contested' | 'open'

export type StripHole = {
  readonly hole: number
  readonly state: HoleState
  readonly current: boolean
  /** Read aloud: the hole and its state. */
  readonly label: string
}

type Cell = { readonly golferId: number; readonly hole: number; readonly pending: boolean; readonly contested: boolean }

export const holeStateWords: Record<HoleState, string> = {
  done: 'scored',
  here: 'saved on this phone',
  contested: 'two scores differ',
  open: 'not scored',
}

/** The strip of a group: one mark for each hole of the course. */
export function holeStrip({
  holes,
  golferIds,
  cells,
  current,
}: {
  holes: readonly number[]
  golferIds: readonly number[]
  cells: readonly Cell[]
  current: number
}): readonly StripHole[] {
  return holes.map((hole) => {
    const state = holeState(
      golferIds,
      cells.filter((cell) => cell.hole === hole && golferIds.includes(cell.golferId)),
    )
    return { hole, state, current: hole === current, label: `Hole ${hole}, ${holeStateWords[state]}` }
  })
}

/** What needs a person comes first: a disagreement, then a golfer without a score, then what is still only here. */
function holeState(golferIds: readonly number[], cells: readonly Cell[]): HoleState {
  if (cells.some(({ contested }) => contested)) return 'contested'
  if (cells.length < golferIds.length) return 'open'
  return cells.some(({ pending }) => pending) ? 'here' : 'done'
}

/** The whole strip in words: 3 scored, 2 saved on this phone, 13 not scored. */
export function stripSummary(strip: readonly StripHole[]): string {
  return (Object.keys(holeStateWords) as HoleState[])
    .map((state) => ({ state, count: strip.filter((hole) => hole.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => `${count} ${holeStateWords[state]}`)
    .join(', ')
}
