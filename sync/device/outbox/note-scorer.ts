import type { Device } from '../device.ts'
import type { NewScorer } from './change-scorer.ts'

/**
 * Notes that another person may score from now on. The module is loaded on demand. If that or the disk fails, what was
 * recorded before is sent in the name of the next scorer.
 */
export async function noteScorer(device: Device, scorer?: NewScorer): Promise<void> {
  const code = import('./change-scorer.ts')
  await code.then(({ changeScorer }) => changeScorer(device, scorer)).catch(() => undefined)
}
