import { liveQuery } from 'dexie'
import { readConnectivity } from '../connection/connectivity.ts'
import type { Device } from '../device.ts'
import { sendNow } from '../outbox/sending.ts'
import { withDatabase } from '../storage/with-database.ts'
import { readRound, type RoundOnPhone } from './rounds.ts'

// Separate from `rounds.ts`, which the home screen reads, because this module imports the sending, which is loaded
// after the first screen is drawn.

/** Milliseconds for which the screen waits; the round is sent in any case. */
const patience = 8_000

/**
 * Waits until a round is answered, the server turns out to be unreachable, or `patience` has passed. Resolves with the
 * round while it waits or was rejected, and undefined once it is posted.
 */
export async function waitForRound(device: Device, mid: string): Promise<RoundOnPhone | undefined> {
  await new Promise<void>((resolve) => {
    const finish = () => {
      cancel()
      watching.unsubscribe()
      resolve()
    }
    const cancel = device.ports.setTimer(() => finish(), patience)
    const watching = liveQuery(() => readRound(device, mid)).subscribe({
      next: (round) => {
        if (round === undefined || round.refusal !== null) finish()
      },
      error: () => finish(),
    })
    const giveUp = async () => {
      await sendNow(device)
      // Unless the server is unreachable, another tab, or the app itself, may be sending the round, so this waits on.
      if ((await readConnectivity(device.database)) === 'unreachable') finish()
    }
    giveUp().catch(() => finish())
  })
  return await withDatabase(device.database, () => readRound(device, mid))
}
