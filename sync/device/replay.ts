import type { Device } from './device.ts'

/** Sends what waits as soon as it can be sent, until it is stopped. Answers how to stop. */
export function startReplay(device: Device): () => void {
  throw new Error(`not built: ${device.database.name}`)
}

/** Sends what waits, once, and now. Resolves when everything is sent or the first try has failed. */
export async function replayNow(device: Device): Promise<void> {
  throw new Error(`not built: ${device.database.name}`)
}
