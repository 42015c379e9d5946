import { withoutCells } from '../../calls/cells.ts'
import { groupOutingByCode, type GroupFreshness, type OutingSnapshot } from '../../calls/outings-board.ts'
import { openOuting as openOutingCall } from '../../calls/replay.ts'
import { inEveryKind } from '../cells/cell-kinds.ts'
import { forgetServerValues, mergeReceived } from '../cells/cells.ts'
import { isOnPhoneOnly, signedInUser } from '../connection/credentials.ts'
import { isServerFailure, serverFailure } from '../connection/exchange.ts'
import { callServer, type ServerResult } from '../connection/server-calls.ts'
import type { Device } from '../device.ts'
import { withoutSettledGames } from '../outbox/added-games.ts'
import { noteScorer } from '../outbox/note-scorer.ts'
import { readLastSentAt } from '../outbox/sync-status.ts'
import { cellTables, type Capability, type DeviceDatabase, type OutingRow } from '../storage/device-database.ts'
import { keepOrMakeRoom } from '../storage/forget-outings.ts'
import { withDatabase } from '../storage/with-database.ts'
import { forgetHoleDrafts } from './hole-drafts.ts'
import { capabilityOfRow } from './outings.ts'

type OpenedOuting = { readonly outingId: number; readonly tgroup_id: number; readonly code: string }

type Opened = ServerResult<{ readonly outingId: number }>

/**
 * Opens an outing by a group's access code and stores what is needed to score it offline. Without a connection it opens
 * the outing from the phone, if this code was opened here before; throws a ServerFailure otherwise.
 */
export async function openOuting(
  device: Device,
  {
    code: typed,
    initials,
    robotcheck,
  }: { readonly code: string; readonly initials: string; readonly robotcheck?: string },
): Promise<ServerResult<OpenedOuting>> {
  const code = plainCode(typed)
  const known = await findCapability(device.database, code)
  if (known) await noteScorer(device, { principal: known.principal, initials })
  const scorer = signedInUser(device)?.id ?? initials
  try {
    const session = await callServer(device, openOutingCall, {
      body: { accessCode: code, initials, ...(robotcheck !== undefined && { robotcheck }) },
    })
    if (!session.ok) return session
    const { token, principal, outingId, tgroup_id } = session.value
    const capability = { token, principal, outingId, tgroupId: tgroup_id, code, initials, scorer }
    // Without the capability, a code that needed a robot check would need another one here.
    const proven = robotcheck === undefined ? {} : { capability: token }
    const askedAt = snapshotCursor(await device.database.outings.get(outingId))
    const snapshot = await callServer(device, groupOutingByCode, { params: { code, group: 0 }, ...proven })
    if (!snapshot.ok) return snapshot
    await keepOuting(device, { snapshot: snapshot.value, capability, occasion: 'opened', askedAt, known })
    device.sendingWanted.notify()
    return { ok: true, value: asOpened(capability) }
  } catch (error) {
    if (!known || !isServerFailure(error)) throw error
    return { ok: true, value: await openFromPhone(device, known) }
  }
}

/** Opens an outing by its id, for a member to view. If this phone has a code of the outing, it still scores. */
export async function viewOuting(device: Device, outingId: number): Promise<Opened> {
  // The page on which someone logged in or out may have been closed before it noted that.
  await noteScorer(device)
  try {
    return await fetchOuting(device, { outingId, occasion: 'opened' })
  } catch (error) {
    if (!isServerFailure(error) || !(await device.database.outings.get(outingId))) throw error
    return { ok: true, value: { outingId } }
  }
}

/** Fetches the whole outing again. Throws a ServerFailure without a connection. */
export async function refreshOuting(device: Device, outingId: number): Promise<Opened> {
  return await fetchOuting(device, { outingId, occasion: 'refreshed' })
}

/**
 * Fetches the whole outing when the server does not know this phone's cursor: the snapshot replaces everything. Throws
 * a ServerFailure without a connection.
 */
export async function restartOuting(device: Device, outingId: number): Promise<Opened> {
  return await fetchOuting(device, { outingId, occasion: 'restarted' })
}

/**
 * Fetches an outing by this phone's code; without one, or when the code is over, by id with the sign-in.
 */
