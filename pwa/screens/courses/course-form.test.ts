import { expect, test } from 'vitest'
import { returnPath } from './course-form.tsx'

test('adding a course leads back to the screen that needed it', () => {
  expect(returnPath('tournament')).toBe('/tournament')
  expect(returnPath('viewCourses')).toBe('/viewCourses')
})

test('the way back names the outing that needs the course', () => {
  expect(returnPath('tournament?teetime=7&step=1')).toBe('/tournament?teetime=7&step=1')
})

test.each(['', '/evil.example', '/evil.example?tournament', '?tournament', 'login', null])(
  '%o is no way back',
  (route) => {
    expect(returnPath(route)).toBeNull()
  },
)
