import { afterEach, expect, it, vi } from 'vitest'
import { hideRefused } from './hide-refused.ts'

const usual = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB')
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(globalThis, 'indexedDB')
  if (usual !== undefined) Object.defineProperty(globalThis, 'indexedDB', usual)
})

function refuse(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

it('hides what the browser refuses at its mere mention', () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        refuse()
      }
    },
  )
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get: refuse })
  hideRefused()
  expect([typeof indexedDB, typeof BroadcastChannel]).toEqual(['undefined', 'undefined'])
})

it('leaves what the browser gives as it is', () => {
  const storage = { open: () => undefined }
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: storage })
  const channel = BroadcastChannel
  hideRefused()
  expect(indexedDB).toBe(storage)
  expect(BroadcastChannel).toBe(channel)
})