async function fetchOuting(
  device: Device,
  { outingId, occasion }: { readonly outingId: number; readonly occasion: Occasion },
): Promise<Opened> {
  if (await isOnPhoneOnly(device, outingId)) return { ok: true, value: { outingId } }
  const row = await device.database.outings.get(outingId)
  const capability = row && (await capabilityOfRow(device.database, row))
  const askedBy = signedInUser(device)?.id
  const askedAt = snapshotCursor(row)
  const sentBefore = occasion === 'restarted' ? await readLastSentAt(device.database) : undefined
  const byCode = await fetchSnapshot(device, { outingId, code: capability?.code || String(outingId) })
  const snapshot = isCodeOver(byCode) ? await fetchSnapshot(device, { outingId, code: String(outingId) }) : byCode
  if (!snapshot.ok) return byCode.ok ? snapshot : byCode
  // When a sign-in ends, what only the member may see is deleted, so an answer that arrives later is not stored.
  if (!capability && signedInUser(device)?.id !== askedBy) {
    throw serverFailure('failed', { message: 'The sign-in has ended' })
  }
  await keepOuting(device, { snapshot: snapshot.value, capability: null, occasion, askedAt, sentBefore })
  return { ok: true, value: { outingId } }
}

/**
 * Whether the server no longer takes this phone's code: it has expired a week after the end of the outing, or the
 * organizer has replaced it. What a code opened is then still open to members.
 */
export function isCodeOver(answer: ServerResult<unknown>): boolean {
  return !answer.ok && ['outing.code-expired', 'outing.code-replaced'].includes(answer.refusal.code)
}

async function fetchSnapshot(device: Device, { outingId, code }: { outingId: number; code: string }) {
  // With its capability a phone needs no robot check after others have typed wrong codes at its network address.
  const asScorer = signedInUser(device) === null && { outing: outingId }
  return await callServer(device, groupOutingByCode, { params: { code, group: 0 }, ...asScorer })
}

/**
 * Why an outing was fetched.
 * - opened: a person opened it
 * - refreshed: more than its cells had changed
 * - restarted: the server was restored from a backup and does not know this phone's cursor
 */
type Occasion = 'opened' | 'refreshed' | 'restarted'

/**
 * Stores a snapshot of an outing and its capability in one transaction. On a full phone, finished outings are deleted
 * to make room.
 */
export async function keepOuting(
  device: Device,
  {
    snapshot,
    capability,
    occasion,
    askedAt,
    sentBefore,
    known,
  }: {
    readonly snapshot: OutingSnapshot
    readonly capability: Capability | null
    readonly occasion: Occasion
    /**
     * The cursor of the snapshot that this phone had when it sent the request, null for none; left out where it does
     * not matter.
     */
    readonly askedAt?: number | null
    /** For a restart: when this phone had last sent something when it sent the request. */
    readonly sentBefore?: number | null | undefined
    /** The capability of the same group that this phone had when it sent the request. */
    readonly known?: Capability | undefined
  },
): Promise<void> {
  const { database, ports } = device
  const rest = withoutCells(snapshot)
  const outingId = rest.outing.id
  const now = ports.now()
  const { outings, capabilities, outbox, queues, conflictReports, drafts, meta } = database
  const tables = [...cellTables(database), outings, capabilities, outbox, queues, conflictReports, drafts, meta]
  const keep = async () =>
    await withDatabase(database, () =>
      database.transaction('rw', tables, async () => {
        const before = await outings.get(outingId)
        // The phone deleted the outing while the server answered.
        if (!before && occasion !== 'opened') return
        // The outing was left in another tab.
        if (known && !(await capabilities.get(known.principal))) return
        const fetched = fetchedRow(rest, { before, capability, occasion, now })
        const isLate = before !== undefined && isOvertaken(rest, { before, askedAt })
        const hasSent = sentBefore !== undefined && sentBefore !== (await readLastSentAt(database))
        // This snapshot would remove changes that arrived since, and an open stream does not send them again.
        if (isLate && occasion === 'restarted') return
        // It may lack scores of this phone that were acknowledged since. The server still does not know the cursor, so
        // another one is fetched.
        if (hasSent) return
        const row = isLate ? { ...fetched, snapshot: before.snapshot } : fetched
        await outings.put(await withoutSettledGames(database, row, { isRestarted: occasion === 'restarted' }))
        if (capability) {
          const { principal, initials = '', scorer } = capability
          // Someone else may have logged in while the server answered. The new token is then in the name of the
          // previous person.
          const nextScorer = signedInUser(device)?.id ?? initials
          const isRenamed = scorer !== nextScorer
          const present = await capabilities.get(principal)
          await capabilities.put({ ...present, ...capability, nextScorer, isRenamed, isReplaced: false })
          await queues.update(principal, { parked: null })
        }
        if (row.snapshot.outing.status !== 'inprogress') await forgetHoleDrafts(database, outingId)
        if (occasion === 'restarted') {
          await inEveryKind((kind) => forgetServerValues(database, kind, outingId))
        }
        await mergeReceived(database, { received: snapshot, outingId, now })
      }),
    )
  await keepOrMakeRoom(database, keep)
}

