import History from 'lucide-react/icons/history'
import { useState } from 'react'
import { holesInOrderOfPlay } from '#golf/card/next-hole.ts'
import { pace } from '#golf/card/pace.ts'
import { scorecard, type ScorecardRow } from '#golf/card/scorecard.ts'
import { parOfHoles } from '#golf/course/course.ts'
import { formatCourseHandicap } from '#golf/course/handicap-text.ts'
import type { OutingCard, OutingGolfer } from '#golf/outing/outing.ts'
import type { OutingOnPhone, PhoneDeparture } from '#sync/device/outings/outings.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { whereKept, type WhereKept } from '../../../device/where-kept.tsx'
import { namesIn, shortNamesIn } from '../../../outings/outing-names.ts'
import { ScoreFigure, ToPar } from '../../../rounds/score-figure.tsx'
import { Button } from '../../../ui/button.tsx'
import { ColumnHeads } from '../../../ui/column-heads.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/field.tsx'
import * as boardTexts from '../board/texts.ts'
import { StrokeDots } from '../hole/stroke-dots.tsx'
import * as texts from '../texts.ts'
import * as cardTexts from './texts.ts'
import styles from './golfer-sheet.module.css'

type Props = {
  outing: OutingOnPhone
  golferId: number
  /** The hole in view. */
  hole: number
  /** Left out where the golfer is not scored on this phone. */
  onLeave: ((fromHole: number | null) => void) | undefined
  /** Opens the history of a hole; null opens that of leaving the course. */
  onHistory: (hole: number | null) => void
  onSign: () => void
  onClose: () => void
}

