import { afterEach, expect, it, vi, beforeEach } from 'vitest'
import { browserPorts, browserPush, browserStorage } from './browser-ports.ts'

afterEach(() => vi.unstubAllGlobals())

/** Provides the parts of a page that the ports use; these tests run without a page. */
function stubPage() {
  const events = new EventTarget()
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  vi.stubGlobal('document', page)
  const show = (visibilityState: string) => {
    page.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
  }
  const send = (event: Event) => events.dispatchEvent(event)
  return { show, send, fire: (name: string) => send(new Event(name)) }
}

it('wakes when the phone comes back to the page or to the network', () => {
  const page = stubPage()
  let woken = 0
  const stop = browserPorts().wakeEvents(() => (woken += 1))
  for (const name of ['online', 'pageshow', 'focus', 'blur']) page.fire(name)
  page.show('hidden')
  page.show('visible')
  expect(woken).toBe(4)
  stop()
  page.fire('online')
  page.show('visible')
  expect(woken).toBe(4)
})

it('leaves when the page is hidden or goes', () => {
  const page = stubPage()
  let left = 0
  const stop = browserPorts().leaveEvents(() => (left += 1))
  page.fire('pagehide')
  page.show('visible')
  page.show('hidden')
  expect(left).toBe(2)
  expect(browserPorts().isVisible()).toBe(false)
  stop()
  page.fire('pagehide')
  expect(left).toBe(2)
})

it('is suspended when the browser keeps the page, and not when the page ends', () => {
  const page = stubPage()
  let suspended = 0
  const stop = browserPorts().suspendEvents?.(() => (suspended += 1))
  const hide = (persisted: boolean) => page.send(Object.assign(new Event('pagehide'), { persisted }))
  hide(false)
  expect(suspended).toBe(0)
  hide(true)
  expect(suspended).toBe(1)
  stop?.()
  hide(true)
  expect(suspended).toBe(1)
})

it('reports which key another page has changed in the storage of both', () => {
  const page = stubPage()
  vi.stubGlobal(
    'StorageEvent',
    class extends Event {
      readonly key = 'nomad.sign-in'
    },
  )
  const changed: (string | null)[] = []
  const stop = browserPorts().storageEvents?.((key) => changed.push(key))
  page.send(new StorageEvent('storage'))
  stop?.()
  page.send(new StorageEvent('storage'))
  expect(changed).toEqual(['nomad.sign-in'])
})

it('works in a service worker, which has no page and no local storage', async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  const ports = browserPorts()
  expect(ports.isVisible()).toBe(false)
  ports.storage.setItem('a', 'b')
  expect(browserPorts().storage.getItem('a')).toBeNull()
  expect(await ports.keepStorage?.()).toBe(false)
  expect(() => ports.askForBackgroundSync?.()).not.toThrow()
})

it('makes ids that are all different', () => {
  const { newId } = browserPorts()
  expect(new Set(Array.from({ length: 1_000 }, newId)).size).toBe(1_000)
})

it('asks the worker to wake for the outbox where browsers can', async () => {
  const tags: string[] = []
  const ready = Promise.resolve({ sync: { register: async (tag: string) => void tags.push(tag) } })
  vi.stubGlobal('navigator', { serviceWorker: { ready } })
  browserPorts().askForBackgroundSync?.()
  await expect.poll(() => tags).toEqual(['outbox'])
})

let said: string[]
let held: { toJSON: () => object; unsubscribe: () => Promise<boolean> } | null

const keys = { p256dh: 'public', auth: 'secret' }
const subscription = (given: object) => ({
  toJSON: () => given,
  unsubscribe: async () => {
    said.push('ended')
    held = null
    return true
  },
})

beforeEach(() => {
  said = []
  held = null
  const pushManager = {
    getSubscription: async () => held,
    subscribe: async (options: object) => {
      said.push(JSON.stringify(options))
      held = subscription({ endpoint: 'https://push.example/1', expirationTime: null, keys })
      return held
    },
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => 'granted' })
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ pushManager }) } })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('gives away where the browser is reached and the keys for it, and nothing else', async () => {
  const push = browserPush()
  expect(await push?.subscribe('of the club')).toEqual({ endpoint: 'https://push.example/1', keys })
  expect(await push?.current()).toEqual({ endpoint: 'https://push.example/1', keys })
  expect(said).toEqual(['{"userVisibleOnly":true,"applicationServerKey":"of the club"}'])
})

it('ends the subscription before, which may be of another key', async () => {
  held = subscription({})
  const push = browserPush()
  await push?.subscribe('of the club')
  expect(said[0]).toBe('ended')
  await push?.end()
  expect([said.at(-1), held]).toEqual(['ended', null])
})

it('has nothing where a browser gives no keys', async () => {
  held = subscription({ endpoint: 'https://push.example/1' })
  expect(await browserPush()?.current()).toBeNull()
})

it('asks the person through the browser', async () => {
  expect(browserPush()?.permission()).toBe('default')
  expect(await browserPush()?.askPermission()).toBe('granted')
})

it.each(['PushManager', 'Notification'])('is missing where the browser has no %s', (name) => {
  vi.stubGlobal(name, undefined)
  Reflect.deleteProperty(globalThis, name)
  expect(browserPush()).toBeNull()
})

it('is missing in a worker', () => {
  vi.stubGlobal('navigator', {})
  expect(browserPush()).toBeNull()
})

afterEach(() => vi.unstubAllGlobals())

it('remembers for the page what local storage refuses, because it is blocked', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  const storage = browserStorage()
  expect(storage.getItem('a')).toBeNull()
  storage.setItem('a', 'b')
  expect(storage.getItem('a')).toBe('b')
  storage.removeItem('a')
  expect(storage.getItem('a')).toBeNull()
  Reflect.deleteProperty(globalThis, 'localStorage')
})

it('remembers for the page what local storage refuses, because it is full, and no longer than that', () => {
  const kept = new Map([['a', 'old']])
  const full = { is: true }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full.is) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => kept.delete(key),
  })
  const storage = browserStorage()
  storage.setItem('a', 'new')
  expect(storage.getItem('a')).toBe('new')
  full.is = false
  storage.setItem('a', 'newest')
  kept.set('a', 'of another tab')
  expect(storage.getItem('a')).toBe('of another tab')
})
