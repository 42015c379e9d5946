import type { Device } from '../device.ts'
import type { DeviceDatabase, HoleDraftRow } from '../storage/device-database.ts'
import { isStorageFull, withDatabase } from '../storage/with-database.ts'

/** Reads the values that are set on this phone for an outing and not recorded. */
export async function readHoleDrafts(database: DeviceDatabase, outingId: number): Promise<readonly HoleDraftRow[]> {
  return await database.drafts.where({ outingId }).toArray()
}

/**
 * Replaces the draft of one hole of a group, or deletes it if the new one has no scores. Resolves with whether this was
 * done; does not throw. On a full phone the draft is deleted: an older one would otherwise come back as what was set
 * last.
 */
export async function keepHoleDraft(
  { database, taps }: Pick<Device, 'database' | 'taps'>,
  draft: HoleDraftRow,
): Promise<boolean> {
  const { outingId, tgroupId, hole } = draft
  const name = `draft ${outingId},${tgroupId},${hole}`
  const tap = (taps.last[name] = taps.count += 1)
  return await withDatabase(database, async () => {
    // A write that is retried after a lost connection must not replace a newer draft.
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

/** Deletes the drafts of an outing that has ended, or that this phone no longer scores. */
export async function forgetHoleDrafts(database: DeviceDatabase, outingId: number): Promise<void> {
  await database.drafts.where({ outingId }).delete()
}
