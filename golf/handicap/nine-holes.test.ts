import { expect, test } from 'vitest'
import { roundDifferential } from './differential.ts'
import { joinNines, waitOn, type WaitingNine } from './nine-holes.ts'

const nine: WaitingNine = {
  roundId: 1,
  tournament: false,
  differential: { numerator: 254, denominator: 3 },
  scoresSince: 0,
}

test('two nines are added before they are rounded', () => {
  expect(roundDifferential(joinNines(nine, { numerator: 254, denominator: 3 }))).toBe(169)
})

test('a nine waits through nineteen scores and is dropped at the twentieth', () => {
  let waiting: WaitingNine | null = nine
  for (let score = 1; score <= 19; score += 1) waiting = waitOn(waiting)
  expect(waiting?.scoresSince).toBe(19)
  expect(waitOn(waiting)).toBeNull()
})

test('no nine goes on being no nine', () => {
  expect(waitOn(null)).toBeNull()
})
