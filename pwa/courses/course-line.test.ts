import { expect, test } from 'vitest'
import { figureOf, greensText } from './course-line.ts'

const course = {
  id: 1,
  name: 'Papago',
  city: 'Phoenix',
  state: 'AZ',
  par: 72,
  holecount: 18,
  recent12mo: 77,
  greenscondition: 3,
  greensspeed: 3,
  fairwaycondition: 4,
  value: 2,
  coursecomdate: '2026-06-12',
}

test.each([
  ['recent12mo', { value: '77', name: 'rounds' }],
  ['name', { value: '77', name: 'rounds' }],
  ['city', { value: '77', name: 'rounds' }],
  ['value', { value: 'Fair', name: 'Value' }],
  ['greensspeed', { value: 'Quick', name: 'Green Speed' }],
  ['coursecomdate', { value: '06-12-2026', name: 'updated' }],
] as const)('a list sorted by %s shows its figure', (by, figure) => {
  expect(figureOf(course, by)).toEqual(figure)
})

test('one round is a round, and a course without a report has no day', () => {
  expect(figureOf({ ...course, recent12mo: 1 }, 'name')).toEqual({ value: '1', name: 'round' })
  expect(figureOf({ ...course, coursecomdate: null }, 'coursecomdate').value).toBe('–')
})

test('greens have their condition and speed, otherwise the age of the last report', () => {
  expect(greensText(course)).toBe('greens good, quick')
  expect(greensText({ ...course, greensspeed: 0 })).toBe('greens good')
  expect(greensText({ ...course, greenscondition: 0 })).toBe('not reported since Jun 2026')
  expect(greensText({ ...course, greenscondition: 0, coursecomdate: null })).toBe('never reported')
})
