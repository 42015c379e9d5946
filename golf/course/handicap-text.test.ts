import { expect, test } from 'vitest'
import { courseHandicap } from '../units.ts'
import { formatCourseHandicap, formatHandicap } from './handicap-text.ts'

test('an index is written with one decimal', () => {
  expect(formatHandicap(12.4)).toBe('12.4')
  expect(formatHandicap(9)).toBe('9.0')
  expect(formatHandicap(0)).toBe('0.0')
})

test('a plus index carries a plus and no minus', () => {
  expect(formatHandicap(-1.2)).toBe('+1.2')
})

test('no index is N/A', () => {
  expect(formatHandicap(null)).toBe('N/A')
})

test('a course handicap is written in whole strokes', () => {
  expect(formatCourseHandicap(courseHandicap(14))).toBe('14')
  expect(formatCourseHandicap(courseHandicap(-2))).toBe('+2')
  expect(formatCourseHandicap(courseHandicap(0))).toBe('0')
})
