import { expect } from 'vitest'
import type { PushSubscribed } from '#sync/device/device.ts'
import type { Phone } from './phone.ts'

/**
 * Lets this phone be reached through a push service of the test. Chromium would ask its maker for a subscription: the
 * page gets this one instead, and everything else is the browser's own.
 */
export async function subscribeAt({ context }: Phone, { endpoint, keys }: PushSubscribed): Promise<void> {
  // Whatever is granted denies what is not named.
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

/** The club's key that the subscription of this phone was made with; null without one. */
export async function subscribedKey({ page }: Phone): Promise<string | null> {
  return await page.evaluate(() => localStorage.getItem('push-of-the-test'))
}

/**
 * Hands a message to the worker of this phone, as the browser does with what its push service brings, and waits until
 * the worker is done with it. Chromium forgets a notification when it is asked for what it shows while one is put up.
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
  // Otherwise the record of the message before is read again.
  await devtools.send('BackgroundService.clearEvents', { service: 'pushMessaging' })
  await devtools.send('BackgroundService.startObserving', { service: 'pushMessaging' })
  await devtools.send('BackgroundService.setRecording', { service: 'pushMessaging', shouldRecord: true })
  const { origin } = new URL(page.url())
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data: message })
  await done
  await devtools.detach()
}

export type Shown = { readonly title: string; readonly body: string }

/** Waits for what this phone shows, in any order. */
export async function shows({ page }: Phone, wanted: readonly Shown[]): Promise<void> {
  const inOrder = (shown: readonly Shown[]) => shown.toSorted((a, b) => a.title.localeCompare(b.title))
  await expect.poll(async () => inOrder(await page.evaluate(readNotifications))).toEqual(inOrder(wanted))
}

/** Runs in the page. */
async function readNotifications(): Promise<readonly Shown[]> {
  const registration = await navigator.serviceWorker.ready
  return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
}

/** Presses a notification. No driver of browsers can do that, so its worker gets the event that the browser would send. */
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
