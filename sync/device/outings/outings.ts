import type { Capability, Cell, DeviceDatabase, GolfersHole, OutingRow, Score } from '../storage/device-database.ts'
import { choicesThatCount } from '#golf/games/recorded-choices.ts'
import type { WolfChoices } from '#golf/games/wolf-choice.ts'
import type { OutingCard, Scores } from '#golf/outing/outing.ts'
import { courseHandicap, strokes } from '#golf/units.ts'
import { groupOutingByCode, type GroupFreshness } from '../../calls/outings-board.ts'
import { openOuting as openOutingCall } from '../../calls/replay.ts'
import { shownValue } from '../cells/cell.ts'
import { callClub, type ClubResult } from '../connection/server-calls.ts'
import { isClubFailure } from '../connection/exchange.ts'
import type { Device } from '../device.ts'
import { countHoles } from '../outbox/sync-status.ts'
import { keepOuting, type Occasion } from './outing-kept.ts'
import { readDepartures, type PhoneDeparture } from './departures.ts'
import { readChoices, type PhoneChoice } from './wolf.ts'

/** One golfer's hole as the screens show it. */
export type PhoneCell = {
  readonly golferId: number
  readonly hole: number
  /** Null once the score was cleared. */
  readonly strokes: number | null
  /** The club's version, 0 while the club has nothing. Hand it back as `seenVer` when it is recorded anew. */
  readonly ver: number
  /** Entered here and not yet answered by the club. */
  readonly pending: boolean
  /** Two people entered different scores; recording it again settles it. */
  readonly contested: boolean
  /** Who entered it; null while it is this phone's own, or for whoever may not see it. */
  readonly by: string | null
  /** When the club received it, or when it was entered here while it waits; ISO. */
  readonly at: string
}

export type OutingOnPhone = {
  readonly snapshot: OutingRow['snapshot']
  /** The access code under which this phone scores; null while it may only look. */
  readonly code: string | null
  readonly principal: string | null
  readonly readOnly: boolean
  /** For golf's rules. Its scores are those that are shown: this phone's own while they wait, else the club's. */
  readonly card: OutingCard
  readonly cells: readonly PhoneCell[]
  /** The wolf's choice on a hole that counts, for golf's games. */
  readonly wolfChoices: WolfChoices
  readonly choices: readonly PhoneChoice[]
  /** Who left the course, and who is back. */
  readonly departures: readonly PhoneDeparture[]
  /** When the club last heard from each group, by this phone's clock. */
  readonly groups: readonly GroupFreshness[]
  readonly openedAt: number
  readonly refreshedAt: number
}

/** An outing as a list shows it. */
export type OutingListed = {
  readonly outingId: number
  readonly course: string
  readonly date: string
  readonly status: 'inprogress' | 'posted' | 'cancelled'
  readonly tgroup_id: number
  readonly code: string | null
  /** Distinct holes that wait to be sent. */
  readonly waitingHoles: number
  readonly openedAt: number
}

export type OpenedOuting = { readonly outingId: number; readonly tgroup_id: number; readonly code: string }

type Opened = ClubResult<{ readonly outingId: number }>

/**
 * Opens an outing by a group's access code and keeps all that is needed to score it without a network. Without a
 * connection it is answered from the phone, when this code was opened here before; throws a ClubFailure otherwise.
 */
export async function openOuting(
  device: Device,
  {
    code: typed,
    initials,
    robotcheck,
  }: { readonly code: string; readonly initials: string; readonly robotcheck?: string },
): Promise<ClubResult<OpenedOuting>> {
  const code = plainCode(typed)
  try {
    const session = await callClub(device, openOutingCall, {
      body: { accessCode: code, initials, ...(robotcheck !== undefined && { robotcheck }) },
    })
    if (!session.ok) return session
    const { token, principal, outingId, tgroup_id } = session.value
    const capability = { token, principal, outingId, tgroupId: tgroup_id, code }
    // A code that took a robot check would take another one here, unless the capability goes with it.
    const proven = robotcheck === undefined ? {} : { capability: token }
    const snapshot = await callClub(device, groupOutingByCode, { params: { code, group: 0 }, ...proven })
    if (!snapshot.ok) return snapshot
    await keepOuting(device, { snapshot: snapshot.value, capability, occasion: 'opened' })
    device.replayWanted.tell()
    return { ok: true, value: { outingId, tgroup_id, code } }
  } catch (error) {
    const known = isClubFailure(error) ? await openFromPhone(device, code) : undefined
    if (!known) throw error
    return { ok: true, value: known }
  }
}

/** Opens an outing by its id, to look at. For members; where this phone has a code of the outing, it still scores. */
export async function viewOuting(device: Device, outingId: number): Promise<Opened> {
  try {
    return await fetchOuting(device, { outingId, occasion: 'opened' })
  } catch (error) {
    if (!isClubFailure(error) || !(await device.database.outings.get(outingId))) throw error
    return { ok: true, value: { outingId } }
  }
}

/** Fetches the outing anew: golfers, strokes, groups and every score. Throws a ClubFailure without a connection. */
export async function refreshOuting(device: Device, outingId: number): Promise<Opened> {
  return await fetchOuting(device, { outingId, occasion: 'refreshed' })
}

/** The same when the club no longer knows how far this phone had followed it: what it tells now replaces everything. */
export async function restartOuting(device: Device, outingId: number): Promise<Opened> {
  return await fetchOuting(device, { outingId, occasion: 'restarted' })
}

