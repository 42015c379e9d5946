import { createECDH, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { endSessionsOf } from '#db/accounts/sessions.ts'
import { listDevices } from '#db/messages/push-subscriptions.ts'
import { transaction } from '#db/transaction.ts'
import { forgetOutOfReach } from '../../../api/delivery/push-transport.ts'
import { vapidKeys } from '../../../api/process/secrets.ts'
import { buildApp } from '../../../api/server/app.ts'
import { type MemberName, type TestClub, openTestClub, testPassword } from '../../../api/testing.ts'
import { pushDevices, pushSubscribe, pushUnsubscribe } from '../../calls/push.ts'
import { dropSignIn } from '../connection/credentials.ts'
import { callServer } from '../connection/server-calls.ts'
import type { Device, PushPort, PushSubscribed } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { refuseRows, signIn, type TestPorts, testPorts, until } from '../testing.ts'
import { renewAlerts, turnAlertsOff, turnAlertsOn, watchAlerts } from './alerts.ts'
import { readAlerts } from './kept-alerts.ts'
import { signOut } from './sign-in.ts'

const day = 24 * 60 * 60 * 1000
const none: Promise<never> = new Promise(() => undefined)

let club: TestClub
let now: { app: TestClub['app']; address: string }
let network: { cut: boolean; asked: string[] }
let browser: { permission: NotificationPermission; held: PushSubscribed | null; keys: string[]; hangs: boolean }
let ports: TestPorts
let device: Device

beforeEach(async () => {
  club = await openTestClub()
  now = { app: club.app, address: await club.app.listen({ host: '127.0.0.1', port: 0 }) }
  network = { cut: false, asked: [] }
  browser = { permission: 'granted', held: null, keys: [], hangs: false }
  ports = testPorts({
    now: club.context.now().getTime(),
    fetch: async (url, init) => {
      if (network.cut) throw new TypeError('no network')
      network.asked.push(url)
      return await fetch(now.address + url, init)
    },
    push: browserOf(),
  })
  device = openDevice(ports, { name: 'alerts' })
  await enter('ben')
})
afterEach(async () => {
  await device.database.delete()
  if (now.app !== club.app) await now.app.close()
  await club.close()
})

/** Returns a browser whose push service gives every subscription an address of its own. */
function browserOf(): PushPort {
  return {
    permission: () => browser.permission,
    askPermission: async () => browser.permission,
    current: async () => browser.held,
    subscribe: async (key) => {
      if (browser.hangs) return await none
      browser.keys.push(key)
      browser.held = newSubscription()
      return browser.held
    },
    end: async () => {
      if (browser.hangs) return await none
      browser.held = null
    },
  }
}

function newSubscription(): PushSubscribed {
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`
  return { endpoint, keys: { p256dh, auth: randomBytes(16).toString('base64url') } }
}

async function enter(username: MemberName): Promise<void> {
  const entered = await signIn(device, { username, password: testPassword })
  if (!entered.ok) throw new Error(entered.refusal.message)
}

const devicesOf = (name: MemberName) => listDevices(club.db, { memberId: club.ids.members[name] })
const kept = () => readAlerts(device.database)

/** Restarts the server with another key. */
async function changeKey(): Promise<string> {
  const secrets = { ...club.context.secrets, vapid: vapidKeys(randomBytes(32)) }
  await forgetOutOfReach({ db: club.db, secrets })
  const app = await buildApp({ ...club.context, secrets })
  now = { app, address: await app.listen({ host: '127.0.0.1', port: 0 }) }
  return secrets.vapid.publicKey
}

it('turns alerts on with the key of the server, which knows the device then', async () => {
  expect(await turnAlertsOn(device)).toEqual({ ok: true, value: null })
  expect(browser.keys).toEqual([club.context.secrets.vapid.publicKey])
  const [known] = await devicesOf('ben')
  expect(await kept()).toEqual({
    memberId: club.ids.members.ben,
    endpoint: browser.held?.endpoint,
    id: known?.id,
    key: club.context.secrets.vapid.publicKey,
  })
})

it.each(['denied', 'default'] as const)('stays off while permission is %s', async (permission) => {
  browser.permission = permission
  expect(await turnAlertsOn(device)).toMatchObject({ ok: false, refusal: { code: 'alerts.not-allowed' } })
  expect([await kept(), browser.held, await devicesOf('ben')]).toEqual([null, null, []])
})

it('says that a browser without push messages cannot show alerts', async () => {
  const plain = { ...device, ports: { ...device.ports, push: null } }
  expect(await turnAlertsOn(plain)).toMatchObject({ ok: false, refusal: { code: 'alerts.unsupported' } })
})

it('does not wait for ever for a push service', async () => {
  browser.hangs = true
  const turned = turnAlertsOn(device)
  await until(() => ports.timers().includes(20_000))
  ports.advance(20_000)
  expect(await turned).toMatchObject({ ok: false, refusal: { code: 'alerts.no-service' } })
})

it('keeps no subscription that the server has not taken', async () => {
  const known = ports.push
  const strange = { ...newSubscription(), endpoint: 'https://push.evil.example/1' }
  const push = known && { ...known, subscribe: async () => (browser.held = strange) }
  const refused = await turnAlertsOn({ ...device, ports: { ...device.ports, push: push ?? null } })
  expect(refused).toMatchObject({ ok: false, refusal: { code: 'push.endpoint' } })
  expect([await kept(), browser.held]).toEqual([null, null])
})

it('turns on no alerts that the full storage cannot note, so that they can be turned off', async () => {
  const mend = refuseRows(device.database.meta)
  await device.database.meta.clear()
  expect(await turnAlertsOn(device)).toMatchObject({ ok: false, refusal: { code: 'alerts.no-storage' } })
  mend()
  expect([await kept(), browser.held, await devicesOf('ben')]).toEqual([null, null, []])
})

it('does not wait for ever for a storage, which then notes no alerts later', async () => {
  const storage = { hangs: false }
  const hang = async (url: string, init: RequestInit) => {
    const answer = await device.ports.fetch(url, init)
    if (!url.endsWith(pushSubscribe.path)) return answer
    storage.hangs = true
    const meta = device.database.backendDB().transaction('meta', 'readwrite').objectStore('meta')
    const hold = () => {
      if (storage.hangs) meta.get('').onsuccess = hold
    }
    hold()
    return answer
  }
  const turned = turnAlertsOn({ ...device, ports: { ...device.ports, fetch: hang } })
  await until(() => storage.hangs && ports.timers().includes(10_000))
  ports.advance(10_000)
  await until(() => network.asked.some((url) => url.endsWith(pushUnsubscribe.path)))
  storage.hangs = false
  expect(await turned).toMatchObject({ ok: false, refusal: { code: 'alerts.no-storage' } })
  expect([await kept(), browser.held, await devicesOf('ben')]).toEqual([null, null, []])
})

it('turns on no alerts of the member who signs in, in another tab, while the browser is asked', async () => {
  const known = ports.push
  const subscribe = async () => {
    await enter('alice')
    return (browser.held = newSubscription())
  }
  const push = known && { ...known, subscribe }
  const turned = await turnAlertsOn({ ...device, ports: { ...device.ports, push: push ?? null } })
  expect(turned.ok).toBe(false)
  expect([await kept(), browser.held, await devicesOf('ben'), await devicesOf('alice')]).toEqual([null, null, [], []])
})

it('turns alerts off here and at the server', async () => {
  await turnAlertsOn(device)
  await turnAlertsOff(device)
  expect([await kept(), browser.held, await devicesOf('ben')]).toEqual([null, null, []])
})

it('turns alerts off here without the server, too', async () => {
  await turnAlertsOn(device)
  network.cut = true
  await turnAlertsOff(device)
  expect([await kept(), browser.held]).toEqual([null, null])
})

it('ends them with the sign-in, also when the push service does not answer', async () => {
  await turnAlertsOn(device)
  browser.hangs = true
  const left = signOut(device)
  // One timer is for the push service, the other for the call that ends the alerts at the server.
  await until(() => ports.timers().includes(3000) && ports.timers().some((ms) => ms > 8000))
  ports.advance(3000)
  await left
  expect([await kept(), await devicesOf('ben')]).toEqual([null, []])
  expect(network.asked.slice(-2)).toEqual(['/api/v1/user/unsubscribe', '/api/logout'])
})

it('ends them here when it is the server that ends the sign-in', async () => {
  await turnAlertsOn(device)
  await transaction(club.db, (tx) =>
    endSessionsOf(tx, { memberId: club.ids.members.ben, at: club.context.now().toISOString() }),
  )
  network.asked = []
  expect(await callServer(device, pushDevices, {})).toMatchObject({ ok: false, refusal: { code: 'session.required' } })
  await until(async () => browser.held === null && (await kept()) === null)
  expect(network.asked).toEqual(['/api/v1/user/pushDevices'])
})

it('ends them at the next start when the page was gone before they had ended', async () => {
  await turnAlertsOn(device)
  dropSignIn(ports.storage)
  watchAlerts(device)
  await until(async () => browser.held === null && (await kept()) === null)
})

it('leaves alone what still works, and says once a day that the device is there', async () => {
  await turnAlertsOn(device)
  const before = await kept()
  network.asked = []
  await renewAlerts(device)
  expect(network.asked).toEqual(['/api/v1/user/pushDevices'])
  club.advance(day + 1)
  ports.moveClock(day + 1)
  await renewAlerts(device)
  expect((await devicesOf('ben')).map(({ seenAt }) => seenAt)).toEqual([club.context.now().toISOString()])
  expect([await kept(), browser.keys.length]).toEqual([before, 1])
})

it('asks nothing while alerts are off, or no one is signed in', async () => {
  network.asked = []
  await renewAlerts(device)
  expect(network.asked).toEqual([])
})

it('subscribes again when the server has another key (SEC-26)', async () => {
  await turnAlertsOn(device)
  const old = browser.held?.endpoint
  const key = await changeKey()
  expect(await devicesOf('ben')).toEqual([])
  await renewAlerts(device)
  expect(browser.keys.at(-1)).toBe(key)
  expect(await kept()).toMatchObject({ key, endpoint: browser.held?.endpoint })
  expect(browser.held?.endpoint).not.toBe(old)
  expect(await devicesOf('ben')).toHaveLength(1)
})

it('subscribes again when the browser has replaced or dropped its subscription', async () => {
  await turnAlertsOn(device)
  for (const held of [newSubscription(), null]) {
    browser.held = held
    await renewAlerts(device)
    expect(await devicesOf('ben')).toHaveLength(1)
    expect(await kept()).toMatchObject({ endpoint: browser.held?.endpoint, id: (await devicesOf('ben'))[0]?.id })
  }
  expect(browser.keys).toHaveLength(3)
})

it('is off here when it was ended from another device', async () => {
  await turnAlertsOn(device)
  const { id } = (await kept()) ?? { id: 0 }
  const token = await club.signIn('ben')
  const headers = { authorization: `Bearer ${token}` }
  await now.app.inject({ method: 'POST', url: `/api/v1/user/pushDevices/${id}/end`, headers, payload: {} })
  await renewAlerts(device)
  expect([await kept(), browser.held, await devicesOf('ben')]).toEqual([null, null, []])
})

it('does not bring alerts of one member to the next one who signs in here', async () => {
  await turnAlertsOn(device)
  await enter('carol')
  await renewAlerts(device)
  expect([await kept(), browser.held, await devicesOf('carol')]).toEqual([null, null, []])
})
