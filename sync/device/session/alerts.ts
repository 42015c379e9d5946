import type { AnswerOf } from '../../calls/call.ts'
import { pushDevices, pushKey, pushSubscribe, pushUnsubscribe } from '../../calls/push.ts'
import { onSignInChange, type SignIn, readSignIn, signedInUser } from '../connection/credentials.ts'
import { type ServerResult, callServer } from '../connection/server-calls.ts'
import type { Device, PushPort, PushSubscribed } from '../device.ts'
import { savedInTime, storageInTime } from '../storage/storage-in-time.ts'
import { endAlerts, endSubscription, inTime, keepAlerts, readAlerts } from './kept-alerts.ts'

/** The messages of refusals. Not in `texts.ts`, because this file is loaded on demand. */
const texts = {
  unsupported: 'This browser can’t show alerts.',
  notAllowed: 'Alerts need your permission.',
  noService: 'This browser couldn’t reach its push service. Please try again.',
  noStorage: 'Storage isn’t responding. Try again; if it fails, close and reopen the app.',
}

/** Milliseconds to wait for the push service of the browser. */
const patience = 20_000
/** The interval in which the server's record of a subscription is refreshed, in milliseconds. */
const day = 24 * 60 * 60 * 1000

/**
 * Turns alerts on, after asking the person. Call it in the handler of their tap, or some browsers do not ask. Throws a
 * ServerFailure.
 */
export async function turnAlertsOn(device: Device): Promise<ServerResult<null>> {
  const { push, storage } = device.ports
  const signedIn = readSignIn(storage)
  if (!push || signedIn === null) return refused('unsupported', texts.unsupported)
  if ((await push.askPermission()) !== 'granted') return refused('not-allowed', texts.notAllowed)
  return await subscribe(device, { push, signedIn })
}

/** Turns alerts off on this device, also without a connection. */
export async function turnAlertsOff(device: Device): Promise<void> {
  await endAlerts(device, { token: readSignIn(device.ports.storage)?.token ?? null })
}

/**
 * Renews the alerts now and at each sign-in. Without a sign-in it turns them off, in case the page was closed before.
 */
export function watchAlerts(device: Device): void {
  // After a failure the next start of the app tries again.
  const renew = () => void renewAlerts(device).catch(() => undefined)
  onSignInChange(device, renew)
  if (readSignIn(device.ports.storage) === null) void turnAlertsOff(device)
  else renew()
}

/**
 * Subscribes again when the browser has replaced its subscription, its push service has refused the server, or the
 * server has another key (SEC-26). Turns alerts off where another member signed in, or where they were turned off from
 * another device.
 */
export async function renewAlerts(device: Device): Promise<void> {
  const { push, storage, now } = device.ports
  const kept = await readAlerts(device.database)
  const signedIn = readSignIn(storage)
  if (kept === null || signedIn === null || push?.permission() !== 'granted') return
  if (kept.memberId !== signedIn.user.id) return await turnAlertsOff(device)

  const listed = await callServer(device, pushDevices, {})
  if (!listed.ok) return
  const known = listed.value.devices.find(({ id }) => id === kept.id)
  const current = await push.current()
  if (current === null || current.endpoint !== kept.endpoint || known?.stale === true) {
    await subscribe(device, { push, signedIn })
    return
  }
  if (known !== undefined) {
    if (now() - Date.parse(known.seen) > day) await offer(device, { push, current, key: kept.key })
    return
  }
  const asked = await callServer(device, pushKey, {})
  if (!asked.ok) return
  if (asked.value.key === kept.key) await turnAlertsOff(device)
  else await subscribe(device, { push, signedIn })
}

/** Makes a new subscription, sends it to the server, and deletes the old one. */
async function subscribe(
  device: Device,
  { push, signedIn }: { readonly push: PushPort; readonly signedIn: SignIn },
): Promise<ServerResult<null>> {
  const before = await storageInTime(device.ports, readAlerts(device.database)).catch(() => undefined)
  if (before === undefined) return refused('no-storage', texts.noStorage)
  const asked = await callServer(device, pushKey, {})
  if (!asked.ok) return asked
  const { key } = asked.value
  const current = await inTime(device.ports, { work: push.subscribe(key), ms: patience }).catch(() => null)
  if (current === null) return refused('no-service', texts.noService)

  const offered = await offer(device, { push, current, key })
  if (!offered.ok) return offered
  const { endpoint } = current
  const keeping = keepAlerts(device.database, { memberId: signedIn.user.id, key, endpoint, id: offered.value.id })
  const isKept = await savedInTime(device.ports, keeping).then(
    () => true,
    () => false,
  )
  if (!isKept) {
    // A subscription that is not stored here could not be turned off later.
    await endSubscription(device, { endpoint, token: signedIn.token })
    return refused('no-storage', texts.noStorage)
  }
  // The sign-in may have ended in another tab during the wait for the person or the push service.
  if (signedInUser(device)?.id !== signedIn.user.id) {
    await turnAlertsOff(device)
    return refused('no-service', texts.noService)
  }
  if (before !== null && before.endpoint !== endpoint) {
    await callServer(device, pushUnsubscribe, { body: { endpoint: before.endpoint } })
  }
  return { ok: true, value: null }
}

type Offer = { readonly push: PushPort; readonly current: PushSubscribed; readonly key: string }

/**
 * Sends a subscription to the server. Ends it if the server does not accept it: alerts could otherwise arrive while
 * they appear to be off.
 */
async function offer(
  device: Device,
  { push, current, key }: Offer,
): Promise<ServerResult<AnswerOf<typeof pushSubscribe>>> {
  let isTaken = false
  try {
    const offered = await callServer(device, pushSubscribe, { body: { ...current, key } })
    isTaken = offered.ok
    return offered
  } finally {
    if (!isTaken) await inTime(device.ports, { work: push.end(), ms: patience }).catch(() => undefined)
  }
}

function refused(
  reason: 'unsupported' | 'not-allowed' | 'no-service' | 'no-storage',
  message: string,
): ServerResult<null> {
  return { ok: false, refusal: { code: `alerts.${reason}`, message } }
}
