import { expect } from 'vitest'
import type { PushSubscribed } from '#sync/device/device.ts'
import type { Phone } from './phone.ts'

/**
 * Subscribes this phone to a push service of the test. Chromium would use its maker's service; the page gets this
 * subscription instead, and everything else is the browser's own.
 */
export async function subscribeAt({ context }: Phone, { endpoint, keys }: PushSubscribed): Promise<void> {
  // Granting permissions denies those that are not listed.
  await context.grantPermissions(['notifications', 'background-sync'])
  await context.addInitScript(
    (given) => {
      const held = 'push-of-the-test'
      const subscription = {
        toJSON: () => given,
        unsubscribe: async () => {
          localStorage.removeItem(held)
          return true
        },
      } as unknown as PushSubscription
      PushManager.prototype.getSubscription = async () => (localStorage.getItem(held) === null ? null : subscription)
      PushManager.prototype.subscribe = async (options) => {
        localStorage.setItem(held, String(options?.applicationServerKey))
        return subscription
      }
    },
    { endpoint, keys },
  )
}

/** Returns the server key of this phone's subscription; null without one. */
export async function subscribedKey({ page }: Phone): Promise<string | null> {
  return await page.evaluate(() => localStorage.getItem('push-of-the-test'))
}

/**
 * Delivers a message to the worker of this phone, as the browser does for its push service, and waits until the worker
 * has handled it. Chromium loses a notification when its notifications are read while one is being shown.
 */
export async function deliver({ context, page }: Phone, message: string): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (first !== undefined) resolve(first.registrationId)
    })
  })
  const done = new Promise<void>((resolve) => {
    devtools.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: { eventName } }) => {
      if (eventName === 'Push event completed') resolve()
    })
  })
  await devtools.send('ServiceWorker.enable')
  // Otherwise the record of the previous message would be read again.
  await devtools.send('BackgroundService.clearEvents', { service: 'pushMessaging' })
  await devtools.send('BackgroundService.startObserving', { service: 'pushMessaging' })
  await devtools.send('BackgroundService.setRecording', { service: 'pushMessaging', shouldRecord: true })
  const { origin } = new URL(page.url())
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data: message })
  await done
  await devtools.detach()
}

export type Shown = { readonly title: string; readonly body: string }

/** Waits until this phone shows these notifications, in any order. */
export async function shows({ page }: Phone, wanted: readonly Shown[]): Promise<void> {
  const inOrder = (shown: readonly Shown[]) => shown.toSorted((a, b) => a.title.localeCompare(b.title))
  await expect.poll(async () => inOrder(await page.evaluate(readNotifications))).toEqual(inOrder(wanted))
}

/** Runs in the page. */
async function readNotifications(): Promise<readonly Shown[]> {
  const registration = await navigator.serviceWorker.ready
  return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
}

/**
 * Taps a notification. No browser driver supports that, so the event that the browser would send is dispatched in the
 * worker.
 */
export async function press({ context }: Phone, title: string): Promise<void> {
  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('this phone has no worker')
  await worker.evaluate(async (wanted) => {
    const scope = globalThis as unknown as {
      readonly registration: ServiceWorkerRegistration
      readonly NotificationEvent: new (type: string, init: { readonly notification: Notification }) => Event
    }
    const notification = (await scope.registration.getNotifications()).find((shown) => shown.title === wanted)
    if (notification === undefined) throw new Error(`there is no notification ${wanted}`)
    dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  }, title)
}
