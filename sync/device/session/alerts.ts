import type { AnswerOf } from '../../calls/call.ts'
import { pushDevices, pushKey, pushSubscribe, pushUnsubscribe } from '../../calls/push.ts'
import { onSignInChange, type SignIn, readSignIn } from '../connection/credentials.ts'
import { type ServerResult, callServer } from '../connection/server-calls.ts'
import type { Device, PushPort, PushSubscribed } from '../device.ts'
import { keepAlerts, readAlerts, endAlerts, inTime } from './kept-alerts.ts'

const patience = 20_000
/** So long the club's list may go without hearing that a device is still there. */
const day = 24 * 60 * 60 * 1000

/**
 * Lets the club reach this device, after asking the person. To be called in the moment of their press, or some
 * browsers do not ask. Throws a ServerFailure when the club cannot be reached.
 */
export async function turnAlertsOn(device: Device): Promise<ServerResult<null>> {
  const { push, storage } = device.ports
  const signedIn = readSignIn(storage)
  if (!push || signedIn === null) return refused('unsupported', 'This browser cannot show alerts.')
  if ((await push.askPermission()) !== 'granted') return refused('not-allowed', 'Alerts need your permission.')
  return await subscribe(device, { push, signedIn })
}

/** Ends it here at once, whether or not the club can be reached. */
export async function turnAlertsOff(device: Device): Promise<void> {
  await endAlerts(device, { token: readSignIn(device.ports.storage)?.token ?? null })
}

/**
 * Sees to it now, and whenever somebody signs in here, that alerts which were turned on still come; and that none come
 * where nobody is signed in any more, should the page have gone before they had ended.
 */
export function watchAlerts(device: Device): void {
  // What does not work now is tried again when the app is opened next.
  const renew = () => void renewAlerts(device).catch(() => undefined)
  onSignInChange(device, renew)
  if (readSignIn(device.ports.storage) === null) void turnAlertsOff(device)
  else renew()
}

/**
 * Subscribes anew when the browser has replaced its subscription, when its push service has refused the club, or when
 * the club has another key (SEC-26). A device that was ended from another one, or that somebody else signed in on,
 * ends here, too.
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

/** Makes a new subscription, gives it to the club, and lets the one before go. */
async function subscribe(
  device: Device,
  { push, signedIn }: { readonly push: PushPort; readonly signedIn: SignIn },
): Promise<ServerResult<null>> {
  const before = await readAlerts(device.database)
  const asked = await callServer(device, pushKey, {})
  if (!asked.ok) return asked
  const { key } = asked.value
  const current = await inTime(device.ports, { work: push.subscribe(key), ms: patience }).catch(() => null)
  if (current === null) return refused('no-service', 'This browser did not reach its push service. Please try again.')

  const offered = await offer(device, { push, current, key })
  if (!offered.ok) return offered
  const { endpoint } = current
  await keepAlerts(device.database, { memberId: signedIn.user.id, key, endpoint, id: offered.value.id })
  if (before !== null && before.endpoint !== endpoint) {
    await callServer(device, pushUnsubscribe, { body: { endpoint: before.endpoint } })
  }
  return { ok: true, value: null }
}

type Offer = { readonly push: PushPort; readonly current: PushSubscribed; readonly key: string }

/** A subscription that the club did not take, or did not say so, ends: else alerts could come while they look off. */
async function offer(
  device: Device,
  { push, current, key }: Offer,
): Promise<ServerResult<AnswerOf<typeof pushSubscribe>>> {
  const answer = { isTaken: false }
  try {
    const offered = await callServer(device, pushSubscribe, { body: { ...current, key } })
    answer.isTaken = offered.ok
    return offered
  } finally {
    if (!answer.isTaken) await inTime(device.ports, { work: push.end(), ms: patience }).catch(() => undefined)
  }
}

function refused(reason: 'unsupported' | 'not-allowed' | 'no-service', message: string): ServerResult<null> {
  return { ok: false, refusal: { code: `alerts.${reason}`, message } }
}
