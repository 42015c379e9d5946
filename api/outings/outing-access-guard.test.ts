import { expect, test } from 'vitest'
import { createCodeGuard } from './outing-access-guard.ts'

const minute = 60_000

function guardAt(start: number) {
  const clock = { at: start }
  const guard = createCodeGuard({ now: () => new Date(clock.at) })
  return {
    ...guard,
    wrong(place: string, times = 1) {
      for (let time = 0; time < times; time += 1) guard.countWrong(place)
    },
    advance(milliseconds: number) {
      clock.at += milliseconds
    },
  }
}

test('ten wrong codes in a minute are let through from one place, and the next has to wait', () => {
  const guard = guardAt(0)
  guard.wrong('club house', 9)
  expect(guard.waitOf('club house')).toBe(0)
  guard.wrong('club house')
  expect(guard.waitOf('club house')).toBe(minute)
  guard.advance(minute)
  expect(guard.waitOf('club house')).toBe(0)
})

test('nobody waits for the wrong codes of others, however many', () => {
  const guard = guardAt(0)
  for (let attacker = 0; attacker < 500; attacker += 1) guard.wrong(`attacker ${attacker}`)
  expect(guard.waitOf('club house')).toBe(0)
})

test('while the club is guessed at, a place has one wrong code an hour', () => {
  const guard = guardAt(0)
  guard.wrong('attacker 1', 5)
  guard.wrong('club house')
  expect(guard.waitOf('club house')).toBe(0)
  guard.wrong('attacker 2', 4)
  expect(guard.waitOf('club house')).toBe(minute)

  for (let passed = 1; passed < 60; passed += 1) {
    guard.advance(minute)
    guard.wrong(`attacker of minute ${passed}`, 10)
    expect(guard.waitOf('club house')).toBe(minute)
  }
  guard.advance(minute)
  guard.wrong('attacker of the last minute', 10)
  expect(guard.waitOf('club house')).toBe(0)
})

test('an attack from many places gets few tries', () => {
  const guard = guardAt(0)
  const tried = { times: 0 }
  for (let second = 0; second < 3600; second += 1) {
    for (let attacker = 0; attacker < 20; attacker += 1) {
      if (guard.waitOf(`attacker ${attacker}`) > 0) continue
      guard.wrong(`attacker ${attacker}`)
      tried.times += 1
    }
    guard.advance(1000)
  }
  // 10 a minute for the club, and one an hour more for each of the twenty places.
  expect(tried.times).toBeLessThanOrEqual(10 * 60 + 20)
})
