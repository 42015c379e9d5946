import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepTrying } from './keep-trying.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  'Failed to fetch dynamically imported module: https://club.example/assets/sheet.js',
  'error loading dynamically imported module: https://club.example/assets/sheet.js',
  'Importing a module script failed.',
])('code that does not come is requested every two seconds until it does: %s', async (message) => {
  const load = vi.fn<() => Promise<string>>()
  load.mockRejectedValueOnce(new TypeError(message)).mockRejectedValueOnce(new TypeError(message))
  load.mockResolvedValue('a sheet')
  const coming = keepTrying(load)()
  await vi.advanceTimersByTimeAsync(3_999)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(await coming).toBe('a sheet')
  expect(load).toHaveBeenCalledTimes(3)
})

test('a mistake in the code that has come is not tried again', async () => {
  const load = vi.fn<() => Promise<string>>(() => Promise.reject(new TypeError('x is not a function')))
  await expect(keepTrying(load)()).rejects.toThrow('x is not a function')
  expect(load).toHaveBeenCalledTimes(1)
})

test('a browser that refuses although the server answers is named once, and one without a signal is not', async () => {
  const server = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', server)
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  const load = vi.fn<() => Promise<string>>(() => Promise.reject(new TypeError('Importing a module script failed.')))
  const onRefused = vi.fn<() => void>()
  void keepTrying(load, onRefused)()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(onRefused).not.toHaveBeenCalled()
  server.mockImplementation(async () => new Response('<title>Welcome to our Wi-Fi</title>'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(onRefused).not.toHaveBeenCalled()
  server.mockImplementation(async () => Response.json({ status: 'ok' }))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(onRefused).toHaveBeenCalledTimes(1)
})

test('what was loaded ahead and broken off is downloaded again, past the memory of the browser', async () => {
  const server = vi.fn<(url: string, request?: RequestInit) => Promise<Response>>()
  server.mockImplementation(async () => Response.json({ status: 'ok' }))
  vi.stubGlobal('fetch', server)
  vi.stubGlobal('document', { querySelectorAll: () => [{ href: '/assets/replay.js' }] })
  const load = vi.fn<() => Promise<string>>(async () => {
    const [again] = server.mock.calls.filter(([url]) => url === '/assets/replay.js')
    if (again?.[1]?.cache !== 'reload') throw new TypeError('Importing a module script failed.')
    return 'the replay'
  })
  const coming = keepTrying(load, () => undefined)()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await coming).toBe('the replay')
})
