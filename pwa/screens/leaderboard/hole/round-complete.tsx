import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { scorecard } from '#golf/card/scorecard.ts'
import type { OutingCard } from '#golf/outing/outing.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import type { SyncStatus } from '#sync/device/sync-status.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { ToPar } from '../../../rounds/score-figure.tsx'
import { buttonLook } from '../../../ui/button.tsx'
import { ColumnHeads } from '../../../ui/column-heads.tsx'
import digits from '../../../ui/digits-table.module.css'
import type { NameOf } from '../games/game-lines.ts'
import { HoleStrip } from './hole-header.tsx'
import styles from './round-complete.module.css'
import type { StripHole } from './strip-state.ts'
import { UndoButton } from './undo-button.tsx'
import { unsentLines } from './unsent-lines.ts'
import type { HoleScoring } from './use-hole-scoring.ts'

type Props = {
  outing: OutingOnPhone
  card: OutingCard
  scoring: HoleScoring
  strip: readonly StripHole[]
  status: SyncStatus
  isBoardOffered: boolean
  shortNameOf: NameOf
  onGolfer: (golferId: number) => void
}

/** Every hole of the group is scored: the totals, what is not at the club yet, and the ways on and back. */
export function RoundComplete(props: Props) {
  const { outing, card, scoring, strip, status, isBoardOffered, shortNameOf, onGolfer } = props
  const { lasts } = useDevice()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The button that led here has gone.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  const pending = outing.cells
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
        <UndoButton scoring={scoring} />
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
