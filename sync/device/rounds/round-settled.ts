import { liveQuery } from 'dexie'
import type { Device } from '../device.ts'
import { readReach } from '../club/reach.ts'
import { replayNow } from '../outbox/replay.ts'
import { readRound, type RoundOnPhone } from './rounds.ts'

/** A person looks on; a round that takes longer goes on by itself. */
const patience = 8_000

/**
 * Waits until the club has answered for a round, and no longer than it is clear that it does not. What is left then is
 * the round with its refusal, the round that waits on, or undefined for one that is posted.
 */
export async function settleRound(device: Device, mid: string): Promise<RoundOnPhone | undefined> {
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
      await replayNow(device)
      // Another tab, or the app itself, may be sending it at this moment: then this one waits for it.
      if ((await readReach(device.database)) === 'unreachable') finish()
    }
    giveUp().catch(() => finish())
  })
  return await readRound(device, mid)
}
