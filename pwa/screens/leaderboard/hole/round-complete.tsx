import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { scorecard } from '#golf/card/scorecard.ts'
import { holesListed } from '#golf/games/waiting.ts'
import type { SyncStatus } from '#sync/device/outbox/sync-status.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { ToPar } from '../../../rounds/score-figure.tsx'
import { buttonLook } from '../../../ui/button.tsx'
import { ColumnHeads } from '../../../ui/column-heads.tsx'
import { counted } from '../../../ui/text.tsx'
import type { NameOf } from '../games/game-lines.ts'
import { HoleStrip, type StripHole } from './hole-header.tsx'
import type { HoleScoring } from './use-hole-scoring.ts'
import digits from '../../../ui/digits-table.module.css'
import styles from './round-complete.module.css'

type Props = {
  outing: OutingOnPhone
  scoring: HoleScoring
  strip: readonly StripHole[]
  /** Takes back the last hole, for some seconds. */
  undo: ReactNode
  status: SyncStatus
  isBoardOffered: boolean
  shortNameOf: NameOf
  onGolfer: (golferId: number) => void
}

/** Every hole of the group is scored: the totals, what is not at the club yet, and the ways on and back. */
export function RoundComplete(props: Props) {
  const { outing, scoring, strip, status, isBoardOffered, shortNameOf, onGolfer } = props
  const { card, cells } = outing
  const { lasts } = useDevice()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The button that led here has gone.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  const pending = cells
    .filter((cell) => cell.pending && scoring.golferIds.includes(cell.golferId))
    .map(({ hole }) => hole)
  const lines = unsentLines({ ...status, lasts, pendingHoles: pending, setHoles: scoring.setHoles })
  const hasTwoSides = card.holes.some(({ hole }) => hole > 9)
  return (
    <div className={styles['complete']}>
      <div className={styles['top']}>
        <p role="status" className={styles['said']}>
          {scoring.said}
        </p>
        {props.undo}
      </div>
      <h2 ref={heading} tabIndex={-1}>
        Round complete
      </h2>
      <table className={digits['table']}>
        <ColumnHeads
          labels={['Golfer', ...(hasTwoSides ? ['Front', 'Back'] : []), 'Gross', 'To par', 'Net', 'Net to par']}
        />
        <tbody>
          {scoring.golferIds.flatMap((golferId) => {
            const golfer = card.golfers.find(({ id }) => id === golferId)
            if (golfer === undefined) return []
            const { out, in: back, total, thru, grossToPar, netToPar } = scorecard({ ...card, golfer })
            const figures = [
              ...(hasTwoSides ? [out.gross, back.gross] : []),
              total.gross,
              <ToPar key="gross" value={grossToPar} />,
              total.net,
              <ToPar key="net" value={netToPar} />,
            ]
            return (
              <tr key={golferId}>
                <th scope="row">
                  <button type="button" className={styles['name']} onClick={() => onGolfer(golferId)}>
                    {shortNameOf(golferId)}
                    {golfer.leftFrom !== null && ' WD'}
                  </button>
                </th>
                {figures.map((figure, at) => (
                  <td key={at}>{thru > 0 && figure}</td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      <ul className={styles['lines']} role="status">
        {lines.map(({ tone, text }) => (
          <li key={text} className={styles[tone]}>
            {text}
          </li>
        ))}
      </ul>
      <div className={styles['correct']}>
        <h3>Tap to correct a hole</h3>
        <HoleStrip strip={strip} onHole={scoring.showHole} />
      </div>
      {isBoardOffered && (
        <Link to={{ search: '?show=board' }} replace className={buttonLook('primary', { wide: true })}>
          See the board
        </Link>
      )}
    </div>
  )
}

type UnsentLine = { readonly tone: 'done' | 'waiting' | 'refused'; readonly text: string }

type Unsent = Pick<SyncStatus, 'suspended' | 'rejected' | 'connectivity'> & {
  readonly lasts: boolean
  /** Holes with a score that the club does not have yet. */
  readonly pendingHoles: readonly number[]
  /** Holes on which something is set and not recorded. */
  readonly setHoles: readonly number[]
}

/** What of a complete round is not at the club, and what becomes of it; the gravest first. */
export function unsentLines({
  suspended,
  rejected,
  connectivity,
  lasts,
  pendingHoles,
  setHoles,
}: Unsent): readonly UnsentLine[] {
  const lines: UnsentLine[] = []
  if (rejected > 0) {
    lines.push({ tone: 'refused', text: `${counted(rejected, 'score')} refused. Tap the red mark above to see why.` })
  }
  if (suspended > 0) {
    lines.push({
      tone: 'refused',
      text: `${counted(suspended, 'score')} not sent. Enter the outing code again to send.`,
    })
  }
  if (setHoles.length > 0) {
    lines.push({ tone: 'waiting', text: `${listed(setHoles)}: set, not recorded. Open it and tap Change Score.` })
  }
  if (pendingHoles.length > 0 && suspended === 0) {
    const where = lasts ? 'saved on this phone' : 'on this page only'
    const then = connectivity === 'unreachable' ? 'You’re offline; it’s sent when there’s a signal.' : 'Sending.'
    lines.push({ tone: 'waiting', text: `${listed(pendingHoles)}: ${where}, not at the club yet. ${then}` })
  }
  return lines.length > 0 ? lines : [{ tone: 'done', text: 'Every score is at the club.' }]
}

/** Hole 7, or Holes 7–9, 12. */
function listed(holes: readonly number[]): string {
  const each = [...new Set(holes)].toSorted((a, b) => a - b)
  return holesListed(each).replace(/^h/, 'H')
}
