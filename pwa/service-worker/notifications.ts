import { pushPayload } from '#sync/calls/push.ts'

/** A notification as a service worker shows it. */
export type PushNotification = {
  readonly title: string
  readonly options: {
    readonly body: string
    /** Of two with the same tag the device shows the later one. */
    readonly tag: string
    readonly icon: string
    readonly lang: string
    readonly data: { readonly path: string }
  }
}

/** Where messages may lead. */
const destinations = [/^\/home$/, /^\/teetime\/\d+\/tourney\/(signup|players)$/]

const start = '/home'

/**
 * What a device shows for a message of the club. Browsers end the subscription of an app that is woken and shows
 * nothing, so that a message that cannot be read is shown as well, without what it says.
 */
export function notificationOf(message: string): PushNotification {
  const payload = pushPayload().safeParse(parse(message))
  if (!payload.success) {
    return notification({ title: 'Nomad', body: 'There is news from your club.', tag: 'news', path: start })
  }
  const { id, kind, text, path } = payload.data
  // The club says what happened, then to what: New tee time: Saturday, 11-28-2026, 7:40 am, The Oaks
  const [, title = 'Nomad', body = text] = /^(.+?): (.+)$/s.exec(text) ?? []
  return notification({ title, body, tag: `${kind}-${id}`, path: destinationOf(path) })
}

/** Where a press on a notification leads, which an earlier version of the app may have shown. */
export function pressedPath(data: unknown): string {
  return typeof data === 'object' && data !== null && 'path' in data ? destinationOf(data.path) : start
}

function destinationOf(path: unknown): string {
  return typeof path === 'string' && destinations.some((known) => known.test(path)) ? path : start
}

type Parts = { readonly title: string; readonly body: string; readonly tag: string; readonly path: string }

function notification({ title, path, ...shown }: Parts): PushNotification {
  return { title, options: { ...shown, icon: '/icons/icon-192.png', lang: 'en', data: { path } } }
}

function parse(message: string): unknown {
  try {
    return JSON.parse(message)
  } catch {
    return null
  }
}

/** A window of the app. */
export type AppWindow = {
  readonly url: string
  readonly focused: boolean
  readonly visibilityState: DocumentVisibilityState
  readonly focus: () => Promise<unknown>
  readonly navigate: (path: string) => Promise<unknown>
}

type Windows = {
  readonly open: readonly AppWindow[]
  readonly openNew: (path: string) => Promise<unknown>
}

/**
 * Shows a screen of the app where the person is: in the window that they look at or used last, else in a new one. A
 * window that already shows it is left as it is.
 */
export async function showScreen(path: string, { open, openNew }: Windows): Promise<void> {
  const chosen =
    open.find(({ focused }) => focused) ?? open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0]
  if (chosen === undefined) {
    await openNew(path)
    return
  }
  // A browser may refuse to bring it to the front. It still goes to the screen.
  await chosen.focus().catch(() => undefined)
  try {
    if (new URL(chosen.url).pathname !== path) await chosen.navigate(path)
  } catch {
    // A window that this worker does not serve, after a hard reload, cannot be led anywhere.
    await openNew(path)
  }
}
