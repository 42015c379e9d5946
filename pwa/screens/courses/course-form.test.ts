import { expect, test } from 'vitest'
import { returnPath } from './course-form.tsx'

test('a screen that asked for a course gets its person back', () => {
  expect(returnPath('tournament')).toBe('/tournament')
  expect(returnPath('viewCourses')).toBe('/viewCourses')
})

test.each(['', '/evil.example', 'login', null])('nobody is sent to %o', (route) => {
  expect(returnPath(route)).toBeNull()
})
