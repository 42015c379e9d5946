import { holeValue, type HoleValue } from '#golf/card/hole-entry.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import type { NameOf } from '../../../outings/outing-names.ts'
import { usePlace } from '../../../ui/place.tsx'
import { GolferSheet } from '../card/golfer-sheet.tsx'
import type { Scoring } from '../hole/use-hole-scoring.ts'
import { SignSheet } from '../sign/sign-sheet.tsx'
import { HistorySheet } from './history-sheet.tsx'
import { WhySheet } from './why-sheet.tsx'

/**
 * The golfer and the sheet that is open about that golfer. The history is that of a hole, or with null that of leaving
 * the course.
 */
export type OpenSheet = { readonly golferId: number } & (
  | { readonly shows: 'card' }
  | { readonly shows: 'signing' }
  | { readonly shows: 'strokes'; readonly hole: number }
  | { readonly shows: 'history'; readonly hole: number | null }
)

/** Actions on a golfer: leaving before a hole (null for back in play), and setting or clearing a score. */
export type GolferActions = {
  leave: (golferId: number, fromHole: number | null) => Promise<void>
  set: (score: { golferId: number; hole: number; strokes: HoleValue | null; seenVer: number }) => Promise<void>
}

type Props = {
  outing: OutingOnPhone
  sheet: OpenSheet
  nameOf: NameOf
  scoring: Scoring
  /** The actions; null on a phone that does not score. */
  actions: GolferActions | null
  onSheet: (sheet: OpenSheet | null) => void
}

/**
 * The open sheet about a golfer: the card, its signing, the reason for the strokes on a hole, or the history of an
 * entry.
 */
export function OutingSheet({ outing, sheet, scoring, nameOf, actions, onSheet }: Props) {
  const { golferId } = sheet
  const { go } = usePlace()
  const own = scoring.golferIds.includes(golferId) ? actions : null
  if (sheet.shows === 'strokes') {
    return (
      <WhySheet
        outing={outing}
        golferId={golferId}
        hole={sheet.hole}
        onGolfer={(other) => onSheet({ ...sheet, golferId: other })}
        onClose={() => onSheet(null)}
      />
    )
  }
  if (sheet.shows === 'signing') {
    return (
      <SignSheet
        key={golferId}
        outing={outing}
        golferId={golferId}
        canSign={own !== null}
        onHole={(chosen) => {
          onSheet(null)
          scoring.showHole(chosen)
          void go('?show=score', { replace: true })
        }}
        onGolfer={(other) => onSheet({ ...sheet, golferId: other })}
        onClose={() => onSheet(null)}
      />
    )
  }
  if (sheet.shows === 'card') {
    return (
      <GolferSheet
        outing={outing}
        golferId={golferId}
        hole={scoring.hole?.hole ?? 1}
        onLeave={own === null ? undefined : (fromHole) => void own.leave(golferId, fromHole)}
        onHistory={(chosen) => onSheet({ golferId, shows: 'history', hole: chosen })}
        onSign={() => onSheet({ golferId, shows: 'signing' })}
        onClose={() => onSheet(null)}
      />
    )
  }
  const { hole } = sheet
  const cell = outing.cells.find((each) => each.golferId === golferId && each.hole === hole)
  const { golfers } = outing.snapshot
  const group = golfers.find(({ id }) => id === golferId)?.tgroup_id
  return (
    <HistorySheet
      outingId={outing.snapshot.outing.id}
      golferId={golferId}
      hole={hole}
      date={outing.snapshot.outing.date}
      name={nameOf(golferId)}
      golfers={golfers.filter(({ tgroup_id }) => tgroup_id === group)}
      version={cellVersion(outing, { golferId, hole })}
      current={cell === undefined ? null : holeValue(cell)}
      isContested={cell?.contested === true}
      onSet={
        own === null || cell === undefined
          ? undefined
          : (strokes) => void own.set({ golferId, hole: cell.hole, strokes, seenVer: cell.ver })
      }
      onClose={() => onSheet(null)}
    />
  )
}

/** Returns a key that changes whenever the cell does, on this phone or on the server. */
function cellVersion(
  { cells, departures }: OutingOnPhone,
  { golferId, hole }: { golferId: number; hole: number | null },
): string {
  if (hole === null) return JSON.stringify(departures.find((each) => each.golferId === golferId) ?? null)
  const cell = cells.find((each) => each.golferId === golferId && each.hole === hole)
  return cell === undefined ? '' : `${cell.ver}/${holeValue(cell)}/${cell.pending}`
}
