import { expect, test } from 'vitest'
import { createTryLimit, doublingPause, takeAll, triesInMemory, type TryLimit } from './try-limit.ts'

const second = 1000

function at(start = 0) {
  const clock = { ms: start }
  const now = () => new Date(clock.ms)
  return { db: { servers: null }, elapsed: () => clock.ms, now, advance: (ms: number) => (clock.ms += ms) }
}

async function failTimes(limit: TryLimit, { key, times }: { key: string; times: number }) {
  for (let failure = 0; failure < times; failure += 1) await limit.count(key)
}

test('the allowed failures cost nothing, the next waits until enough of them have left the window', async () => {
  const clock = at()
  const limit = createTryLimit(clock, { name: 'test', allowed: 3, window: 60 * second })
  for (let failure = 0; failure < 3; failure += 1) {
    expect(await limit.waitOf('a')).toBe(0)
    await limit.count('a')
    clock.advance(10 * second)
  }
  expect(await limit.waitOf('a')).toBe(30 * second)
  clock.advance(30 * second)
  expect(await limit.waitOf('a')).toBe(0)
})

test('keys are counted each on its own', async () => {
  const limit = createTryLimit(at(), { name: 'test', allowed: 1, window: second })
  await limit.count('a')
  expect(await limit.waitOf('a')).toBeGreaterThan(0)
  expect(await limit.waitOf('b')).toBe(0)
})

test('a try that was right is not held against the key', async () => {
  const limit = createTryLimit(at(), { name: 'test', allowed: 2, window: second })
  await failTimes(limit, { key: 'a', times: 2 })
  await limit.forgive('a')
  expect(await limit.waitOf('a')).toBe(0)
})

test('a try counts in all of several limits, and in none if one of them requires a wait', async () => {
  const clock = at()
  const limitOf = (name: string) => createTryLimit(clock, { name, allowed: 1, window: second })
  const tries = [
    { limit: limitOf('address'), key: '192.0.2.1' },
    { limit: limitOf('name'), key: 'ben' },
  ] as const
  const waits = () => Promise.all(tries.map(({ limit, key }) => limit.waitOf(key)))
  await tries[1].limit.count('ben')
  expect(await takeAll(tries)).toBe(tries[1])
  expect(await waits()).toEqual([0, second])
  clock.advance(second)
  expect(await takeAll(tries)).toBeUndefined()
  expect(await waits()).toEqual([second, second])
})

test('pauses double with each failure too many, up to a minute', async () => {
  const clock = at()
  const limit = createTryLimit(clock, { name: 'test', allowed: 2, window: 900 * second, pause: doublingPause })
  await failTimes(limit, { key: 'a', times: 2 })
  const pauses: number[] = []
  for (let nth = 0; nth < 8; nth += 1) {
    const wait = await limit.waitOf('a')
    clock.advance(wait)
    expect(await limit.waitOf('a')).toBe(0)
    await limit.count('a')
    pauses.push(wait / second)
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
})

test('a flood of keys does not fill the memory: the one that failed longest ago is forgotten', async () => {
  const limit = createTryLimit(at(), { name: 'test', allowed: 1, window: second })
  for (let key = 0; key <= 10_000; key += 1) await limit.count(`key ${key}`)
  expect(await limit.waitOf('key 0')).toBe(0)
  expect(await limit.waitOf('key 1')).toBeGreaterThan(0)
})

test('the addresses of one network of IPv6 are one place, however they are written', async () => {
  const limit = createTryLimit(at(), { name: 'test', allowed: 1, window: second })
  await limit.count('2001:db8:0:7::1')
  for (const same of [
    '2001:db8:0:7:ffff:1:2:3',
    '2001:DB8::7:0:0:0:9',
    '2001:0db8:0000:0007::',
    '2001:db8:0:7::%eth0',
    '[2001:db8:0:7::2]',
    '[2001:db8:0:7::2]:51234',
  ]) {
    expect([same, await limit.waitOf(same)]).toEqual([same, second])
  }
  for (const other of ['2001:db8:0:8::1', '2001:db8:1:7::1', '::1', '2001:db8::7', '192.0.2.1']) {
    expect([other, await limit.waitOf(other)]).toEqual([other, 0])
  }
  await limit.count('192.0.2.1')
  expect(await limit.waitOf('::ffff:192.0.2.1')).toBe(second)
})

test('the connections of one address are one place behind a proxy that sends their ports', async () => {
  const limit = createTryLimit(at(), { name: 'test', allowed: 1, window: second })
  await limit.count('203.0.113.7:51234')
  for (const same of ['203.0.113.7:51235', '203.0.113.7']) expect(await limit.waitOf(same)).toBe(second)
  for (const other of ['203.0.113.8:51234', 'member 7:51234']) expect(await limit.waitOf(other)).toBe(0)
})

test('ten thousand addresses together get no more than the budget of the server, and forget nothing of it', async () => {
  const clock = at()
  const limit = createTryLimit(clock, { name: 'test', allowed: 5, inAll: 100, window: 60 * second })
  const tried = { times: 0 }
  for (let address = 0; address < 20_000; address += 1) {
    const key = `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`
    if ((await limit.waitOf(key)) > 0) continue
    await limit.count(key)
    tried.times += 1
  }
  expect(tried.times).toBe(100)
  expect(await limit.waitOf('192.0.2.1')).toBe(60 * second)
  // A successful try does not use up the budget.
  await limit.forgive('10.0.0.99')
  expect(await limit.waitOf('192.0.2.1')).toBe(0)
  clock.advance(60 * second)
  expect(await limit.waitOf('10.0.0.1')).toBe(0)
})

test('tries that outlast their server count in the next one, each for its limit, while they are in the window', async () => {
  const clock = { ...at(), tries: triesInMemory() }
  const open = (name: string) => createTryLimit(clock, { name, allowed: 1, window: 60 * second })
  await open('codes').count('a')
  expect(await open('codes').waitOf('a')).toBe(60 * second)
  expect(await open('logins').waitOf('a')).toBe(0)
  clock.advance(59 * second)
  await clock.tries.forget(clock.elapsed())
  expect(await open('codes').waitOf('a')).toBe(second)
  clock.advance(2 * second)
  await clock.tries.forget(clock.elapsed())
  expect(await clock.tries.read('codes', ['a'])).toEqual([[]])
})