/** The card of one golfer, hole by hole. It fits the narrowest phone. */
export function GolferSheet({ outing, golferId, hole, onLeave, onHistory, onSign, onClose }: Props) {
  const device = useDevice()
  const { card } = outing
  const who = outing.snapshot.golfers.find(({ id }) => id === golferId)
  const golfer = card.golfers.find(({ id }) => id === golferId)
  if (who === undefined || golfer === undefined) return null
  const name = namesIn(outing.snapshot.golfers)(golferId)
  const { holes, total, thru, grossToPar, netToPar } = scorecard({ ...card, golfer })
  const hasTotal = total.notHoled === 0
  const departure = outing.departures.find((each) => each.golferId === golferId)
  const left = departureText(departure, whereKept(device))
  const onPace = paceOf({ card, status: outing.snapshot.outing.status }, golfer)
  const entered = new Map(outing.cells.flatMap((cell) => (cell.golferId === golferId ? [[cell.hole, cell]] : [])))
  return (
    <Dialog
      open
      title={name}
      onClose={onClose}
      actions={
        onLeave === undefined ? undefined : (
          <>
            {thru === holes.length && <Button onClick={onSign}>{cardTexts.signCard}</Button>}
            <LeaveCourse
              first={shortNamesIn(outing.snapshot.golfers)(golferId)}
              golfer={golfer}
              holes={card.holes}
              hole={hole}
              contested={departure?.contested ?? false}
              onLeave={onLeave}
            />
          </>
        )
      }
    >
      <p className={styles['plays']}>
        {who.teebox} · {cardTexts.courseHandicap(formatCourseHandicap(golfer.courseHandicap))}
        {golfer.playingHandicap !== golfer.courseHandicap && <> · {cardTexts.getsStrokes(golfer.playingHandicap)}</>}
        {onPace !== null && <> · {boardTexts.onPaceFor(onPace)}</>}
      </p>
      {left !== null && (
        <div className={styles['left']}>
          <p className={styles['plays']}>{left}</p>
          <HistoryButton label={cardTexts.whoEnteredLeaving(name)} onHistory={() => onHistory(null)} />
        </div>
      )}
      <table className={styles['table']}>
        <ColumnHeads
          labels={[
            texts.holeLabel,
            cardTexts.par,
            boardTexts.grossView,
            cardTexts.toPar,
            cardTexts.netToPar,
            cardTexts.history,
          ]}
        />
        <tbody>
          {holes.map((row) => (
            <Row
              key={row.hole}
              row={row}
              name={name}
              pending={entered.get(row.hole)?.pending === true}
              hasHistory={entered.has(row.hole)}
              onHistory={() => onHistory(row.hole)}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{cardTexts.total}</th>
            <td>{total.par}</td>
            <td>{thru > 0 && (hasTotal ? total.gross : 'NR')}</td>
            <td>{thru > 0 && hasTotal && <ToPar value={grossToPar} />}</td>
            <td>{thru > 0 && hasTotal && <ToPar value={netToPar} />}</td>
          </tr>
        </tfoot>
      </table>
    </Dialog>
  )
}

type RowProps = { row: ScorecardRow; name: string; pending: boolean; hasHistory: boolean; onHistory: () => void }

function Row({ row, name, pending, hasHistory, onHistory }: RowProps) {
  const { hole, par, received, toPar, netToPar, written: gross } = row
  return (
    <tr className={pending ? styles['pending'] : undefined}>
      <th scope="row">
        <span className={styles['hole']}>{hole}</span>
        <span className={styles['strokes']}>
          <StrokeDots received={received} />
        </span>
      </th>
      <td>{par}</td>
      <td className={styles['figure']}>{gross !== undefined && <ScoreFigure gross={gross} par={par} />}</td>
      <td>{toPar !== undefined && <ToPar value={toPar} />}</td>
      <td>{netToPar !== undefined && <ToPar value={netToPar} />}</td>
      <td>{hasHistory && <HistoryButton label={cardTexts.whoEnteredScore(name, hole)} onHistory={onHistory} />}</td>
    </tr>
  )
}

function HistoryButton({ label, onHistory }: { label: string; onHistory: () => void }) {
  return (
    <button type="button" className={styles['history']} aria-label={label} onClick={onHistory}>
      <History size="1.25em" aria-hidden="true" />
    </button>
  )
}

type LeaveProps = {
  first: string
  golfer: OutingGolfer
  holes: OutingCard['holes']
  /** The hole in view, which is the proposed first hole that the golfer does not play. */
  hole: number
  /** Whether two phones disagree. Either answer settles it. */
  contested: boolean
  /** Called with the first hole that the golfer does not play, or with null for a golfer who is back in play. */
  onLeave: (fromHole: number | null) => void
}

/** Buttons to leave the course, and to come back. */
function LeaveCourse({ first, golfer, holes, hole, contested, onLeave }: LeaveProps) {
  const [asking, setAsking] = useState(false)
  const { leftFrom, startingHole } = golfer
  const [from, setFrom] = useState(leftFrom ?? hole)
  if (asking) {
    const order = holesInOrderOfPlay({ holes, startingHole })
    return (
      <>
        <SelectField
          label={cardTexts.firstHoleNotPlayed(first)}
          value={from}
          options={order.map((value) => ({ value, label: texts.hole(value) }))}
          onValue={setFrom}
        />
        <Button tone="primary" wide onClick={() => onLeave(from)}>
          {cardTexts.leaveFrom(from)}
        </Button>
        <Button onClick={() => setAsking(false)}>{cardTexts.keepInPlay(first)}</Button>
      </>
    )
  }
  return (
    <>
      {(leftFrom !== null || contested) && <Button onClick={() => onLeave(null)}>{texts.backInPlay}</Button>}
      {(leftFrom === null || contested) && <Button onClick={() => setAsking(true)}>{cardTexts.leaveTheCourse}</Button>}
    </>
  )
}

/**
 * Returns the gross score that a golfer is on pace for; null before the first and after the last hole, without a total,
 * and after the outing has ended.
 */
export function paceOf(
  { card, status }: { card: OutingCard; status: OutingOnPhone['snapshot']['outing']['status'] },
  golfer: OutingGolfer,
): number | null {
  const { holes, total, thru, grossToPar } = scorecard({ ...card, golfer })
  if (status !== 'inprogress' || golfer.leftFrom !== null || total.notHoled > 0 || thru === holes.length) return null
  return pace({ par: parOfHoles(golfer.holes ?? card.holes), holes: holes.length, thru, grossToPar })
}

/** States whether and when a golfer left the course; null when nothing was entered. */
export function departureText(
  departure: Pick<PhoneDeparture, 'fromHole' | 'pending' | 'contested' | 'by'> | undefined,
  here: WhereKept,
): string | null {
  if (departure === undefined) return null
  return cardTexts.departure({ ...departure, here: departure.pending && here })
}
