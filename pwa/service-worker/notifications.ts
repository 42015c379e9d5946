import { pushPayload } from '#sync/calls/push.ts'
import { texts } from './texts.ts'

/** A notification as a service worker shows it. */
type PushNotification = {
  readonly title: string
  readonly options: {
    readonly body: string
    /** The device shows only the latest notification with a tag. */
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
 * The notification of a push message. An unreadable one is shown without its text, because browsers end the
 * subscription of an app that shows nothing.
 */
export function notificationOf(message: string): PushNotification {
  const payload = pushPayload().safeParse(parse(message))
  if (!payload.success) {
    return notification({ title: texts.app, body: texts.news, tag: 'news', path: start })
  }
  const { id, kind, text, path } = payload.data
  // The title ends at the first colon: `New tee time: Saturday, 11-28-2026, 7:40 am, The Oaks`.
  const [, title = texts.app, body = text] = /^(.+?): (.+)$/s.exec(text) ?? []
  return notification({ title, body, tag: `${kind}-${id}`, path: destinationOf(path) })
}

/** The path that a tap on a notification opens. An earlier version of the app may have shown it. */
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
 * Shows a screen in the focused, visible or first window of the app, else in a new one. It is loaded in any case: a
 * worker knows only the address at which a window was opened, and an open screen does not have the news yet.
 */
export async function showScreen(path: string, { open, openNew }: Windows): Promise<void> {
  const chosen =
    open.find(({ focused }) => focused) ?? open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0]
  if (chosen === undefined) {
    await openNew(path)
    return
  }
  // A browser may refuse the focus; the window navigates anyway.
  await chosen.focus().catch(() => undefined)
  try {
    await chosen.navigate(path)
  } catch {
    // After a hard reload this worker does not control the window and cannot navigate it.
    await openNew(path)
  }
}
