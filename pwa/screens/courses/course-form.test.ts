import { expect, test } from 'vitest'
import { returnPath } from './course-form.tsx'

test('adding a course leads back to the screen that needed it', () => {
  expect(returnPath('tournament')).toBe('/tournament')
  expect(returnPath('viewCourses')).toBe('/viewCourses')
})

test.each(['', '/evil.example', 'login', null])('%o is no way back', (route) => {
  expect(returnPath(route)).toBeNull()
})
