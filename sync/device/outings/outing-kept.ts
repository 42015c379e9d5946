import { type Capability, cellTables, type OutingRow } from '../storage/device-database.ts'
import type { GroupFreshness, OutingSnapshot } from '../../calls/outings-board.ts'
import type { Device } from '../device.ts'
import { choiceKind, departureKind, inEveryKind, scoreKind } from '../cells/cell-kinds.ts'
import { forgetClubValues, mergeClubCells } from '../cells/cells.ts'
import { forgetHoleDrafts } from './hole-drafts.ts'

/**
 * Why the club tells an outing.
 * - opened: a person opened it
 * - refreshed: more than scores had changed
 * - restarted: the club no longer knows what this phone had followed, since it went back to an older copy of its data
 */
export type Occasion = 'opened' | 'refreshed' | 'restarted'

/** Keeps an outing as the club tells it: golfers, cells, cursor and the right to score it, in one transaction. */
export async function keepOuting(
  device: Device,
  {
    snapshot,
    capability,
    occasion,
  }: {
    readonly snapshot: OutingSnapshot
    readonly capability: Capability | null
    readonly occasion: Occasion
  },
): Promise<void> {
  const { database, ports } = device
  const { scores: told, wolf: choices, left, ...rest } = snapshot
  const outingId = rest.outing.id
  const now = ports.now()
  const { outings, capabilities, lanes, notices, drafts } = database
  const tables = [...cellTables(database), outings, capabilities, lanes, notices, drafts]
  await database.transaction('rw', tables, async () => {
    const before = await outings.get(outingId)
    const clockAhead = before?.clockAhead ?? 0
    await outings.put({
      outingId,
      snapshot: { ...rest, groups: rest.groups.map((group) => byThisClock(group, clockAhead)) },
      principal: capability?.principal ?? before?.principal ?? null,
      cursor: occasion === 'restarted' ? rest.cursor : Math.max(rest.cursor, before?.cursor ?? 0),
      clockAhead,
      openedAt: occasion === 'opened' || !before ? now : before.openedAt,
      refreshedAt: now,
    })
    if (capability) {
      await capabilities.put(capability)
      await lanes.update(capability.principal, { parked: null })
    }
    if (rest.outing.status !== 'inprogress') await forgetHoleDrafts(database, outingId)
    if (occasion === 'restarted') {
      await inEveryKind((kind) => forgetClubValues(database, kind, outingId))
    }
    await takeTold(device, { outingId, scores: told, wolf: choices, left })
  })
}

/** Takes over every cell that the club tells, inside the caller's transaction over cells and notices. */
export async function takeTold(
  { database, ports }: Device,
  { outingId, scores, wolf, left }: { readonly outingId: number } & Pick<OutingSnapshot, 'scores' | 'wolf' | 'left'>,
): Promise<void> {
  const now = ports.now()
  const scored = scores.map(({ golferId, hole, ...value }) => ({ place: { outingId, golferId, hole }, value }))
  const chosen = wolf.map(({ tgroupId, hole, ...value }) => ({ place: { outingId, tgroupId, hole }, value }))
  await mergeClubCells(database, scoreKind, { told: scored, now })
  const gone = left.map(({ golferId, ...value }) => ({ place: { outingId, golferId }, value }))
  await mergeClubCells(database, choiceKind, { told: chosen, now })
  await mergeClubCells(database, departureKind, { told: gone, now })
}

/** "Heard 3 minutes ago" has to be right on a phone whose clock is an hour off: the club's time becomes this one's. */
export function byThisClock(group: GroupFreshness, clockAhead: OutingRow['clockAhead']): GroupFreshness {
  if (group.heardAt === null) return group
  return { ...group, heardAt: new Date(Date.parse(group.heardAt) - clockAhead).toISOString() }
}
