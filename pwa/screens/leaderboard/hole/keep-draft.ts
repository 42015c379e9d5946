import type { Device } from '#sync/device/device.ts'
import { keepHoleDraft } from '#sync/device/outings/hole-drafts.ts'
import type { HoleDraftRow } from '#sync/device/storage/device-database.ts'
import { forgetEarlyTaps } from '../early/early-taps.ts'

/** Stores a draft, and then deletes the taps on its hole from before the app had loaded. */
export async function keepDraft(device: Device, draft: HoleDraftRow): Promise<void> {
  if (await keepHoleDraft(device, draft)) forgetEarlyTaps(device.ports.storage, draft)
}
