import type { Device } from '../device.ts'
import type { DeviceDatabase } from '../storage/device-database.ts'

/**
 * The id of the member who started an outing on this phone, and the message of the server's last refusal. Both are null
 * where there is none.
 */
type StartState = { readonly startedBy: number | null; readonly refusal: string | null }

export async function readStart({ queues, capabilities }: DeviceDatabase, principal: string): Promise<StartState> {
  const startedBy = (await capabilities.get(principal))?.startedBy ?? null
  return { startedBy, refusal: (await queues.get(principal))?.parked?.message ?? null }
}

/** Sends refused starts again, at the request of a person. */
export async function tryStartAgain(device: Device): Promise<void> {
  await resumeStarts(device)
  device.sendingWanted.notify()
}

/** Resumes the queues of refused starts, so that the next pass sends them. Resolves with whether there were any. */
export async function resumeStarts({ database: { queues } }: Device): Promise<boolean> {
  const refused = await queues.filter(({ parked }) => parked?.code === 'replay.not-started').modify({ parked: null })
  return refused > 0
}
