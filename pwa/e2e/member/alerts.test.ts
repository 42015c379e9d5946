import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addDays } from '#golf/day.ts'
import { switchAlerts } from '#sync/calls/alerts.ts'
import { feelerAdd } from '#sync/calls/feelers.ts'
import { pushDevices } from '#sync/calls/push.ts'
import type { PushSubscribed } from '#sync/device/device.ts'
import { openPushService, type PushService } from '../../../api/delivery/push-service-testing.ts'
import { dayOf } from '../../dates/date-text.ts'
import { texts as personTexts } from '../../people/texts.ts'
import { texts as adminTexts } from '../../screens/admin/texts.ts'
import { texts as homeTexts } from '../../screens/home/texts.ts'
import { texts as settingsTexts } from '../../screens/settings/texts.ts'
import { texts as teeTimes } from '../../screens/tee-times/texts.ts'
import { texts as unsubscribeTexts } from '../../screens/unsubscribe/texts.ts'
import { texts as notificationTexts } from '../../service-worker/texts.ts'
import { openMenu } from '../harness/accounts.ts'
import { ask, signInByCall } from '../harness/ask.ts'
import type { Club } from '../harness/club.ts'
import { emailTo } from '../harness/emails.ts'
import { faults } from '../harness/faults.ts'
import { says } from '../harness/notices.ts'
import type { Phone } from '../harness/phone.ts'
import { signIn } from '../harness/sign-in.ts'
import { story, storyWithSignal } from '../harness/story.ts'

/** Sends a feeler of Ben's that alerts everyone. */
async function sendFeeler({ url }: Club, date: string): Promise<void> {
  const { token } = await signInByCall(url, 'ben')
  const body = { date, timerange: 'Early Morning', region_id: 2, comments: 'Two spots', send_email: '1' } as const
  await ask({ url, call: feelerAdd, token, body })
}

/** Returns the number of a member's devices that receive alerts. */
async function devicesOf({ url }: Club, username: string): Promise<number> {
  const { token } = await signInByCall(url, username)
  const { devices } = await ask({ url, call: pushDevices, token })
  return devices.length
}

/** Runs a push service for the test, which the server is configured to trust. */
async function withPushService(club: Club, run: (service: PushService) => Promise<void>): Promise<void> {
  const service = await openPushService()
  try {
    await club.stop()
    await club.start({ settings: { PUSH_SERVICES: service.origin } })
    await run(service)
  } finally {
    await service.close()
  }
}

async function turnOn(phone: Phone): Promise<void> {
  await signIn(phone, 'alice')
  await phone.open('/settings')
  const card = phone.page.getByRole('region', { name: settingsTexts.alerts.title })
  await card.getByRole('checkbox', { name: settingsTexts.alerts.here }).click()
  await card.getByText(settingsTexts.device.thisOne).waitFor()
}

test(
  'a member gets a feeler by email, and ends these emails with a tap and without a login',
  storyWithSignal(async ({ club, takePhone }) => {
    await sendFeeler(club, '2099-06-20')
    const { text } = await emailTo(club, { to: 'alice@nomad.example', about: /Golfers wanted: Saturday, 06-20-2099/ })
    expect(text).toContain('Two spots')
    const [link = ''] = /\/unsubscribe\/\S+/.exec(text) ?? []

    const { page, open } = await takePhone()
    await open(link)
    await says(page, unsubscribeTexts.lead)
    await page.getByRole('button', { name: unsubscribeTexts.unsubscribe }).click()
    await page.getByRole('heading', { name: unsubscribeTexts.done.title }).and(page.locator(':focus')).waitFor()
  }),
)

