import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleCourse } from '#sync/calls/courses-testing.ts'
import { texts } from '../texts.ts'
import { HandicapNote, teeChoices } from './step-parts.tsx'

test.each([9, 18])('over %i holes an outing says with which course handicap it counts', (holes) => {
  expect(renderToString(<HandicapNote holes={holes} />)).toContain(texts.handicapNote(holes))
  expect(texts.handicapNote(9)).not.toBe(texts.handicapNote(18))
})

const tee = (id: number, description: string, rating: number) => ({
  id,
  course_id: 7,
  description,
  rating,
  slope: 120,
  yardage: null,
})

test('tees are listed by rating and slope, the highest rated first', () => {
  const teeboxes = { '1': tee(1, 'Red', 68.9), '2': tee(2, 'Blue', 72) }
  expect(teeChoices({ course: sampleCourse, teeboxes, holes: [] })).toEqual([
    { value: 2, label: 'Blue 72.0/120' },
    { value: 1, label: 'Red 68.9/120' },
  ])
})

test('a course that has not arrived offers no tees', () => {
  expect(teeChoices(undefined)).toEqual([])
})
