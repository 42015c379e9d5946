import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { registerLoadShedding } from './load-shedding.ts'
import { openTestClub } from '../../testing.ts'
import type { TestClub } from '../../testing.ts'

const delay = { mean: 0, reset: () => undefined }
let club: TestClub
beforeEach(async () => {
  delay.mean = Number.NaN
  club = await openTestClub()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  registerLoadShedding(club.app, delay)
})
afterEach(async () => {
  vi.useRealTimers()
  await club.close()
})

const ask = async (url: string) => (await club.app.inject(url)).statusCode

test('who asks a server that has been late for ten seconds is asked to come back (REL-09)', async () => {
  delay.mean = 1.5e9
  vi.advanceTimersByTime(9_000)
  expect(await ask('/api/golfer/all')).toBe(200)
  vi.advanceTimersByTime(1_000)
  const refused = await club.app.inject('/api/golfer/all')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
  expect(refused.json()).toMatchObject({ code: 'server.busy' })
  expect(await ask('/readyz')).toBe(503)
  expect(await ask('/livez')).toBe(200)
  expect(club.log.filter((line) => line.includes('"event":"overload"'))).toHaveLength(1)

  delay.mean = 2e7
  vi.advanceTimersByTime(1_000)
  expect(await ask('/api/golfer/all')).toBe(200)
})

test('a single late second turns nobody away', async () => {
  for (let second = 0; second < 30; second += 1) {
    delay.mean = second % 5 === 0 ? 1e7 : 3e9
    vi.advanceTimersByTime(1_000)
  }
  expect(await ask('/api/golfer/all')).toBe(200)
})
