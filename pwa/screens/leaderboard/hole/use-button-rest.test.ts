import { expect, test } from 'vitest'
import { afterRestEvent, beginRest, restLeft, stillness, type RestEvent } from './use-button-rest.ts'

/** Returns the remaining rest, of one that began at 0, after these events. */
function leftAfter(events: readonly (readonly [now: number, event: RestEvent])[], now: number): number {
  return restLeft(
    events.reduce((rest, [at, event]) => afterRestEvent(rest, { event, now: at }), beginRest({ held: false, now: 0 })),
    now,
  )
}

test('time alone ends no rest: the next hole has to be in sight', () => {
  expect(leftAfter([], 60_000)).toBe(Infinity)
  expect(leftAfter([[60_000, 'sight']], 60_000)).toBe(stillness)
})

test('a button that is held rests until it is let go, and a while longer', () => {
  const held = [
    [5, 'press'],
    [20, 'sight'],
  ] as const
  expect(leftAfter(held, 60_000)).toBe(Infinity)
  expect(leftAfter([...held, [60_000, 'release']], 60_000)).toBe(stillness)
})

test('tap after tap at 400 ms never finds it awake', () => {
  const taps = [400, 800, 1200, 1600].flatMap((at) => [[at, 'press'] as const, [at + 60, 'release'] as const])
  for (const at of [400, 800, 1200, 1600, 2000]) {
    const before = [[15, 'sight'] as const, ...taps.filter(([when]) => when < at)]
    expect(leftAfter(before, at)).toBeGreaterThan(0)
  }
})

test('a hand that has read the next hole finds it awake', () => {
  expect(leftAfter([[15, 'sight']], 15 + stillness)).toBe(0)
})

test('a mouse that goes elsewhere and comes back does not wait, as soon as the next hole is in sight', () => {
  expect(leftAfter([[5, 'leave']], 10)).toBe(Infinity)
  const gone = [
    [5, 'leave'],
    [15, 'sight'],
  ] as const
  expect(leftAfter(gone, 20)).toBe(0)
  expect(leftAfter([...gone, [18, 'press'], [19, 'release']], 20)).toBe(stillness - 1)
})

test('Enter that was down when the hole was recorded has to come up first', () => {
  const held = afterRestEvent(beginRest({ held: true, now: 0 }), { event: 'sight', now: 15 })
  expect(restLeft(held, 60_000)).toBe(Infinity)
  expect(restLeft(afterRestEvent(held, { event: 'release', now: 60_000 }), 60_000 + stillness)).toBe(0)
})
