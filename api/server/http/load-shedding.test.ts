import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestClub, type TestClub } from '../../testing.ts'
import { registerLoadShedding } from './load-shedding.ts'

let clock = 0
let club: TestClub
beforeEach(async () => {
  club = await openTestClub()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  registerLoadShedding(club.app, () => clock)
})
afterEach(async () => {
  vi.useRealTimers()
  await club.close()
})

/** Simulates a turn of the event loop after this many milliseconds. */
function turn(after: number): void {
  clock += after
  vi.advanceTimersByTime(100)
}

const ask = async (url: string) => (await club.app.inject(url)).statusCode

test('a server that has been late for ten seconds tells requests to come back later (REL-09)', async () => {
  for (let turns = 0; turns < 6; turns += 1) turn(1500)
  expect(await ask('/api/golfer/all')).toBe(200)
  turn(1500)
  const refused = await club.app.inject('/api/golfer/all')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
  expect(refused.json()).toMatchObject({ code: 'server.busy' })
  expect(await ask('/readyz')).toBe(503)
  expect(await ask('/livez')).toBe(200)
  turn(1500)
  expect(club.log.filter((line) => line.includes('"event":"overload"'))).toHaveLength(1)

  turn(100)
  expect(await ask('/api/golfer/all')).toBe(200)
})

test('a few late seconds turn no one away', async () => {
  for (let turns = 0; turns < 30; turns += 1) turn(turns % 4 === 3 ? 120 : 3000)
  expect(await ask('/api/golfer/all')).toBe(200)
})

test('a loop that is half a second late serves everybody', async () => {
  for (let turns = 0; turns < 60; turns += 1) turn(600)
  expect(await ask('/api/golfer/all')).toBe(200)
})
