import { afterEach, expect, test, vi } from 'vitest'
import { installWorker } from './install-worker.ts'

afterEach(() => vi.unstubAllGlobals())

test('a first visit whose line was too weak for the worker gets it when the person is back, although it was never offline', async () => {
  let tries = 0
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible', readyState: 'complete' })
  const register = async () => {
    tries += 1
    throw new TypeError('Failed to register: the script could not be fetched')
  }
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { href: 'https://golf.example/home', origin: 'https://golf.example' })
  vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem: () => undefined })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('navigator', { serviceWorker: Object.assign(new EventTarget(), { register }) })
  void installWorker(() => undefined)
  await vi.waitFor(() => expect(tries).toBe(1))
  await new Promise((resolve) => setTimeout(resolve))
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(tries).toBe(2))
})