export async function readOuting(database: DeviceDatabase, outingId: number): Promise<OutingOnPhone | undefined> {
  const row = await database.outings.get(outingId)
  if (!row) return undefined
  const capability = await capabilityOfRow(database, row)
  const cells = await database.scores.where({ outingId }).toArray()
  const shown = new Map(cells.map((cell) => [cellKey(cell.golferId, cell.hole), shownValue(cell)?.strokes]))
  const choices = await readChoices(database, outingId)
  const departures = await readDepartures(database, outingId)
  const snapshot = capability ? { ...row.snapshot, tgroup_id: capability.tgroupId } : row.snapshot
  const field = fieldOf(snapshot, departures)
  const scores: Scores = (golferId, hole) => {
    const value = shown.get(cellKey(golferId, hole))
    return value === undefined || value === null ? undefined : strokes(value)
  }
  return {
    snapshot,
    code: capability?.code ?? null,
    principal: row.principal,
    readOnly: !capability || snapshot.readOnly || snapshot.outing.status !== 'inprogress',
    card: { ...field, scores },
    cells: cells.flatMap(asPhoneCell),
    wolfChoices: choicesThatCount(field, choices.map(asRecorded)),
    choices,
    departures,
    groups: snapshot.groups,
    openedAt: row.openedAt,
    refreshedAt: row.refreshedAt,
  }
}

/** Every outing that can be opened without a network, the latest opened first. */
export async function outingsOnPhone(database: DeviceDatabase): Promise<readonly OutingListed[]> {
  const rows = await database.outings.toArray()
  const listed = rows.map(async (row): Promise<OutingListed> => {
    const capability = await capabilityOfRow(database, row)
    const waiting = await database.outbox.where({ outingId: row.outingId }).toArray()
    const { course, date, status } = row.snapshot.outing
    return {
      outingId: row.outingId,
      course,
      date,
      status,
      tgroup_id: capability?.tgroupId ?? row.snapshot.tgroup_id,
      code: capability?.code ?? null,
      waitingHoles: countHoles(waiting),
      openedAt: row.openedAt,
    }
  })
  return (await Promise.all(listed)).toSorted((a, b) => b.openedAt - a.openedAt)
}

/** The outing that a code opened on this phone before. */
export async function findOutingByCode(database: DeviceDatabase, code: string): Promise<OpenedOuting | undefined> {
  const capability = await findCapability(database, code)
  return capability && asOpened(capability)
}

async function openFromPhone({ database, ports }: Device, code: string): Promise<OpenedOuting | undefined> {
  const capability = await findCapability(database, code)
  if (!capability) return undefined
  const { outingId, principal } = capability
  await database.outings.update(outingId, { principal, openedAt: ports.now() })
  return asOpened(capability)
}

async function findCapability(database: DeviceDatabase, code: string): Promise<Capability | undefined> {
  const capability = await database.capabilities.where({ code: plainCode(code) }).first()
  return capability && (await database.outings.get(capability.outingId)) ? capability : undefined
}

function asOpened({ outingId, tgroupId, code }: Capability): OpenedOuting {
  return { outingId, tgroup_id: tgroupId, code }
}

/** By the code that this phone has for it; without one, or a week after the end, by its number with the sign-in. */
async function fetchOuting(
  device: Device,
  { outingId, occasion }: { readonly outingId: number; readonly occasion: Occasion },
): Promise<Opened> {
  const row = await device.database.outings.get(outingId)
  const capability = row && (await capabilityOfRow(device.database, row))
  const byCode = await fetchSnapshot(device, capability?.code ?? String(outingId))
  const isExpired = !byCode.ok && byCode.refusal.code === 'outing.code-expired'
  const snapshot = isExpired ? await fetchSnapshot(device, String(outingId)) : byCode
  if (!snapshot.ok) return isExpired ? byCode : snapshot
  await keepOuting(device, { snapshot: snapshot.value, capability: null, occasion })
  return { ok: true, value: { outingId } }
}

async function fetchSnapshot(device: Device, code: string) {
  return await callClub(device, groupOutingByCode, { params: { code, group: 0 } })
}

async function capabilityOfRow(database: DeviceDatabase, row: OutingRow): Promise<Capability | undefined> {
  return row.principal === null ? undefined : await database.capabilities.get(row.principal)
}

function asPhoneCell(cell: GolfersHole & Cell<Score>): PhoneCell[] {
  const { golferId, hole, queued, club } = cell
  const ver = club?.ver ?? 0
  if (queued) {
    const at = new Date(queued.at).toISOString()
    return [{ golferId, hole, strokes: queued.strokes, ver, pending: true, contested: false, by: null, at }]
  }
  return club ? [{ golferId, hole, ...club, pending: false }] : []
}

function asRecorded({ tgroupId: group, hole, wolfGame, wolfPartner: partner }: PhoneChoice) {
  return { group, hole, wolfGame, partner }
}

/** Who plays which holes, in golf's terms. On the wire a stroke index is the hole's handicap, and starting holes count from 0. */
function fieldOf(
  { golfers, holes }: OutingRow['snapshot'],
  departures: readonly PhoneDeparture[],
): Omit<OutingCard, 'scores'> {
  const left = new Map(departures.map(({ golferId, fromHole }) => [golferId, fromHole]))
  return {
    holes: holes.map(({ hole, par, handicap }) => ({ hole, par, strokeIndex: handicap })),
    golfers: golfers.map(({ id, tgroup_id: group, coursehandicap, playinghandicap, starting_hole }) => ({
      id,
      group,
      courseHandicap: courseHandicap(coursehandicap),
      playingHandicap: courseHandicap(playinghandicap),
      startingHole: starting_hole + 1,
      leftFrom: left.get(id) ?? null,
    })),
  }
}

function cellKey(golferId: number, hole: number): string {
  return `${golferId}/${hole}`
}

/** A code as the club writes it, however it was typed: `7kq4-mx2p` is `7KQ4MX2P`. */
function plainCode(typed: string): string {
  return typed.replace(/[\s\-–]/g, '').toUpperCase()
}
