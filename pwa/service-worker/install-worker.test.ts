import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { finishReload, loadNewest, lookAgain, unfinishedKey, workerAddress } from './install-worker.ts'

const minute = 60_000
/** The address of the script of the page in view. */
let script: string
let reloads: number
let session: Map<string, string>
const page = Object.assign(new EventTarget(), {
  visibilityState: 'visible',
  querySelector: () => ({ src: script }),
})

function show(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  script = '/assets/index-1.js'
  reloads = 0
  session = new Map()
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { reload: () => (reloads += 1) })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => session.set(key, value),
    removeItem: (key: string) => session.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an app that is brought back after an hour looks for a new version, and an hour later again', async () => {
  let looks = 0
  lookAgain(async () => {
    looks += 1
    throw new TypeError('Failed to fetch')
  })
  const seen = [59, 2, 59, 2].map((minutes) => {
    show('hidden')
    vi.advanceTimersByTime(minutes * minute)
    show('visible')
    return looks
  })
  expect(seen).toEqual([0, 1, 1, 2])
})

test('an app looks for a new version after the clock of its phone was set back by days, too', () => {
  let looks = 0
  lookAgain(async () => (looks += 1))
  vi.setSystemTime(Date.now() - 3 * 24 * 60 * minute)
  for (const _hour of [1, 2]) {
    show('hidden')
    vi.advanceTimersByTime(61 * minute)
    show('visible')
  }
  expect(looks).toBe(2)
})

test('an app that is put away looks for nothing', () => {
  let looks = 0
  lookAgain(async () => (looks += 1))
  vi.advanceTimersByTime(61 * minute)
  show('hidden')
  expect(looks).toBe(0)
})

test('where a browser knows no trusted types, the address is a plain one', () => {
  expect(workerAddress({})).toBe('/sw.js')
})

test('the policy is named as the content policy names it, and lets the worker through alone', () => {
  const made: { name: string; allow: (address: string) => string }[] = []
  const trustedTypes = {
    createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => {
      made.push({ name, allow: rules.createScriptURL })
      return rules
    },
  }
  expect(workerAddress({ trustedTypes })).toBe('/sw.js')
  expect(made.map(({ name }) => name)).toEqual(['app'])
  expect(() => made[0]?.allow('https://elsewhere.example/sw.js')).toThrow('not a script of this app')
})

const workers = (getRegistration: () => Promise<unknown>) => Object.assign(new EventTarget(), { getRegistration })

/** The registration of an app without a waiting version. */
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
  await loadNewest()
  expect(reloads).toBe(1)
})

/** A version that the browser has stored, and the messages that it received. */
function storedVersion() {
  const asked: unknown[] = []
  return { asked, postMessage: (message: unknown) => asked.push(message) }
}

test('a version that waits is activated before the page is loaded again', async () => {
  const waiting = storedVersion()
  const serviceWorker = workers(async () => ({ waiting }))
  vi.stubGlobal('navigator', { serviceWorker })
  await loadNewest()
  expect([waiting.asked, reloads]).toEqual([[{ type: 'SKIP_WAITING' }], 0])
  serviceWorker.dispatchEvent(new Event('controllerchange'))
  expect(reloads).toBe(1)
})

test('a version that the browser has not found yet is stored and activated before the page is loaded again', async () => {
  const incoming = Object.assign(storedVersion(), { onstatechange: undefined as (() => void) | undefined })
  const update = async () => void Object.assign(known, { installing: incoming })
  const known = registration(update)
  vi.stubGlobal('navigator', { serviceWorker: workers(async () => known) })
  const reloading = loadNewest()
  await vi.waitFor(() => expect(incoming.onstatechange).toBeDefined())
  expect([incoming.asked, reloads]).toEqual([[], 0])
  Object.assign(known, { waiting: incoming })
  incoming.onstatechange?.()
  await reloading
  expect([incoming.asked, reloads]).toEqual([[{ type: 'SKIP_WAITING' }], 0])
})

/** Reloads a page under an old worker that the browser keeps, although the new one has the request to take over. */
async function leaveUnderTheOldWorker(): Promise<void> {
  const postMessage = (_: unknown, [port]: [MessagePort]) => port.postMessage('SKIPPING')
  vi.stubGlobal('navigator', { serviceWorker: workers(async () => ({ waiting: { postMessage } })) })
  await loadNewest()
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(2))
  vi.advanceTimersByTime(10_000)
}

test('a browser that keeps the old worker loads the page again all the same', async () => {
  await leaveUnderTheOldWorker()
  expect(reloads).toBe(1)
})

test('a page that the old worker has answered once more is loaded again, and only once', async () => {
  await leaveUnderTheOldWorker()
  vi.stubGlobal('navigator', { serviceWorker: workers(async () => ({ waiting: null })) })
  await finishReload()
  expect(reloads).toBe(2)
  await finishReload()
  expect(reloads).toBe(2)
})

test('a page that the old worker has answered while the new one waits is loaded again by that', async () => {
  await leaveUnderTheOldWorker()
  const waiting = storedVersion()
  const serviceWorker = workers(async () => ({ waiting }))
  vi.stubGlobal('navigator', { serviceWorker })
  await finishReload()
  expect([waiting.asked, reloads]).toEqual([[{ type: 'SKIP_WAITING' }], 1])
  serviceWorker.dispatchEvent(new Event('controllerchange'))
  expect(reloads).toBe(2)
})

test('a page of the newer version stays', async () => {
  await leaveUnderTheOldWorker()
  script = '/assets/index-2.js'
  await finishReload()
  expect(reloads).toBe(1)
})

test('a new worker that takes over while the page is left leaves nothing to finish', async () => {
  const serviceWorker = workers(async () => ({ waiting: storedVersion() }))
  vi.stubGlobal('navigator', { serviceWorker })
  await loadNewest()
  vi.advanceTimersByTime(60_000)
  expect([...session.keys()]).toEqual([unfinishedKey])
  serviceWorker.dispatchEvent(new Event('controllerchange'))
  expect([...session.keys()]).toEqual([])
})

test('the page is not loaded again, by the old worker, before the new one has the request, unless that never answers', async () => {
  vi.stubGlobal('navigator', { serviceWorker: workers(async () => ({ waiting: storedVersion() })) })
  await loadNewest()
  vi.advanceTimersByTime(10_000)
  expect(reloads).toBe(0)
  vi.advanceTimersByTime(60_000)
  expect(reloads).toBe(1)
})
