import type { Device } from '../device.ts'
import type { DeviceDatabase } from '../storage/device-database.ts'

/** Who started an outing on this phone, and why the server did not take it when it was last asked. */
type StartState = { readonly startedBy: number | null; readonly refusal: string | null }

export async function readStart({ queues, capabilities }: DeviceDatabase, principal: string): Promise<StartState> {
  const startedBy = (await capabilities.get(principal))?.startedBy ?? null
  return { startedBy, refusal: (await queues.get(principal))?.parked?.message ?? null }
}

/** A person sends a start that the server has refused once more. */
export async function tryStartAgain(device: Device): Promise<void> {
  await resumeStarts(device)
  device.replayWanted.notify()
}

/** The queues of refused starts go on with the next replay. Resolves with whether there is one. */
export async function resumeStarts({ database: { queues } }: Device): Promise<boolean> {
  const refused = await queues.filter(({ parked }) => parked?.code === 'replay.not-started').modify({ parked: null })
  return refused > 0
}
