import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../ui/component-testing.ts'
import { useToday } from './use-today.ts'

beforeEach(
  () => void vi.useFakeTimers({ now: new Date(2026, 5, 14, 23, 59), toFake: ['Date', 'setTimeout', 'clearTimeout'] }),
)
afterEach(() => void vi.useRealTimers())

function Today() {
  return <p>{useToday()}</p>
}

const shown = () => document.querySelector('p')?.textContent

test('an app that is open over midnight says the new day, and so does the next midnight', async () => {
  show(<Today />)
  await expect.poll(shown).toBe('2026-06-14')
  vi.advanceTimersByTime(60_000)
  await expect.poll(shown).toBe('2026-06-15')
  vi.advanceTimersByTime(24 * 60 * 60_000)
  await expect.poll(shown).toBe('2026-06-16')
})

test('a phone that slept over midnight says the new day when it is looked at', async () => {
  show(<Today />)
  await expect.poll(shown).toBe('2026-06-14')
  vi.setSystemTime(new Date(2026, 5, 20, 7, 30))
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(shown).toBe('2026-06-20')
})
