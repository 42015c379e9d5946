import type { Device } from '../device.ts'
import type { DeviceDatabase, HoleDraftRow } from '../storage/device-database.ts'
import { withDatabase } from '../storage/with-database.ts'

/** What was set on this phone for an outing and not recorded. */
export async function readHoleDrafts(database: DeviceDatabase, outingId: number): Promise<readonly HoleDraftRow[]> {
  return await database.drafts.where({ outingId }).toArray()
}

/**
 * Keeps what is set on one hole of a group, in place of what was set before; without scores it is forgotten. A draft is
 * no operation: it is never sent, and a phone without space goes without one.
 */
export async function keepHoleDraft({ database }: Pick<Device, 'database'>, draft: HoleDraftRow): Promise<void> {
  const { outingId, tgroupId, hole } = draft
  await withDatabase(database, async () => {
    if (draft.scores.length > 0) await database.drafts.put(draft)
    else await database.drafts.delete([outingId, tgroupId, hole])
  }).catch(() => undefined)
}

/** Forgets the drafts of an outing that has ended, or that this phone no longer scores. */
export async function forgetHoleDrafts(database: DeviceDatabase, outingId: number): Promise<void> {
  await database.drafts.where({ outingId }).delete()
}
