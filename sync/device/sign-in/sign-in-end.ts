import { endAlerts } from '../alerts/alerts-end.ts'
import type { Device } from '../device.ts'
import { forgetViewedOutings } from '../outings/forget-outings.ts'
import { dropSignIn } from './sign-in-kept.ts'

/**
 * Nobody is signed in here any more: the person ended it, or the club did. What only a member may see goes with it, and
 * the alerts of this device, of which the club hears where the ended `token` is still good for that. What waits to be
 * sent, and the outings that this phone scores by code, stay.
 */
export async function endSignIn(device: Device, { token }: { readonly token: string | null }): Promise<void> {
  dropSignIn(device.ports.storage)
  device.signInChanged.tell()
  await Promise.all([forgetMember(device), endAlerts(device, { token })])
}

/** Forgets what only the member who was signed in may see: answers of the club, and outings that were looked at. */
export async function forgetMember({ database }: Device): Promise<void> {
  await forgetViewedOutings(database)
  await database.seen.clear()
}
