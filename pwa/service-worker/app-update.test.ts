import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadNewest } from './app-update.ts'

let reloads: number
beforeEach(() => {
  reloads = 0
  vi.useFakeTimers()
  vi.stubGlobal('location', { reload: () => (reloads += 1) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const workers = (getRegistration: () => Promise<unknown>) => Object.assign(new EventTarget(), { getRegistration })

/** What a browser knows of an app without a version that waits. */
const registration = (update: () => Promise<unknown>) => ({ waiting: null, installing: null, update })

test.each([
  ['has no workers', {}],
  ['refuses them', { serviceWorker: workers(() => Promise.reject(new DOMException('blocked', 'SecurityError'))) }],
  ['has the newest one', { serviceWorker: workers(async () => registration(async () => undefined)) }],
  [
    'does not reach the club',
    { serviceWorker: workers(async () => registration(() => Promise.reject(new TypeError()))) },
  ],
])('a browser that %s loads the page again', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  await reloadNewest()
  expect(reloads).toBe(1)
})

/** A version that the browser has stored, and what was sent to it. */
function storedVersion() {
  const asked: unknown[] = []
  return { asked, postMessage: (message: unknown) => asked.push(message) }
}

test('a version that waits is activated before the page is loaded again', async () => {
  const waiting = storedVersion()
  const serviceWorker = workers(async () => ({ waiting }))
  vi.stubGlobal('navigator', { serviceWorker })
  await reloadNewest()
  expect([waiting.asked, reloads]).toEqual([[{ type: 'SKIP_WAITING' }], 0])
  serviceWorker.dispatchEvent(new Event('controllerchange'))
  expect(reloads).toBe(1)
})

test('a version that the browser has not found yet is stored and activated before the page is loaded again', async () => {
  const incoming = Object.assign(storedVersion(), { onstatechange: undefined as (() => void) | undefined })
  const update = async () => void Object.assign(known, { installing: incoming })
  const known = registration(update)
  vi.stubGlobal('navigator', { serviceWorker: workers(async () => known) })
  const reloading = reloadNewest()
  await vi.waitFor(() => expect(incoming.onstatechange).toBeDefined())
  expect([incoming.asked, reloads]).toEqual([[], 0])
  Object.assign(known, { waiting: incoming })
  incoming.onstatechange?.()
  await reloading
  expect([incoming.asked, reloads]).toEqual([[{ type: 'SKIP_WAITING' }], 0])
})

test('a browser that keeps the old worker, although the new one was asked, loads the page again all the same', async () => {
  const postMessage = (_: unknown, [port]: [MessagePort]) => port.postMessage('SKIPPING')
  vi.stubGlobal('navigator', { serviceWorker: workers(async () => ({ waiting: { postMessage } })) })
  await reloadNewest()
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(2))
  vi.advanceTimersByTime(10_000)
  expect(reloads).toBe(1)
})

test('the page is not loaded again, by the old worker, before the new one has the request, unless that never answers', async () => {
  vi.stubGlobal('navigator', { serviceWorker: workers(async () => ({ waiting: storedVersion() })) })
  await reloadNewest()
  vi.advanceTimersByTime(10_000)
  expect(reloads).toBe(0)
  vi.advanceTimersByTime(60_000)
  expect(reloads).toBe(1)
})