test(
  'an administrator sees what went out, stops what goes to many, and lets it go again',
  storyWithSignal(async ({ club, takePhone }) => {
    await sendFeeler(club, '2099-06-20')
    await emailTo(club, { to: 'alice@nomad.example', about: /Golfers wanted/ })
    const desk = await takePhone({ width: 1280, height: 800 })
    const { page } = desk
    await signIn(desk, 'admin')
    await desk.open('/admin/messages')
    await page
      .getByRole('heading', { name: /Golfers wanted: Saturday, 06-20-2099/ })
      .first()
      .waitFor()

    await page.getByRole('button', { name: adminTexts.alerts.stop }).click()
    await page.getByRole('dialog').getByRole('button', { name: adminTexts.alerts.stop }).click()
    await says(page, adminTexts.alerts.by('Margaret Doyle'))
    await expect(sendFeeler(club, '2099-06-21')).rejects.toThrow(': 409 ')

    await page.getByRole('button', { name: adminTexts.alerts.resume }).click()
    await page.getByRole('button', { name: adminTexts.alerts.stop }).waitFor()
    await sendFeeler(club, '2099-06-21')
  }),
)

test(
  'a feeler reaches the phone of a member as an alert, and a press on it opens its screen (PWA-10)',
  story(async ({ club, takePhone }) => {
    await withPushService(club, async (service) => {
      const phone = await takePhone({ windows: true })
      const browser = service.subscribe('alice')
      await subscribeAt(phone, browser)
      await turnOn(phone)
      expect(await faults(phone.page, 'settings with alerts')).toEqual([])

      await sendFeeler(club, '2099-06-20')
      await expect.poll(() => service.received.length).toBe(1)
      const [message] = service.received
      if (message === undefined) throw new Error('nothing came to the push service')
      const payload = JSON.stringify(browser.read(message))
      const alert = { title: 'Golfers wanted', body: 'Saturday, 06-20-2099, Early Morning, East Bay' }
      // The browser's worker still has the address with which the window was opened.
      await phone.open('/home')
      await phone.page.getByRole('link', { name: homeTexts.recentPostings }).click()
      await phone.page.waitForURL('**/recentPostings')
      await deliver(phone, payload)
      await shows(phone, [alert])
      // Delivered again, as if the server had not received the confirmation.
      await deliver(phone, payload)
      await deliver(phone, '{"half a message')
      await shows(phone, [alert, { title: 'Nomad', body: notificationTexts.news }])

      await press(phone, alert.title)
      await phone.page.waitForURL('**/home')
      await phone.page.getByText('“Two spots”').first().waitFor()
      await shows(phone, [{ title: 'Nomad', body: notificationTexts.news }])

      await sendFeeler(club, '2099-06-27')
      await press(phone, 'Nomad')
      await phone.page.getByText('06-27-2099').first().waitFor()
    })
  }),
)

test(
  'alerts end with the sign-in, and on another device by a tap',
  story(async ({ club, takePhone }) => {
    await withPushService(club, async (service) => {
      const [phone, tablet] = [await takePhone({ windows: true }), await takePhone({ windows: true })]
      await subscribeAt(phone, service.subscribe('phone'))
      await subscribeAt(tablet, service.subscribe('tablet'))
      await turnOn(phone)
      await turnOn(tablet)
      expect(await devicesOf(club, 'alice')).toBe(2)
      await tablet.page
        .getByRole('region', { name: settingsTexts.alerts.title })
        .getByRole('listitem')
        .filter({ hasNotText: settingsTexts.device.thisOne })
        .getByRole('button', { name: settingsTexts.alerts.turnOff })
        .click()
      await says(tablet.page, settingsTexts.alerts.turnedOff)
      expect(await devicesOf(club, 'alice')).toBe(1)
      await phone.open('/home')
      await expect.poll(() => subscribedKey(phone)).toBeNull()

      await openMenu(tablet.page)
      await tablet.page.getByRole('button', { name: 'Sign Out' }).click()
      // The address changes immediately; the notice appears when everything is done.
      await says(tablet.page, 'Logout Complete')
      expect(await subscribedKey(tablet)).toBeNull()
      expect(await devicesOf(club, 'alice')).toBe(0)
    })
  }),
)

