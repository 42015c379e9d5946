import type { OutingCard } from '#golf/outing/outing.ts'
import type { OutingOnPhone, PhoneCell } from '#sync/device/outings/outings.ts'
import { GolferSheet } from '../card/golfer-sheet.tsx'
import { HistorySheet } from './history-sheet.tsx'

/** Of whom; with a hole, its history. */
export type OpenSheet = { golferId: number; hole?: number }

type Props = {
  outing: OutingOnPhone
  card: OutingCard
  sheet: OpenSheet
  nameOf: (golferId: number) => string
  stopped: ReadonlySet<number>
  /** Left out where the golfer is not scored on this phone. */
  onStop: ((golferId: number, isStopped: boolean) => void) | undefined
  onSheet: (sheet: OpenSheet | null) => void
}

/** One golfer's card, or the history of one of its holes. */
export function OutingSheet({ outing, card, sheet: { golferId, hole }, nameOf, stopped, onStop, onSheet }: Props) {
  if (hole === undefined) {
    return (
      <GolferSheet
        outing={outing}
        card={card}
        golferId={golferId}
        isStopped={stopped.has(golferId)}
        onStop={onStop}
        onHistory={(chosen) => onSheet({ golferId, hole: chosen })}
        onClose={() => onSheet(null)}
      />
    )
  }
  return (
    <HistorySheet
      outingId={outing.snapshot.outing.id}
      golferId={golferId}
      hole={hole}
      name={nameOf(golferId)}
      version={scoreVersion(outing.cells, { golferId, hole })}
      onClose={() => onSheet(null)}
    />
  )
}

/** Changes whenever the score does, here or at the club. */
function scoreVersion(cells: readonly PhoneCell[], { golferId, hole }: { golferId: number; hole: number }): string {
  const cell = cells.find((each) => each.golferId === golferId && each.hole === hole)
  return cell === undefined ? '' : `${cell.ver}/${cell.strokes}/${cell.pending}`
}
