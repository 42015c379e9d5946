import { expect, test } from 'vitest'
import { fromWire, toWire } from './spelling.ts'

const tee = { course_id: 'courseId', par: 'par' } as const

test('a record changes its names on the way in and on the way out, and nothing else', () => {
  expect(fromWire(tee, { course_id: 7, par: 72 })).toEqual({ courseId: 7, par: 72 })
  expect(toWire(tee, { courseId: 7, par: 72 })).toEqual({ course_id: 7, par: 72 })
})

test('what the spelling does not name stays behind, and what is missing stays missing', () => {
  expect(Object.keys(fromWire(tee, { course_id: 7, par: undefined }))).toEqual(['courseId'])
  expect(fromWire(tee, { course_id: 7, prepay: 1 })).toEqual({ courseId: 7 })
  expect(toWire(tee, { par: 72, course_id: 7 })).toEqual({ par: 72 })
})
