import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { browserPush } from './browser-push.ts'

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
