import type { AnswerOf, Call } from '../../calls/call.ts'
import { type login, type User, logout } from '../../calls/login.ts'
import { dropSignIn, keepSignIn, readSignIn, signedInUser } from '../connection/credentials.ts'
import { exchange } from '../connection/exchange.ts'
import { type ServerRequest, type ServerResult, callServer } from '../connection/server-calls.ts'
import type { Device } from '../device.ts'
import { noteScorer } from '../outbox/note-scorer.ts'
import { resumeQueues } from '../outbox/outbox.ts'
import { forgetViewedOutings } from '../storage/forget-outings.ts'
import { storageInTime } from '../storage/storage-in-time.ts'
import { withDatabase } from '../storage/with-database.ts'

/** A call that answers with a sign-in: a login, a registration, a link in an email, a new password. */
export type SigningCall = Call & { readonly answer: (typeof login)['answer'] }

/** Makes a call that signs in, and keeps the sign-in on this phone. */
export async function signInBy<C extends SigningCall>(
  device: Device,
  call: C,
  request: ServerRequest<C>,
): Promise<ServerResult<User>> {
  const answer: ServerResult<AnswerOf<SigningCall>> = await callServer(device, call, request)
  if (!answer.ok) return answer
  const { token, user } = answer.value
  const isOther = signedInUser(device)?.id !== user.id
  if (isOther) {
    // Deletes the other member's data before the new sign-in is stored, so that the next login deletes it if the page
    // is closed in between. Also after a sign-out: a page that was closed during it may have deleted nothing.
    dropSignIn(device.ports.storage)
    await storageInTime(device.ports, forgetSeen(device))
  }
  keepSignIn(device.ports.storage, { token, user })
  const settle = async () => {
    if (isOther) await noteScorer(device)
    await resumeQueues(device)
  }
  // The person is signed in even if the storage fails: what it refuses is tried again at the next start.
  await storageInTime(device.ports, settle()).catch(() => undefined)
  device.signInChanged.notify()
  device.sendingWanted.notify()
  return { ok: true, value: user }
}

/** Updates the member in the sign-in. Ignored for another member. */
export function keepUser(device: Device, user: User): void {
  const kept = readSignIn(device.ports.storage)
  if (kept?.user.id !== user.id) return
  keepSignIn(device.ports.storage, { ...kept, user })
  device.signInChanged.notify()
}

/** Ends the sign-in on this phone, and at the server when it can be reached. */
export async function signOut(device: Device): Promise<void> {
  const kept = readSignIn(device.ports.storage)
  if (!kept) return
  try {
    await endSignIn(device, { token: kept.token })
  } finally {
    const request = { method: logout.method, path: logout.path, token: kept.token, body: '{}' }
    await exchange(device.ports, request).catch(() => undefined)
  }
}

/**
 * Ends the sign-in on this phone, because the person or the server has ended it. Deletes what only a member may see,
 * and turns off the alerts of this device, at the server too where `token` is still accepted. Waiting operations, and
 * the outings that this phone scores by code, stay.
 */
export async function endSignIn(device: Device, { token }: { readonly token: string | null }): Promise<void> {
  dropSignIn(device.ports.storage)
  device.signInChanged.notify()
  await Promise.all([storageInTime(device.ports, forgetMember(device)), turnOffAlerts(device, token)])
}

/**
 * Turns alerts off. The module is loaded on demand, because a device has alerts only where a worker has stored the app.
 * If it cannot be loaded, the next start turns them off.
 */
async function turnOffAlerts(device: Device, token: string | null): Promise<void> {
  const code = await import('./kept-alerts.ts').catch(() => null)
  await code?.endAlerts(device, { token })
}

/**
 * Deletes what only the member may see, and makes sure that what is recorded from now on no longer has the member's
 * name.
 */
async function forgetMember(device: Device): Promise<void> {
  await forgetSeen(device)
  await noteScorer(device)
}

/** Deletes what only the member may see: cached answers, and outings that were viewed. */
async function forgetSeen({ database }: Device): Promise<void> {
  await withDatabase(database, () => Promise.all([forgetViewedOutings(database), database.seen.clear()]))
}