test(
  'when the club changes its key, a phone gets alerts again from its next opening on (SEC-26)',
  story(async ({ club, takePhone }) => {
    await withPushService(club, async (service) => {
      const phone = await takePhone({ windows: true })
      await subscribeAt(phone, service.subscribe('alice'))
      await turnOn(phone)
      const before = await subscribedKey(phone)

      await club.stop()
      await rm(join(club.dataDir, 'secrets', 'vapid.key'))
      await club.start({ settings: { PUSH_SERVICES: service.origin } })
      expect(await devicesOf(club, 'alice')).toBe(0)
      await phone.open('/home')
      await expect.poll(() => devicesOf(club, 'alice')).toBe(1)
      expect(await subscribedKey(phone)).not.toBe(before)
    })
  }),
)

test(
  'the settings say why a browser shows no alerts (PWA-06)',
  story(async ({ takePhone }) => {
    const phone = await takePhone()
    const card = phone.page.getByRole('region', { name: settingsTexts.alerts.title })
    const box = card.getByRole('checkbox', { name: settingsTexts.alerts.here })
    await signIn(phone, 'alice')
    await phone.open('/settings')
    await card.getByText(settingsTexts.alerts.blocked).waitFor()
    await expect.poll(() => box.isDisabled()).toBe(true)

    await phone.context.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
    await phone.open('/settings')
    await card.getByText(settingsTexts.alerts.unsupported).waitFor()
    await expect.poll(() => box.isDisabled()).toBe(true)
  }),
)

test(
  'a member who posts a tee time sees how many are alerted, and they are',
  storyWithSignal(async ({ club, takePhone }) => {
    const phone = await takePhone()
    const { page, open } = phone
    await signIn(phone, 'admin')
    await open('/addTeetime')
    await page.getByLabel('Date', { exact: true }).fill(addDays(dayOf(new Date()), 12))
    await page.getByRole('combobox', { name: teeTimes.course }).fill('tony')
    await page.getByRole('option', { name: 'Monarch Bay (Tony Lema)' }).click()
    await page.getByLabel(teeTimes.numberWanted).fill('12')
    const box = page.getByRole('checkbox', { name: 'Send Email / Text' })
    await says(page, 'A text goes to anyone not signed up for the outing.')
    await expect.poll(() => box.isChecked()).toBe(false)
    await box.check()
    await says(page, personTexts.sendEmail.sendsLeft(3))
    await page.getByRole('button', { name: teeTimes.addTeeTime }).click()
    await page.waitForURL('**/home')
    await emailTo(club, { to: 'alice@nomad.example', about: /New tee time: .*Monarch Bay \(Tony Lema\)/ })

    await open('/sendFeeler')
    await box.check()
    await says(page, personTexts.sendEmail.sendsLeft(2))
    // After this page the feeler is restored with its choices.
    await box.uncheck()
    const { token } = await signInByCall(club.url, 'admin')
    await ask({ url: club.url, call: switchAlerts, path: 'admin/alerts/stop', token, body: {} })
    await open('/sendFeeler')
    await says(page, personTexts.sendEmail.stopped)
    await expect.poll(() => box.isDisabled()).toBe(true)
  }),
)

/**
 * Subscribes this phone to a push service of the test. Chromium would use its maker's service; the page gets this
 * subscription instead, and everything else is the browser's own.
 */
async function subscribeAt({ context }: Phone, { endpoint, keys }: PushSubscribed): Promise<void> {
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
async function subscribedKey({ page }: Phone): Promise<string | null> {
  return await page.evaluate(() => localStorage.getItem('push-of-the-test'))
}

/**
 * Delivers a message to the worker of this phone, as the browser does for its push service, and waits until the worker
 * has handled it. Chromium loses a notification when its notifications are read while one is being shown.
 */
async function deliver({ context, page }: Phone, message: string): Promise<void> {
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

type Shown = { readonly title: string; readonly body: string }

/** Waits until this phone shows these notifications, in any order. */
async function shows({ page }: Phone, wanted: readonly Shown[]): Promise<void> {
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
async function press({ context }: Phone, title: string): Promise<void> {
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
