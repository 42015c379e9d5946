import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { browserPorts, outboxTag } from '#sync/device/browser-ports.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { appFiles, type AppFile } from './app-files.ts'
import { showScreen, notificationOf, pressedPath } from './notifications.ts'
import { sendWhatWaits } from './send-what-waits.ts'
import { clubFile, keptFile, outsideTheApp, shareAnswers } from './worker-answers.ts'

type SyncEvent = ExtendableEvent & { readonly tag: string }

declare const self: Omit<ServiceWorkerGlobalScope, '__WB_MANIFEST'> & {
  readonly __WB_MANIFEST: readonly AppFile[]
}

// A browser keeps a worker that waits for a network or a storage, and lets it answer the next page load, too. So this
// worker stops its work when a newer one is about to replace it (LEAVE), and the newer one repeats that work.
const replaced = new AbortController()

// The app's files come from the cache. Of the calls, only the poll for outings in progress is served here, so that tabs
// share an answer until a call changes something.
const shared = shareAnswers(
  {
    fetch: (request) => fetch(request),
    now: () => Date.now(),
    isOnline: () => self.navigator.onLine,
    replaced: replaced.signal,
  },
  { freshFor: 19_000 },
)
const stored = new PrecacheController()
const manifest = self.__WB_MANIFEST.map((file) => ({ ...file, url: new URL(file.url, self.location.href).href }))
stored.addToCacheList(manifest)
registerRoute(new PrecacheRoute(stored))
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(stored.createHandlerBoundToURL('/index.html'), { denylist: outsideTheApp }))
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && !replaced.signal.aborted && /^\/api\/teetime\/outingInProgress\/\d+$/.test(url.pathname),
  ({ request }) => shared.answer(request),
)
const load: typeof fetch = (request) => fetch(request, { signal: replaced.signal })
registerRoute(clubFile, ({ request }) => keptFile(request, () => caches.open('club'), load))
self.addEventListener('fetch', ({ request }) => {
  if (request.method !== 'GET' && request.url.includes('/api/teetime/')) shared.forget()
})

// On a first visit the worker is ready once it has the files that open the card, and stores the rest afterwards
// (STORE). On a weak connection a megabyte takes a minute, and a phone that loses the signal within it can open what is
// stored. Files that the page has already loaded come from the browser's HTTP cache. The next version is stored
// completely before it replaces this one.
const files = appFiles(manifest, {
  open: () => caches.open(stored.strategy.cacheName),
  load: (request) => fetch(request),
  keyOf: (url) => stored.getCacheKeyForURL(url) ?? url,
})
self.addEventListener('install', (event) => {
  event.waitUntil(self.registration.active === null ? files.storeFirst() : files.storeAll())
})
self.addEventListener('activate', (event) => event.waitUntil(stored.activate(event)))

// A new version waits for a tap (SKIP_WAITING) or until every window is closed. The first version takes over the page
// that installed it (CLAIM): they are of the same build.
self.addEventListener('message', (event) => {
  const { type } = event.data as { type?: unknown }
  if (type === 'SKIP_WAITING') {
    event.waitUntil(self.skipWaiting())
    // Sent before that promise settles: in Chromium it settles with the activation, which may wait until the page is
    // left.
    event.ports[0]?.postMessage('SKIPPING')
  }
  if (type === 'LEAVE') replaced.abort()
  if (type === 'CLAIM') event.waitUntil(self.clients.claim())
  if (type === 'STORE') event.waitUntil(untilReplaced(storeRest(event.ports[0])))
})

/** Rejects when a newer worker replaces this one, so that the browser wakes the newer one for the same work. */
function untilReplaced(work: Promise<void>): Promise<void> {
  const { signal } = replaced
  return new Promise((resolve, reject) => {
    const leave = () => reject(new Error('a newer version replaces this one'))
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave)
    work.then(resolve, reject)
  })
}

/** Answers with the number of stored files, and then stores the rest. */
async function storeRest(asking: MessagePort | undefined): Promise<void> {
  asking?.postMessage(await files.count())
  // Offline; the page sends the message again.
  await files.storeAll().catch(() => undefined)
}

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent
  if (sync.tag === outboxTag) {
    sync.waitUntil(untilReplaced(sendWhatWaits(openDevice({ ...browserPorts(), isWorker: true }))))
  }
})

// A subscription that the browser replaces is renewed at the next start of the app, because a worker has no sign-in.
self.addEventListener('push', (event) => {
  const { title, options } = notificationOf(event.data?.text() ?? '')
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(showPressed(event.notification.data))
})

async function showPressed(data: unknown): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  await showScreen(pressedPath(data), { open, openNew: (path) => self.clients.openWindow(path) })
}
