import type { Device } from '../device.ts'
import type { DeviceDatabase, HoleDraftRow } from '../storage/device-database.ts'
import { isStorageFull, withDatabase } from '../storage/with-database.ts'

/** Values set on this phone for an outing and not recorded. */
export async function readHoleDrafts(database: DeviceDatabase, outingId: number): Promise<readonly HoleDraftRow[]> {
  return await database.drafts.where({ outingId }).toArray()
}

/**
 * Replaces the draft of one hole of a group; one without scores is deleted. Resolves with whether this was done, and does
 * not throw: a full phone has no drafts, nor an older one, which would come back as what was set last.
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
    else await forgetHoleDraft(database, draft)
    return true
  }).catch(async (error: unknown) => {
    if (isStorageFull(error) && taps.last[name] === tap) await forgetHoleDraft(database, draft).catch(() => undefined)
    return false
  })
}

async function forgetHoleDraft({ drafts }: DeviceDatabase, { outingId, tgroupId, hole }: HoleDraftRow): Promise<void> {
  await drafts.delete([outingId, tgroupId, hole])
}

/** For an outing that has ended, or that this phone no longer scores. */
export async function forgetHoleDrafts(database: DeviceDatabase, outingId: number): Promise<void> {
  await database.drafts.where({ outingId }).delete()
}
