import type { Strokes } from '#golf/units.ts'
import type { GroupFreshness } from '../calls/outings.ts'
import type { ClubResult } from './club-calls.ts'
import type { DeviceDatabase, OutingRow } from './device-database.ts'
import type { Device } from './device.ts'

/** One golfer's hole as the screens show it. */
export type PhoneCell = {
  readonly golferId: number
  readonly hole: number
  readonly strokes: number
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
  /** The score that is shown: this phone's own while it waits, else the club's. */
  readonly scores: (golferId: number, hole: number) => Strokes | undefined
  readonly cells: readonly PhoneCell[]
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

/**
 * Opens an outing by a group's access code and keeps all that is needed to score it without a network. Without a
 * connection it is answered from the phone, when this code was opened here before; throws a ClubFailure otherwise.
 */
export async function openOuting(
  device: Device,
  { code, initials }: { readonly code: string; readonly initials: string },
): Promise<ClubResult<OpenedOuting>> {
  throw new Error(`not built: ${device.database.name} ${code} ${initials}`)
}

/** Opens an outing by its id, to look at. For members. */
export async function viewOuting(device: Device, outingId: number): Promise<ClubResult<{ readonly outingId: number }>> {
  throw new Error(`not built: ${device.database.name} ${outingId}`)
}

/** Fetches the outing anew: golfers, strokes, groups and every score. */
export async function refreshOuting(device: Device, outingId: number): Promise<ClubResult<{ readonly outingId: number }>> {
  throw new Error(`not built: ${device.database.name} ${outingId}`)
}

export async function readOuting(database: DeviceDatabase, outingId: number): Promise<OutingOnPhone | undefined> {
  throw new Error(`not built: ${database.name} ${outingId}`)
}

/** Every outing that can be opened without a network, the latest opened first. */
export async function outingsOnPhone(database: DeviceDatabase): Promise<readonly OutingListed[]> {
  throw new Error(`not built: ${database.name}`)
}

/** The outing that a code opened on this phone before. */
export async function findOutingByCode(database: DeviceDatabase, code: string): Promise<OpenedOuting | undefined> {
  throw new Error(`not built: ${database.name} ${code}`)
}
