import type { Device } from '../device.ts'
import type { DeviceDatabase, HoleDraftRow } from '../storage/device-database.ts'
import { withDatabase } from '../storage/with-database.ts'

/** Values set on this phone for an outing and not recorded. */
export async function readHoleDrafts(database: DeviceDatabase, outingId: number): Promise<readonly HoleDraftRow[]> {
  return await database.drafts.where({ outingId }).toArray()
}

/**
 * Replaces the draft of one hole of a group; one without scores is deleted. Does not throw: a full phone has no drafts.
 */
export async function keepHoleDraft({ database }: Pick<Device, 'database'>, draft: HoleDraftRow): Promise<void> {
  const { outingId, tgroupId, hole } = draft
  await withDatabase(database, async () => {
    if (draft.scores.length > 0) await database.drafts.put(draft)
    else await database.drafts.delete([outingId, tgroupId, hole])
  }).catch(() => undefined)
}

/** For an outing that has ended, or that this phone no longer scores. */
export async function forgetHoleDrafts(database: DeviceDatabase, outingId: number): Promise<void> {
  await database.drafts.where({ outingId }).delete()
}
