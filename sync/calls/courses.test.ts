import { expect, test } from 'vitest'
import { sampleCourse } from './courses-testing.ts'
import { courseById, courseFacts } from './courses.ts'

test.each(courseFacts)('a phone shows an answer that it cached before courses had a %s', (fact) => {
  const { [fact]: _, ...course } = sampleCourse
  const read = courseById.answer.parse({ course, teeboxes: {}, holes: [] })
  expect(read).toMatchObject({ course: { ...course, [fact]: '' } })
})
