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

test.each([
  ['has no workers', {}],
  ['refuses them', { serviceWorker: workers(() => Promise.reject(new DOMException('blocked', 'SecurityError'))) }],
  ['has the newest one', { serviceWorker: workers(async () => ({ waiting: null })) }],
])('a browser that %s loads the page again', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  await reloadNewest()
  expect(reloads).toBe(1)
})

test('a version that waits is activated before the page is loaded again', async () => {
  const asked: unknown[] = []
  const serviceWorker = workers(async () => ({ waiting: { postMessage: (message: unknown) => asked.push(message) } }))
  vi.stubGlobal('navigator', { serviceWorker })
  await reloadNewest()
  expect([asked, reloads]).toEqual([[{ type: 'SKIP_WAITING' }], 0])
  serviceWorker.dispatchEvent(new Event('controllerchange'))
  expect(reloads).toBe(1)
})

test('a browser that keeps the old worker loads the page again all the same', async () => {
  vi.stubGlobal('navigator', { serviceWorker: workers(async () => ({ waiting: { postMessage: () => undefined } })) })
  await reloadNewest()
  vi.advanceTimersByTime(10_000)
  expect(reloads).toBe(1)
})
