import { expect, test } from 'vitest'
import { holesListed, waitingForGolfers, waitingForHoles } from './waiting.ts'

const inPlay = { isOver: false }
const nameOf = (id: number) => ['Ann', 'Ben', 'Cy', 'Dee'][id - 1] ?? 'Guest'

test('a figure that waits for nothing is final', () => {
  for (const isOver of [false, true]) {
    expect(waitingForHoles([], { isOver })).toBe('Final')
    expect(waitingForGolfers([], { nameOf, isOver })).toBe('Final')
  }
})

test('holes are listed in runs, lowest first', () => {
  expect(waitingForHoles([7], inPlay)).toBe('Waiting on hole 7')
  expect(waitingForHoles([7, 9], inPlay)).toBe('Waiting on holes 7 and 9')
  expect(waitingForHoles([17, 18, 1, 2, 5, 3], inPlay)).toBe('Waiting on holes 1–3, 5 and 17–18')
})

test('single holes are listed the same way', () => {
  expect(holesListed([])).toBe('')
  expect(holesListed([5])).toBe('hole 5')
  expect(holesListed([9, 7, 8])).toBe('holes 7–9')
})

test('golfers are named up to three and counted beyond', () => {
  expect(waitingForGolfers([2], { nameOf, ...inPlay })).toBe('Waiting on Ben')
  expect(waitingForGolfers([1, 2, 3], { nameOf, ...inPlay })).toBe('Waiting on Ann, Ben and Cy')
  expect(waitingForGolfers([1, 2, 3, 4], { nameOf, ...inPlay })).toBe('Waiting on 4 golfers')
})

test('when the outing is over nothing waits any more', () => {
  expect(waitingForHoles([3, 8, 9], { isOver: true })).toBe('Unfinished: holes 3 and 8–9')
  expect(waitingForGolfers([2], { nameOf, isOver: true })).toBe('Ben didn’t finish')
  expect(waitingForGolfers([1, 2, 3, 4], { nameOf, isOver: true })).toBe('4 golfers didn’t finish')
})
