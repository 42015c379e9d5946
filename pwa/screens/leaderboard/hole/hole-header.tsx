import Triangle from 'lucide-react/icons/triangle'
import { useEffect, useRef, useState } from 'react'
import { holeAfter, holeBefore } from '#golf/card/next-hole.ts'
import type { Hole } from '#golf/course/course.ts'
import type { WhereKept } from '../../../device/where-kept.tsx'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import * as texts from '../texts.ts'
import styles from './hole-header.module.css'

type Props = {
  hole: Hole
  /** Par and stroke index if they are the same for all golfers of the group; otherwise that par depends on the tees. */
  facts: readonly string[]
  holes: readonly Hole[]
  strip: readonly StripHole[]
  onHole: (hole: number) => void
}

/** The hole being scored, buttons to the next and previous one, and the progress of the round. */
export function HoleHeader({ hole, facts, holes, strip, onHole }: Props) {
  const section = useRef<HTMLElement>(null)
  // If four golfers need scrolling, scrolls back to the number of the next hole.
  useEffect(() => {
    // Runs in the next frame, because measuring the layout now would delay the response to the tap.
    const frame = requestAnimationFrame(() => section.current?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [hole.hole])
  const before = holeBefore({ holes, hole: hole.hole })
  const after = holeAfter({ holes, hole: hole.hole })
  return (
    <section ref={section} className={styles['hole']} aria-label={texts.holeLabel}>
      <div className={styles['row']}>
        <Arrow label={texts.previousHoleIs(before)} onTap={() => onHole(before)} />
        <div className={styles['facts']}>
          <h2 className={styles['number']} aria-label={texts.hole(hole.hole)}>
            {hole.hole}
          </h2>
          <p className={styles['par']}>
            {facts.map((fact, at) => (
              <span key={fact}>{at === 0 ? fact : ` · ${fact}`}</span>
            ))}
          </p>
        </div>
        <Arrow label={texts.nextHoleIs(after)} onTap={() => onHole(after)} />
      </div>
      <HoleStrip strip={strip} onHole={onHole} />
    </section>
  )
}

/** A button with a triangle, which points to the left before the number of the hole and to the right after it. */
function Arrow({ label, onTap }: { label: string; onTap: () => void }) {
  return (
    <button type="button" className={styles['arrow']} aria-label={label} onClick={onTap}>
      <Triangle size="1.25em" aria-hidden="true" />
    </button>
  )
}

type StripProps = Pick<Props, 'strip' | 'onHole'>

/** The progress of the round, and a picker for any of its holes. */
export function HoleStrip({ strip, onHole }: StripProps) {
  const [picking, setPicking] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles['strip']}
        aria-label={texts.chooseHoleAmong(stripSummary(strip))}
        aria-haspopup="dialog"
        onClick={() => setPicking(true)}
      >
        {strip.map(({ hole: number, state, current }) => (
          <Mark key={number} state={state} current={current} />
        ))}
      </button>
      <Dialog open={picking} title={texts.chooseHole} onClose={() => setPicking(false)}>
        <HolePicker
          strip={strip}
          onHole={(number) => {
            setPicking(false)
            onHole(number)
          }}
        />
      </Dialog>
    </>
  )
}

function HolePicker({ strip, onHole }: StripProps) {
  const states = new Map(strip.map(({ state, words }) => [state, words]))
  return (
    <>
      <ul className={styles['picker']}>
        {strip.map(({ hole, state, current, label }) => (
          <li key={hole}>
            <button
              type="button"
              className={styles['pick']}
              aria-label={label}
              aria-current={current ? 'true' : undefined}
              onClick={() => onHole(hole)}
            >
              {hole}
              <Mark state={state} />
            </button>
          </li>
        ))}
      </ul>
      <ul className={styles['key']} aria-hidden="true">
        {[...states].map(([state, words]) => (
          <li key={state}>
            <Mark state={state} />
            {words}
          </li>
        ))}
      </ul>
    </>
  )
}

function Mark({ state, current = false }: { state: HoleState; current?: boolean }) {
  return <i className={classes(styles['mark'], styles[state], current && styles['current'])} />
}

/**
 * - done: the server has the scores
 * - here: a score is not sent yet
 * - contested: two phones disagree
 * - set: a score is set and not recorded
 * - open: a golfer has no score
 */
type HoleState = 'done' | 'here' | 'contested' | 'set' | 'open'

export type StripHole = {
  readonly hole: number
  readonly state: HoleState
  readonly current: boolean
  /** The state as a text. */
  readonly words: string
  /** The accessible name: the hole and its state. */
  readonly label: string
}

type Cell = { readonly golferId: number; readonly hole: number; readonly pending: boolean; readonly contested: boolean }

const order: readonly HoleState[] = ['done', 'here', 'contested', 'set', 'open']

/** Returns the strip of a group, with one mark for each hole of the course. */
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
  /** Returns the golfers who need a score on a hole. */
  toScore: (hole: number) => readonly number[]
  cells: readonly Cell[]
  /** Holes on which two phones recorded different choices of the Wolf. */
  contestedHoles: readonly number[]
  /** Holes with unrecorded scores. */
  setHoles: readonly number[]
  /** The hole in view; null while the end of the round is in view. */
  current: number | null
  here: WhereKept
}): readonly StripHole[] {
  return holes.map((hole) => {
    const golferIds = toScore(hole)
    const onHole = cells.filter((cell) => cell.hole === hole && golferIds.includes(cell.golferId))
    const isContested = contestedHoles.includes(hole) || onHole.some(({ contested }) => contested)
    const state = isContested ? 'contested' : holeState({ golferIds, cells: onHole, isSet: setHoles.includes(hole) })
    const words = state === 'here' ? here : texts.holeStates[state]
    return { hole, state, words, current: hole === current, label: texts.holeIs(hole, words) }
  })
}

/**
 * Returns the state of a hole. States that need a person come first: a disagreement, then unrecorded scores, then
 * unsent ones.
 */
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

/** Returns the summary of the strip: 3 scored, 2 saved on this phone, 13 not scored. */
export function stripSummary(strip: readonly StripHole[]): string {
  return order
    .map((state) => strip.filter((hole) => hole.state === state))
    .flatMap((holes) => (holes[0] === undefined ? [] : [`${holes.length} ${holes[0].words}`]))
    .join(', ')
}
