import { outings } from '../../calls/outings-lists.ts'
import type { Device } from '../device.ts'
import type { Capability } from '../storage/device-database.ts'
import { signedInUser } from './credentials.ts'
import { callServer } from './server-calls.ts'

/**
 * Fetches and stores the code that the server gave to the group of an outing which this phone started. Returns an
 * empty text while the member who started it is not signed in, or the server has given no code. Throws a ServerFailure
 * without a connection.
 */
export async function fetchCode(device: Device, { principal, outingId, startedBy }: Capability): Promise<string> {
  if (startedBy === undefined || signedInUser(device)?.id !== startedBy) return ''
  const answer = await callServer(device, outings, {})
  const code = answer.ok ? answer.value.myoutings.find(({ id }) => id === outingId)?.accesscode : undefined
  if (code) await device.database.capabilities.update(principal, { code })
  return code ?? ''
}
