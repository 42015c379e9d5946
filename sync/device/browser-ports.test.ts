import { afterEach, expect, it, vi } from 'vitest'
import { browserPorts } from './browser-ports.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page as far as the ports look at it: the tests run without one. */
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
  return { show, send, tell: (name: string) => send(new Event(name)) }
}

it('wakes when the phone comes back to the page or to the network', () => {
  const page = stubPage()
  let woken = 0
  const stop = browserPorts().wakeEvents(() => (woken += 1))
  for (const name of ['online', 'pageshow', 'focus', 'blur']) page.tell(name)
  page.show('hidden')
  page.show('visible')
  expect(woken).toBe(4)
  stop()
  page.tell('online')
  page.show('visible')
  expect(woken).toBe(4)
})

it('leaves when the page is hidden or goes', () => {
  const page = stubPage()
  let left = 0
  const stop = browserPorts().leaveEvents(() => (left += 1))
  page.tell('pagehide')
  page.show('visible')
  page.show('hidden')
  expect(left).toBe(2)
  expect(browserPorts().isVisible()).toBe(false)
  stop()
  page.tell('pagehide')
  expect(left).toBe(2)
})

it('tells which key another page has changed in the storage of both', () => {
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
  await vi.waitUntil(() => tags.length > 0)
  expect(tags).toEqual(['outbox'])
})
