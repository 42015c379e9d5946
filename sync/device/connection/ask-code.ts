import { outings } from '../../calls/outings-lists.ts'
import type { Device } from '../device.ts'
import type { Capability } from '../storage/device-database.ts'
import { signedInUser } from './credentials.ts'
import { callServer } from './server-calls.ts'

/**
 * Asks for the code that the server gave to the group of an outing that this phone started, and keeps it. Empty while
 * the member who started it is not signed in. Throws a ServerFailure without a connection.
 */
export async function askCode(device: Device, { principal, outingId, startedBy }: Capability): Promise<string> {
  if (startedBy === undefined || signedInUser(device)?.id !== startedBy) return ''
  const answer = await callServer(device, outings, {})
  const code = answer.ok ? answer.value.myoutings.find(({ id }) => id === outingId)?.accesscode : undefined
  if (code) await device.database.capabilities.update(principal, { code })
  return code ?? ''
}
