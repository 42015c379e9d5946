import { expect, test } from 'vitest'
import { golfersListed, holesListed, waitingForGolfers, waitingForHoles } from './waiting.ts'

const nameOf = (id: number) => ['Ann', 'Ben', 'Cy', 'Dee'][id - 1] ?? 'Guest'

test('a figure that waits for nothing is final', () => {
  expect(waitingForHoles([])).toBe('Final')
  expect(waitingForHoles([], { isOver: true })).toBe('Final')
  expect(waitingForGolfers([], nameOf)).toBe('Final')
})

test('holes are listed in runs, lowest first', () => {
  expect(waitingForHoles([7])).toBe('Waiting on hole 7')
  expect(waitingForHoles([7, 9])).toBe('Waiting on holes 7 and 9')
  expect(waitingForHoles([17, 18, 1, 2, 5, 3])).toBe('Waiting on holes 1–3, 5 and 17–18')
})

test('single holes are listed the same way', () => {
  expect(holesListed([])).toBe('')
  expect(holesListed([5])).toBe('hole 5')
  expect(holesListed([9, 7, 8])).toBe('holes 7–9')
})

test('golfers are named up to three and counted beyond', () => {
  expect(golfersListed([], nameOf)).toBe('')
  expect(waitingForGolfers([2], nameOf)).toBe('Waiting on Ben')
  expect(waitingForGolfers([1, 2, 3], nameOf)).toBe('Waiting on Ann, Ben and Cy')
  expect(waitingForGolfers([1, 2, 3, 4], nameOf)).toBe('Waiting on 4 golfers')
})

test('when the outing is over a card with gaps is unfinished', () => {
  expect(waitingForHoles([3, 8, 9], { isOver: true })).toBe('Unfinished: holes 3 and 8–9')
})
