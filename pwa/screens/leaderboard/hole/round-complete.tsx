import { useEffect, useRef, type ReactNode } from 'react'
import { scorecard } from '#golf/card/scorecard.ts'
import { parOfHoles } from '#golf/course/course.ts'
import { holesListed } from '#golf/games/waiting.ts'
import { holesOf } from '#golf/outing/outing.ts'
import type { SyncStatus } from '#sync/device/outbox/sync-status.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { PlaceLink } from '../../../place.tsx'
import { ToPar } from '../../../rounds/score-figure.tsx'
import { buttonLook } from '../../../ui/button.tsx'
import { ColumnHeads } from '../../../ui/column-heads.tsx'
import type { NameOf } from '../games/game-lines.ts'
import * as later from '../later-texts.ts'
import { SignButton } from '../sign/sign-button.tsx'
import * as texts from '../texts.ts'
import { HoleStrip, type StripHole } from './hole-header.tsx'
import type { HoleScoring } from './use-hole-scoring.ts'
import digits from '../../../ui/digits-table.module.css'
import styles from './round-complete.module.css'

type Props = {
  outing: OutingOnPhone
  scoring: HoleScoring
  strip: readonly StripHole[]
  /** A button to undo the last hole, for some seconds. */
  undo: ReactNode
  status: SyncStatus
  isBoardOffered: boolean
  shortNameOf: NameOf
  onGolfer: (golferId: number, sign?: true) => void
}

/** Every hole of the group is scored: the totals, what is not sent yet, and buttons to continue or go back. */
export function RoundComplete(props: Props) {
  const { outing, scoring, strip, status, isBoardOffered, shortNameOf, onGolfer } = props
  const { card, cells } = outing
  const { lasts } = useDevice()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The button that led here is gone.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  const pending = cells
    .filter((cell) => cell.pending && scoring.golferIds.includes(cell.golferId))
    .map(({ hole }) => hole)
  const lines = unsentLines({ ...status, lasts, pendingHoles: pending, setHoles: scoring.setHoles })
  // Net scores to different pars don't add up to totals that can be compared. Rules of Handicapping 6.2b.
  const hasNetTotal = card.golfers.every((golfer) => parOfHoles(holesOf(golfer, card)) === parOfHoles(card.holes))
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
        {texts.roundComplete}
      </h2>
      <table className={digits['table']}>
        <ColumnHeads
          labels={[
            texts.player,
            ...(hasTwoSides ? [later.front, later.backNine] : []),
            texts.grossView,
            later.toPar,
            ...(hasNetTotal ? [texts.netView] : []),
            later.netToPar,
          ]}
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
              ...(hasNetTotal ? [total.net] : []),
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
                  // A golfer who left the course has no total.
                  <td key={at}>{thru > 0 && golfer.leftFrom === null && figure}</td>
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
      <SignButton outing={outing} golferIds={scoring.golferIds} onGolfer={onGolfer} />
      <div className={styles['correct']}>
        <h3>{later.correctHole}</h3>
        <HoleStrip strip={strip} onHole={scoring.showHole} />
      </div>
      {isBoardOffered && (
        <PlaceLink to="?show=board" replace className={buttonLook('plain', { wide: true })}>
          {later.seeLeaderboard}
        </PlaceLink>
      )}
    </div>
  )
}

type UnsentLine = { readonly tone: 'done' | 'waiting' | 'refused'; readonly text: string }

type Unsent = Pick<SyncStatus, 'suspended' | 'rejected' | 'connectivity'> & {
  readonly lasts: boolean
  /** Holes with a score that is not sent yet. */
  readonly pendingHoles: readonly number[]
  /** Holes on which something is set and not recorded. */
  readonly setHoles: readonly number[]
}

/** What of a complete round is not sent, and what to do about it; the most serious first. */
export function unsentLines({
  suspended,
  rejected,
  connectivity,
  lasts,
  pendingHoles,
  setHoles,
}: Unsent): readonly UnsentLine[] {
  const lines: UnsentLine[] = []
  if (rejected > 0) lines.push({ tone: 'refused', text: later.seeWhyAbove(rejected) })
  if (suspended > 0) lines.push({ tone: 'refused', text: later.reenterCode(suspended) })
  if (setHoles.length > 0) lines.push({ tone: 'waiting', text: later.changeSet(holesListed(setHoles)) })
  if (pendingHoles.length > 0 && suspended === 0) {
    const holes = holesListed([...new Set(pendingHoles)])
    const isOffline = connectivity === 'unreachable'
    lines.push({ tone: 'waiting', text: later.notAtClub(holes, { lasts, isOffline }) })
  }
  return lines.length > 0 ? lines : [{ tone: 'done', text: later.allAtClub }]
}
