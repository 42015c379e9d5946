import type { Device } from '#sync/device/device.ts'
import { keepUnsentOf } from '#sync/device/outings/deleted-storage.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import * as unsentTexts from '../unsent-texts.ts'

/**
 * Keeps what a page had not sent of an outing that was deleted under it by the browser. Resolves with the message about
 * that; null if the outing was left, or all of it was sent.
 */
export async function rescueUnsent(
  device: Device,
  outing: OutingOnPhone,
): Promise<{ readonly title: string; readonly detail: string } | null> {
  const count = await keepUnsentOf(device, outing)
  return count === 0 ? null : { title: unsentTexts.deleted.title, detail: unsentTexts.deleted.means(count) }
}
