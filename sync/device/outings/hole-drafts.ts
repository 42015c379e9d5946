import type { Device } from '../device.ts'
import type { DeviceDatabase, HoleDraftRow } from '../storage/device-database.ts'
import { withDatabase } from '../storage/with-database.ts'

/** Values set on this phone for an outing and not recorded. */
export async function readHoleDrafts(database: DeviceDatabase, outingId: number): Promise<readonly HoleDraftRow[]> {
  return await database.drafts.where({ outingId }).toArray()
}

/**
 * Replaces the draft of one hole of a group; one without scores is deleted. Resolves with whether this was done, and does
 * not throw: a full phone has no drafts.
 */
export async function keepHoleDraft(
  { database, taps }: Pick<Device, 'database' | 'taps'>,
  draft: HoleDraftRow,
): Promise<boolean> {
  const { outingId, tgroupId, hole } = draft
  const name = `draft ${outingId},${tgroupId},${hole}`
  const tap = (taps.last[name] = taps.count += 1)
  return await withDatabase(database, async () => {
    // One that is tried again after a lost connection replaces nothing newer.
    if (taps.last[name] !== tap) return false
    if (draft.scores.length > 0) await database.drafts.put(draft)
    else await database.drafts.delete([outingId, tgroupId, hole])
    return true
  }).catch(() => false)
}

/** For an outing that has ended, or that this phone no longer scores. */
export async function forgetHoleDrafts(database: DeviceDatabase, outingId: number): Promise<void> {
  await database.drafts.where({ outingId }).delete()
}
