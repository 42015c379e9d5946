import type { WhereKept } from '../../../device/where-kept.ts'

/**
 * done: at the club; here: not there yet; contested: two phones disagree; set: something is not recorded; open: a golfer
 * has no score.
 */
export type HoleState = 'done' | 'here' | 'contested' | 'set' | 'open'

export type StripHole = {
  readonly hole: number
  readonly state: HoleState
  readonly current: boolean
  /** The state in words. */
  readonly words: string
  /** Read aloud: the hole and its state. */
  readonly label: string
}

type Cell = { readonly golferId: number; readonly hole: number; readonly pending: boolean; readonly contested: boolean }

const holeStateWords: Record<Exclude<HoleState, 'here'>, string> = {
  done: 'scored',
  contested: 'two entries differ',
  set: 'set, not recorded',
  open: 'not scored',
}

const order: readonly HoleState[] = ['done', 'here', 'contested', 'set', 'open']

/** The strip of a group: one mark for each hole of the course. */
export function holeStrip({
  holes,
  toScore,
  cells,
  contestedHoles,
  setHoles,
  current,
  here,
}: {
  holes: readonly number[]
  /** Of whom a hole wants a score. */
  toScore: (hole: number) => readonly number[]
  cells: readonly Cell[]
  /** Where two phones chose differently for the wolf. */
  contestedHoles: readonly number[]
  /** Where something is set and not recorded. */
  setHoles: readonly number[]
  /** Null where the end of the round is in view. */
  current: number | null
  here: WhereKept
}): readonly StripHole[] {
  return holes.map((hole) => {
    const golferIds = toScore(hole)
    const onHole = cells.filter((cell) => cell.hole === hole && golferIds.includes(cell.golferId))
    const isContested = contestedHoles.includes(hole) || onHole.some(({ contested }) => contested)
    const state = isContested ? 'contested' : holeState({ golferIds, cells: onHole, isSet: setHoles.includes(hole) })
    const words = state === 'here' ? here : holeStateWords[state]
    return { hole, state, words, current: hole === current, label: `Hole ${hole}, ${words}` }
  })
}

/** What needs a person comes first: a disagreement, then what is not recorded, then what is still only here. */
function holeState({
  golferIds,
  cells,
  isSet,
}: {
  golferIds: readonly number[]
  cells: readonly Cell[]
  isSet: boolean
}): Exclude<HoleState, 'contested'> {
  if (isSet) return 'set'
  if (cells.length < golferIds.length) return 'open'
  return cells.some(({ pending }) => pending) ? 'here' : 'done'
}

/** The whole strip in words: 3 scored, 2 saved on this phone, 13 not scored. */
export function stripSummary(strip: readonly StripHole[]): string {
  return order
    .map((state) => strip.filter((hole) => hole.state === state))
    .flatMap((holes) => (holes[0] === undefined ? [] : [`${holes.length} ${holes[0].words}`]))
    .join(', ')
}
