import { pushPayload } from '#sync/calls/push.ts'
import { parsedJson } from '../parsed-json.ts'
import { texts } from './texts.ts'

/** A notification as a service worker shows it. */
type PushNotification = {
  readonly title: string
  readonly options: {
    readonly body: string
    /** The device shows only the latest notification with the same tag. */
    readonly tag: string
    readonly icon: string
    readonly lang: string
    readonly data: { readonly path: string }
  }
}

/** The paths that a message may open. */
const destinations = [/^\/home$/, /^\/teetime\/\d+\/tourney\/(signup|players)$/, /^\/leaderboard\/-?\d+\/0$/]

const start = '/home'

/**
 * Returns the notification for a push message. An unreadable message is shown without its text, because browsers cancel
 * the subscription of an app that shows nothing.
 */
export function notificationOf(message: string): PushNotification {
  const payload = pushPayload().safeParse(parsedJson(message))
  if (!payload.success) {
    return notification({ title: texts.app, body: texts.news, tag: 'news', path: start })
  }
  const { id, kind, text, path } = payload.data
  // The text up to the first colon is the title: `New tee time: Saturday, 11-28-2026, 7:40 am, The Oaks`.
  const [, title = texts.app, body = text] = /^(.+?): (.+)$/s.exec(text) ?? []
  return notification({ title, body, tag: `${kind}-${id}`, path: destinationOf(path) })
}

/**
 * Returns the path that a tap on a notification opens. It is validated, because an earlier version of the app may have
 * shown the notification.
 */
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

export type AppWindow = {
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
 * Opens a screen in the focused, a visible or the first window of the app, or else in a new window. The page is loaded
 * in any case: a worker knows only the address with which a window was opened, and an open screen does not show the
 * news yet.
 */
export async function showScreen(path: string, { open, openNew }: Windows): Promise<void> {
  const chosen =
    open.find(({ focused }) => focused) ?? open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0]
  if (chosen === undefined) {
    await openNew(path)
    return
  }
  // A browser may refuse to focus the window; it navigates anyway.
  await chosen.focus().catch(() => undefined)
  try {
    await chosen.navigate(path)
  } catch {
    // After a hard reload this worker does not control the window and cannot navigate it.
    await openNew(path)
  }
}
