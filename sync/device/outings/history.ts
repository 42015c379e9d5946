import type { StoredScore } from '#golf/card/hole-entry.ts'
import {
  departureHistory as departureHistoryCall,
  scoreHistory as scoreHistoryCall,
  signatureHistory as signatureHistoryCall,
} from '../../calls/outings-board.ts'
import { departureKind, scoreKind, signatureKind } from '../cells/cell-kinds.ts'
import { isServerFailure } from '../connection/exchange.ts'
import { callServer } from '../connection/server-calls.ts'
import type { Device } from '../device.ts'
import {
  waitingOf,
  type CardPlace,
  type CardSignature,
  type GolferOfOuting,
  type GolfersHole,
  type OutboxRow,
} from '../storage/device-database.ts'
import { withDatabase } from '../storage/with-database.ts'

/** Who made an entry, when, and its outcome. */
export type Entered = {
  /** null while it waits on this phone. */
  readonly by: string | null
  /** ISO; by the clock of the phone on which it was entered. */
  readonly enteredAt: string | null
  /** ISO; null while it waits. */
  readonly receivedAt: string | null
  readonly outcome: 'applied' | 'contested' | 'late' | 'waiting'
}

/** Neither strokes nor a pickup in an entry that cleared the score. */
export type EnteredScore = Entered & StoredScore

/** `fromHole` is null for an entry that the golfer is back. */
export type EnteredDeparture = Entered & { readonly fromHole: number | null }

/** A signature on a golfer's card; with `reopened` it was opened again. */
export type EnteredSignature = Entered & CardSignature & Pick<CardPlace, 'role'>

export type CellHistory<Entry extends Entered> = {
  readonly entries: readonly Entry[]
  /** False without an answer from the server: then only what this phone has is listed. */
  readonly complete: boolean
}

/** Every entry for one golfer's hole, oldest first. */
export async function scoreHistory(device: Device, cell: GolfersHole): Promise<CellHistory<EnteredScore>> {
  const { outingId, golferId, hole } = cell
  const onServer = await entriesOnServer<EnteredScore>(() =>
    callServer(device, scoreHistoryCall, { params: { id: golferId, hole }, outing: outingId }),
  )
  const known = onServer === null ? await lastAtServer(device, cell) : []
  return await withWaiting(device, { outingId, onServer, known }, (row) => {
    const score = scoreKind.read(row)
    const isOfCell = score?.place.golferId === golferId && score.place.hole === hole
    return isOfCell ? score.value : null
  })
}

/** Every entry of one golfer leaving the course or coming back, oldest first. */
export async function departureHistory(device: Device, golfer: GolferOfOuting): Promise<CellHistory<EnteredDeparture>> {
  const { outingId, golferId } = golfer
  const onServer = await entriesOnServer<EnteredDeparture>(() =>
    callServer(device, departureHistoryCall, { params: { id: golferId }, outing: outingId }),
  )
  return await withWaiting(device, { outingId, onServer }, (row) => {
    const departure = departureKind.read(row)
    return departure?.place.golferId === golferId ? { fromHole: departure.value.fromHole } : null
  })
}

/** Every signature on a golfer's card and every reopening, oldest first. */
export async function signatureHistory(device: Device, golfer: GolferOfOuting): Promise<CellHistory<EnteredSignature>> {
  const { outingId, golferId } = golfer
  const onServer = await entriesOnServer<EnteredSignature>(() =>
    callServer(device, signatureHistoryCall, { params: { id: golferId }, outing: outingId }),
  )
  return await withWaiting(device, { outingId, onServer }, (row) => {
    const signature = signatureKind.read(row)
    return signature?.place.golferId === golferId ? { role: signature.place.role, ...signature.value } : null
  })
}

/** The score that the server had when this phone last heard it. */
async function lastAtServer({ database }: Device, cell: GolfersHole): Promise<readonly EnteredScore[]> {
  const club = (await database.scores.get(scoreKind.keyOf(cell)))?.club
  if (!club) return []
  const { by, at, contested } = club
  const outcome = contested ? 'contested' : 'applied'
  return [{ ...scoreKind.valueOf(club), by, enteredAt: null, receivedAt: at, outcome }]
}

type Answer<Entry> = { ok: true; value: { entries: readonly Entry[] } } | { ok: false }

/** null when the server refuses or does not answer. */
async function entriesOnServer<Entry>(call: () => Promise<Answer<Entry>>): Promise<readonly Entry[] | null> {
  try {
    const answer = await call()
    return answer.ok ? answer.value.entries : null
  } catch (error) {
    if (isServerFailure(error)) return null
    throw error
  }
}

/** The server's entries, then those that wait here. */
async function withWaiting<Value extends object>(
  { database }: Device,
  {
    outingId,
    onServer,
    known = [],
  }: {
    readonly outingId: number
    readonly onServer: readonly (Entered & Value)[] | null
    /** Entries of the server that this phone has, for when it does not answer. */
    readonly known?: readonly (Entered & Value)[]
  },
  read: (row: OutboxRow) => Value | null,
): Promise<CellHistory<Entered & Value>> {
  const rows = (await withDatabase(database, () => waitingOf(database, outingId))).toSorted((a, b) => a.seq - b.seq)
  const waiting = rows.flatMap((row): (Entered & Value)[] => {
    const value = read(row)
    if (value === null) return []
    const enteredAt = new Date(row.at).toISOString()
    return [{ ...value, by: null, enteredAt, receivedAt: null, outcome: 'waiting' }]
  })
  return { entries: [...(onServer ?? known), ...waiting], complete: onServer !== null }
}
