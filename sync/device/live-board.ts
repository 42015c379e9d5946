import type { Device } from './device.ts'

/** Keeps an outing on this phone up to date while somebody looks at it. Answers how to stop. */
export function followOuting(device: Device, outingId: number): () => void {
  throw new Error(`not built: ${device.database.name} ${outingId}`)
}