/**
 * Returns the cursor of the snapshot that this phone has, null without one. The phone may have followed the outing
 * further since.
 */
function snapshotCursor(row: OutingRow | undefined): number | null {
  return row?.snapshot.cursor ?? null
}

/**
 * Returns whether a concurrent request has brought a newer snapshot. A lower cursor alone does not show that: a
 * restored server counts from a lower number.
 */
function isOvertaken(
  { cursor }: Pick<OutingSnapshot, 'cursor'>,
  { before, askedAt }: { before: OutingRow; askedAt: number | null | undefined },
): boolean {
  const kept = before.snapshot.cursor
  return askedAt !== undefined && kept !== askedAt && cursor < kept
}

type Fetched = {
  readonly before: OutingRow | undefined
  readonly capability: Capability | null
  readonly occasion: Occasion
  readonly now: number
}

/** Returns the row of a fetched outing, with what only this phone stores of it. */
function fetchedRow(snapshot: OutingRow['snapshot'], { before, capability, occasion, now }: Fetched): OutingRow {
  const { clockAhead = 0, cursor = 0, openedAt = now, principal = null, handedOverAt, addedGames } = before ?? {}
  return {
    outingId: snapshot.outing.id,
    snapshot: { ...snapshot, groups: snapshot.groups.map((group) => byThisClock(group, clockAhead)) },
    principal: capability?.principal ?? principal,
    cursor: occasion === 'restarted' ? snapshot.cursor : Math.max(snapshot.cursor, cursor),
    clockAhead,
    openedAt: occasion === 'opened' ? now : openedAt,
    refreshedAt: now,
    ...(addedGames && { addedGames }),
    // The handover is kept only for the group whose card was handed over.
    ...(handedOverAt !== undefined && (capability?.principal ?? principal) === principal && { handedOverAt }),
  }
}

/** Converts when a group was last seen from the server's clock to this phone's, which may be an hour off. */
export function byThisClock(group: GroupFreshness, clockAhead: OutingRow['clockAhead']): GroupFreshness {
  if (group.heardAt === null) return group
  return { ...group, heardAt: new Date(Date.parse(group.heardAt) - clockAhead).toISOString() }
}

/** Finds the outing that was opened with this code on this phone before. */
export async function findOutingByCode(database: DeviceDatabase, code: string): Promise<OpenedOuting | undefined> {
  const capability = await findCapability(database, code)
  return capability && asOpened(capability)
}

async function openFromPhone({ database, ports }: Device, capability: Capability): Promise<OpenedOuting> {
  const { outingId, principal } = capability
  await database.outings.where({ outingId }).modify((row) => {
    if (row.principal !== principal) delete (row as { handedOverAt?: number }).handedOverAt
    Object.assign(row, { principal, openedAt: ports.now() })
  })
  return asOpened(capability)
}

async function findCapability(database: DeviceDatabase, code: string): Promise<Capability | undefined> {
  const capability = await database.capabilities.where({ code: plainCode(code) }).first()
  return capability && (await database.outings.get(capability.outingId)) ? capability : undefined
}

function asOpened({ outingId, tgroupId, code }: Capability): OpenedOuting {
  return { outingId, tgroup_id: tgroupId, code }
}

/** Returns a typed code in its normal form: `7kq4-mx2p` is `7KQ4MX2P`. */
function plainCode(typed: string): string {
  return typed.replace(/[\s\-–]/g, '').toUpperCase()
}
