import { expect, test } from 'vitest'
import { newDraft } from './draft/draft-request.ts'
import { draftAfter, type Person } from './draft/outing-draft.ts'
import { isStepDone, stepAfter, stepBefore, stepShown } from './outing-form.tsx'

const alice: Person = { userId: 1, firstname: 'Alice', lastname: 'Moreno', email: '', index: 12.4 }
const fresh = newDraft({ date: '2026-11-21', courseId: 7, organizer: alice })
const alone = draftAfter(fresh, { type: 'tee chosen', teeboxId: 71 })
const two = draftAfter(alone, { type: 'golfer added', person: { ...alice, userId: 2 } })

test('the first step is done when course and tee are chosen', () => {
  expect(isStepDone(1, { ...fresh, courseId: null })).toBe(false)
  expect(isStepDone(1, fresh)).toBe(false)
  expect(isStepDone(1, alone)).toBe(true)
})

test('the golfers are chosen when each has a handicap, which is entered in the same step', () => {
  const unrated = draftAfter(alone, { type: 'golfer added', person: { ...alice, userId: 2, index: null } })
  expect(isStepDone(2, unrated)).toBe(false)
  expect(stepShown(5, unrated)).toBe(2)
  expect(isStepDone(2, two)).toBe(true)
})

test('one golfer goes from the guests straight to the tees, and back', () => {
  expect(stepAfter(3, alone)).toBe(5)
  expect(stepBefore(5, alone)).toBe(3)
})

test('two golfers choose a game in between', () => {
  expect(stepAfter(3, two)).toBe(4)
  expect(stepAfter(4, two)).toBe(5)
  expect(stepBefore(5, two)).toBe(4)
})

test('there is nothing before the first and after the last step', () => {
  expect(stepBefore(1, two)).toBeUndefined()
  expect(stepAfter(5, two)).toBeUndefined()
})

test('a step is not shown before what it needs', () => {
  expect(stepShown(5, fresh)).toBe(1)
  expect(stepShown(5, { ...two, golfers: [] })).toBe(2)
  expect(stepShown(4, alone)).toBe(5)
  expect(stepShown(4, two)).toBe(4)
})

test('an address that names no step begins at the first', () => {
  expect(stepShown(Number.NaN, two)).toBe(1)
  expect(stepShown(9, two)).toBe(1)
})
