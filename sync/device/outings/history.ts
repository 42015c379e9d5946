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
import { isCodeOver } from './open-outing.ts'

/** An entry of a cell: who made it, when, and its outcome. */
export type Entered = {
  /** The person's name; null for this phone's own entry, which waits here or was sent last. */
  readonly by: string | null
  /** ISO, by the clock of the phone on which it was entered; null when it is not known. */
  readonly enteredAt: string | null
  /** When the server received it, ISO; null while it waits. */
  readonly receivedAt: string | null
  readonly outcome: 'applied' | 'contested' | 'late' | 'waiting'
}

/** An entry that cleared the score has neither strokes nor a pickup. */
export type EnteredScore = Entered & StoredScore

/** `fromHole` is null for an entry that brought the golfer back into play. */
export type EnteredDeparture = Entered & { readonly fromHole: number | null }

/** A signature on a golfer's card, or with `reopened`, a reopening of the card. */
export type EnteredSignature = Entered & CardSignature & Pick<CardPlace, 'role'>

export type CellHistory<Entry extends Entered> = {
  readonly entries: readonly Entry[]
  /** False when the server's entries are missing: then only what this phone has is listed. */
  readonly complete: boolean
  /** The message with which the server refused its entries; null when it lists them, and when it does not answer. */
  readonly refusal: string | null
}

/** Lists every entry for one golfer's hole, oldest first. */
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

/** Lists every entry that one golfer left the course or came back, oldest first. */
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

/** Lists every signature on a golfer's card and every reopening, oldest first. */
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
 * Returns the last server value of a score that this phone has. Returns none where another phone entered it and the
 * server has not sent the name, which it sends only to golfers of the outing, its organizer and holders of a code.
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

/** Fetches the server's entries with this phone's code; as the signed-in member once the code is over. */
async function entriesOnServer<Entry>(
  outingId: number,
  ask: (rights: { readonly outing?: number }) => Promise<Answer<Entry>>,
): Promise<OnServer<Entry>> {
  try {
    const byCode = await ask({ outing: outingId })
    const asMember = isCodeOver(byCode) ? await ask({}) : byCode
    const answer = asMember.ok ? asMember : byCode
    if (answer.ok) return { entries: answer.value.entries, refusal: null }
    return { entries: null, refusal: answer.refusal.message }
  } catch (error) {
    if (isServerFailure(error)) return { entries: null, refusal: null }
    throw error
  }
}

/** Lists the server's entries, then those that wait here. */
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
