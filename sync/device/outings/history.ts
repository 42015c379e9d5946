import {
  departureHistory as departureHistoryCall,
  scoreHistory as scoreHistoryCall,
} from '../../calls/outings-board.ts'
import { departureKind, scoreKind } from '../cells/cell-kinds.ts'
import { isServerFailure } from '../connection/exchange.ts'
import { callServer } from '../connection/server-calls.ts'
import type { Device } from '../device.ts'
import type { GolferOfOuting, GolfersHole, OutboxRow } from '../storage/device-database.ts'

/** Who made an entry, when, and what became of it. */
export type Entered = {
  /** null for what was entered on this phone and still waits. */
  readonly by: string | null
  /** ISO; by the clock of the phone on which it was entered. */
  readonly enteredAt: string | null
  /** ISO; null while it waits. */
  readonly receivedAt: string | null
  readonly outcome: 'applied' | 'contested' | 'late' | 'waiting'
}

/** The strokes are null for an entry that cleared the score. */
export type EnteredScore = Entered & { readonly strokes: number | null }

/** The hole is null for an entry that the golfer is back. */
export type EnteredDeparture = Entered & { readonly fromHole: number | null }

export type CellHistory<Entry extends Entered> = {
  readonly entries: readonly Entry[]
  /** False when the club could not be asked: then only what waits on this phone is listed. */
  readonly complete: boolean
}

/** Everything that was ever entered for one golfer's hole, oldest first. */
export async function scoreHistory(device: Device, cell: GolfersHole): Promise<CellHistory<EnteredScore>> {
  const { outingId, golferId, hole } = cell
  const atClub = await entriesOnServer<EnteredScore>(() =>
    callServer(device, scoreHistoryCall, { params: { id: golferId, hole }, outing: outingId }),
  )
  return await withWaiting(device, { outingId, atClub }, (row) => {
    const score = scoreKind.read(row)
    const isOfCell = score?.place.golferId === golferId && score.place.hole === hole
    return isOfCell ? { strokes: score.value.strokes } : null
  })
}

/** Everything that was ever entered of one golfer leaving the course and coming back, oldest first. */
export async function departureHistory(device: Device, golfer: GolferOfOuting): Promise<CellHistory<EnteredDeparture>> {
  const { outingId, golferId } = golfer
  const atClub = await entriesOnServer<EnteredDeparture>(() =>
    callServer(device, departureHistoryCall, { params: { id: golferId }, outing: outingId }),
  )
  return await withWaiting(device, { outingId, atClub }, (row) => {
    const departure = departureKind.read(row)
    return departure?.place.golferId === golferId ? { fromHole: departure.value.fromHole } : null
  })
}

type Answer<Entry> = { ok: true; value: { entries: readonly Entry[] } } | { ok: false }

/** null when the club could not be asked, or does not tell. */
async function entriesOnServer<Entry>(ask: () => Promise<Answer<Entry>>): Promise<readonly Entry[] | null> {
  try {
    const answer = await ask()
    return answer.ok ? answer.value.entries : null
  } catch (error) {
    if (isServerFailure(error)) return null
    throw error
  }
}

/** What the club has, and then what waits here. */
async function withWaiting<Value extends object>(
  { database }: Device,
  { outingId, atClub }: { readonly outingId: number; readonly atClub: readonly (Entered & Value)[] | null },
  read: (row: OutboxRow) => Value | null,
): Promise<CellHistory<Entered & Value>> {
  const rows = await database.outbox.where({ outingId }).sortBy('seq')
  const waiting = rows.flatMap((row): (Entered & Value)[] => {
    const value = read(row)
    if (value === null) return []
    const enteredAt = new Date(row.at).toISOString()
    return [{ ...value, by: null, enteredAt, receivedAt: null, outcome: 'waiting' }]
  })
  return { entries: [...(atClub ?? []), ...waiting], complete: atClub !== null }
}
