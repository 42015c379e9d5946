import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PullAnswer } from '#sync/calls/replay.ts'
import { openLiveHub } from './live.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('a listener hears of its own outing, until it stops listening', () => {
  const hub = openLiveHub()
  const heard: string[] = []
  const stopFirst = hub.listen(1, () => heard.push('first'))
  hub.listen(1, () => heard.push('second'))
  hub.listen(2, () => heard.push('other'))
  hub.wake(1)
  stopFirst()
  vi.advanceTimersByTime(50)
  hub.wake(1)
  hub.wake(3)
  expect(heard).toEqual(['first', 'second', 'second'])
})

test('many listeners are told a few in a turn of the loop, and changes in between are told together', async () => {
  const hub = openLiveHub()
  const heard = { times: 0 }
  const stops = Array.from({ length: 200 }, () => hub.listen(1, () => (heard.times += 1)))
  hub.wake(1)
  expect(heard.times).toBeLessThanOrEqual(20)
  for (let change = 0; change < 50; change += 1) hub.wake(1)
  for (let turns = 0; turns < 20; turns += 1) await turn()
  expect(heard.times).toBe(200)
  vi.advanceTimersByTime(200)
  for (let turns = 0; turns < 20; turns += 1) await turn()
  expect(heard.times).toBe(400)
  vi.advanceTimersByTime(10_000)
  expect(heard.times).toBe(400)
  for (const stop of stops) stop()
})

test('what many want to know is read once, until something changes', async () => {
  const hub = openLiveHub()
  hub.listen(1, () => undefined)
  const reads: number[] = []
  async function read(): Promise<PullAnswer> {
    reads.push(reads.length)
    return { cursor: reads.length, more: false, changes: [], groups: [], serverNow: 0 }
  }
  const [first, second] = await Promise.all([hub.share(1, 'insider 7', read), hub.share(1, 'insider 7', read)])
  expect(second).toBe(first)
  expect(JSON.parse(first.text)).toEqual(first.answer)
  await hub.share(1, 'outsider 7', read)
  hub.wake(1)
  expect((await hub.share(1, 'insider 7', read)).answer.cursor).toBe(3)
  expect(reads).toHaveLength(3)
})
