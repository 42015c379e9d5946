import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepTrying } from './keep-trying.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  'Failed to fetch dynamically imported module: https://club.example/assets/sheet.js',
  'error loading dynamically imported module: https://club.example/assets/sheet.js',
  'Importing a module script failed.',
])('code that does not come is asked for every two seconds until it does: %s', async (message) => {
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
