import type { StoredScore } from '#golf/card/hole-entry.ts'
import {
  departureHistory as departureHistoryCall,
  scoreHistory as scoreHistoryCall,
  signatureHistory as signatureHistoryCall,
} from '../../calls/outings-board.ts'
import { departureKind, scoreKind, signatureKind } from '../cells/cell-kinds.ts'
import { isServerFailure } from '../connection/exchange.ts'
import { callServer, type ServerResult } from '../connection/server-calls.ts'
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
  /** null for this phone's own, which waits here or was sent last. */
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
  /** False without those of the server: then only what this phone has is listed. */
  readonly complete: boolean
  /** Why the server does not list its own; null where it does, and without an answer. */
  readonly refusal: string | null
}

/** Every entry for one golfer's hole, oldest first. */
export async function scoreHistory(device: Device, cell: GolfersHole): Promise<CellHistory<EnteredScore>> {
  const { outingId, golferId, hole } = cell
  const onServer = await entriesOnServer<EnteredScore>(outingId, (rights) =>
    callServer(device, scoreHistoryCall, { params: { id: golferId, hole }, ...rights }),
  )
  const known = onServer.entries === null ? await lastAtServer(device, cell) : []
  return await withWaiting(device, { outingId, onServer, known }, (row) => {
    const score = scoreKind.read(row)
    const isOfCell = score?.place.golferId === golferId && score.place.hole === hole
    return isOfCell ? score.value : null
  })
}

/** Every entry of one golfer leaving the course or coming back, oldest first. */
export async function departureHistory(device: Device, golfer: GolferOfOuting): Promise<CellHistory<EnteredDeparture>> {
  const { outingId, golferId } = golfer
  const onServer = await entriesOnServer<EnteredDeparture>(outingId, (rights) =>
    callServer(device, departureHistoryCall, { params: { id: golferId }, ...rights }),
  )
  return await withWaiting(device, { outingId, onServer }, (row) => {
    const departure = departureKind.read(row)
    return departure?.place.golferId === golferId ? { fromHole: departure.value.fromHole } : null
  })
}

/** Every signature on a golfer's card and every reopening, oldest first. */
export async function signatureHistory(device: Device, golfer: GolferOfOuting): Promise<CellHistory<EnteredSignature>> {
  const { outingId, golferId } = golfer
  const onServer = await entriesOnServer<EnteredSignature>(outingId, (rights) =>
    callServer(device, signatureHistoryCall, { params: { id: golferId }, ...rights }),
  )
  return await withWaiting(device, { outingId, onServer }, (row) => {
    const signature = signatureKind.read(row)
    return signature?.place.golferId === golferId ? { role: signature.place.role, ...signature.value } : null
  })
}

/**
 * The score that the server had when this phone last heard it. None where another phone entered it and the server has
 * not said who: outsiders do not learn that.
 */
async function lastAtServer({ database }: Device, cell: GolfersHole): Promise<readonly EnteredScore[]> {
  const { club = null, taken = null } = (await database.scores.get(scoreKind.keyOf(cell))) ?? {}
  if (club === null || (club.by === null && taken === null)) return []
  const { by, at, contested } = club
  const outcome = contested ? 'contested' : 'applied'
  return [{ ...scoreKind.valueOf(club), by, enteredAt: null, receivedAt: at, outcome }]
}

type Answer<Entry> = ServerResult<{ readonly entries: readonly Entry[] }>

/** `entries` is null where the server refuses them, with its reason, or does not answer. */
type OnServer<Entry> = { readonly entries: readonly Entry[] | null; readonly refusal: string | null }

/** By this phone's code; as the member who is signed in once that has expired. */
async function entriesOnServer<Entry>(
  outingId: number,
  ask: (rights: { readonly outing?: number }) => Promise<Answer<Entry>>,
): Promise<OnServer<Entry>> {
  try {
    const byCode = await ask({ outing: outingId })
    const isExpired = !byCode.ok && byCode.refusal.code === 'outing.code-expired'
    const asMember = isExpired ? await ask({}) : byCode
    const answer = asMember.ok ? asMember : byCode
    if (answer.ok) return { entries: answer.value.entries, refusal: null }
    return { entries: null, refusal: answer.refusal.message }
  } catch (error) {
    if (isServerFailure(error)) return { entries: null, refusal: null }
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
    readonly onServer: OnServer<Entered & Value>
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
  const { entries, refusal } = onServer
  return { entries: [...(entries ?? known), ...waiting], complete: entries !== null, refusal }
}
