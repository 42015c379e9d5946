import type { Device } from '../device.ts'
import { sendingFacts } from './sync-status.ts'

/**
 * Asks the browser, once and after the first saved hole, not to clear this site's storage when space runs out. Some
 * browsers ask the person: before there is anything to lose they would say no. Nothing depends on the answer.
 */
export async function askToKeepStorage({ ports, database }: Device): Promise<void> {
  try {
    const key = sendingFacts.storageKept
    if (!ports.keepStorage || (await database.meta.get(key))) return
    await database.meta.put({ key, value: await ports.keepStorage() })
  } catch {
    // It is asked again after the next hole.
  }
}
