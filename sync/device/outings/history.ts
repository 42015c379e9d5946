import { scoreHistory as scoreHistoryCall } from '../../calls/outings-board.ts'
import { callClub } from '../club/club-calls.ts'
import { isClubFailure } from '../club/club-failure.ts'
import type { DeviceDatabase } from '../device-database.ts'
import { scoreKind, type GolfersHole } from '../outbox/cell-kinds.ts'
import type { Device } from '../device.ts'

export type HistoryEntry = {
  /** Null for an entry that cleared the score. */
  readonly strokes: number | null
  /** null for what was entered on this phone and still waits. */
  readonly by: string | null
  /** ISO; by the clock of the phone on which it was entered. */
  readonly enteredAt: string | null
  /** ISO; null while it waits. */
  readonly receivedAt: string | null
  readonly outcome: 'applied' | 'contested' | 'late' | 'waiting'
}

export type CellHistory = {
  readonly entries: readonly HistoryEntry[]
  /** False when the club could not be asked: then only what waits on this phone is listed. */
  readonly complete: boolean
}

/** Everything that was ever entered for one golfer's hole, oldest first. */
export async function scoreHistory(device: Device, cell: GolfersHole): Promise<CellHistory> {
  const atClub = await historyAtClub(device, cell)
  const waiting = await waitingHere(device.database, cell)
  return { entries: [...(atClub ?? []), ...waiting], complete: atClub !== null }
}

/** null when the club could not be asked, or does not tell. */
async function historyAtClub(
  device: Device,
  { outingId, golferId, hole }: GolfersHole,
): Promise<readonly HistoryEntry[] | null> {
  try {
    const answer = await callClub(device, scoreHistoryCall, { params: { id: golferId, hole }, outing: outingId })
    return answer.ok ? answer.value.entries : null
  } catch (error) {
    if (isClubFailure(error)) return null
    throw error
  }
}

async function waitingHere(database: DeviceDatabase, cell: GolfersHole): Promise<HistoryEntry[]> {
  const rows = await database.outbox.where({ outingId: cell.outingId }).sortBy('seq')
  return rows.flatMap(({ at, ...row }): HistoryEntry[] => {
    const score = scoreKind.read(row)
    if (!score || score.place.golferId !== cell.golferId || score.place.hole !== cell.hole) return []
    const { strokes } = score.value
    return [{ strokes, by: null, enteredAt: new Date(at).toISOString(), receivedAt: null, outcome: 'waiting' }]
  })
}
