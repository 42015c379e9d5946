import fc from 'fast-check'
import { expect, test } from 'vitest'
import { courseHandicap } from '../units.ts'
import { formatCourseHandicap, formatHandicap, mayBecomeHandicap, readHandicap } from './handicap-text.ts'

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

test.each([
  ['14.3', 14.3],
  [' 14,3 ', 14.3],
  ['+1.5', -1.5],
  ['+1,5', -1.5],
  ['9', 9],
  ['9.', 9],
  ['0', 0],
  ['+0.0', 0],
  ['12.30', 12.3],
  ['54', 54],
])('“%s” is read as %d', (typed, index) => {
  expect(readHandicap(typed)).toEqual({ ok: true, value: index })
})

test.each([
  ['', 'handicap.empty'],
  ['  ', 'handicap.empty'],
  ['-1.5', 'handicap.unreadable'],
  ['1.5+', 'handicap.unreadable'],
  ['14,3,1', 'handicap.unreadable'],
  ['1 4', 'handicap.unreadable'],
  ['143', 'handicap.unreadable'],
  ['12.34', 'handicap.unreadable'],
  ['14.345', 'handicap.unreadable'],
  ['scratch', 'handicap.unreadable'],
  ['54.1', 'handicap.range'],
  ['+10.1', 'handicap.range'],
])('“%s” is refused and never made another handicap', (typed, code) => {
  expect(readHandicap(typed)).toMatchObject({ ok: false, refusal: { code } })
})

test.each([
  ['12.34', 12.3],
  ['12,35', 12.4],
  ['+0.05', 0],
  ['+0.06', -0.1],
  ['+1.25', -1.2],
])('a second decimal of “%s” is rounded where it may be typed', (typed, index) => {
  expect(readHandicap(typed, { decimals: 2 })).toEqual({ ok: true, value: index })
})

test('every index that is shown is read back as the same index', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100, max: 540 }), (tenths) => {
      expect(readHandicap(formatHandicap(tenths / 10))).toEqual({ ok: true, value: tenths === 0 ? 0 : tenths / 10 })
    }),
  )
})

test.each(['', '+', '1', '14.', '14,3', '+1.25', '143', '-1.5'])(
  '“%s” can be typed on the way to a handicap',
  (typed) => {
    expect(mayBecomeHandicap(typed)).toBe(true)
  },
)

test.each(['a', '1b', '1.2.3', '1,2.', '12.345', '1.5+'])('“%s” cannot', (typed) => {
  expect(mayBecomeHandicap(typed)).toBe(false)
})
