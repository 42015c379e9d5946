import { expect, test } from 'vitest'
import { createCodeGuard } from './code-guard.ts'

const minute = 60_000

function guardAt(start: number) {
  const clock = { at: start }
  const guard = createCodeGuard({ db: { servers: null }, elapsed: () => clock.at, now: () => new Date(clock.at) })
  return {
    ...guard,
    async wrong(place: string, times = 1) {
      for (let time = 0; time < times; time += 1) await guard.countWrong(place)
    },
    advance(milliseconds: number) {
      clock.at += milliseconds
    },
  }
}

test('ten wrong codes in a minute are let through from one place, which is a suspect then', async () => {
  const guard = guardAt(0)
  await guard.wrong('club house', 9)
  expect(await guard.isSuspect('club house')).toBe(false)
  await guard.wrong('club house')
  expect(await guard.isSuspect('club house')).toBe(true)
  guard.advance(minute)
  expect(await guard.isSuspect('club house')).toBe(false)
})

test('who enters no wrong code is no suspect because of a few hundred wrong ones of others', async () => {
  const guard = guardAt(0)
  for (let attacker = 0; attacker < 299; attacker += 1) await guard.wrong(`attacker ${attacker}`)
  expect(await guard.isSuspect('club house')).toBe(false)
})

test('while the club is guessed at, a place has one wrong code an hour', async () => {
  const guard = guardAt(0)
  await guard.wrong('attacker 1', 5)
  await guard.wrong('club house')
  expect(await guard.isSuspect('club house')).toBe(false)
  await guard.wrong('attacker 2', 4)
  expect(await guard.isSuspect('club house')).toBe(true)
})

test.each([
  ['twenty addresses', (place: number) => `10.0.0.${place % 20}`],
  ['ten thousand addresses', (place: number) => `10.0.${(place >> 8) % 40}.${place & 255}`],
  ['one network of IPv6', (place: number) => `2001:db8::${(place % 60_000).toString(16)}`],
  ['a network of IPv6 for each try', (place: number) => `2001:db8:${place.toString(16)}::1`],
])('an attack from %s gets few tries in an hour without a robot check', async (_where, addressOf) => {
  const guard = guardAt(0)
  const tried = { times: 0 }
  for (let second = 0; second < 3600; second += 1) {
    for (let each = 0; each < 10; each += 1) {
      const address = addressOf(second * 10 + each)
      if (await guard.takeWrong(address)) tried.times += 1
    }
    guard.advance(1000)
  }
  expect(tried.times).toBeLessThanOrEqual(301)
})
