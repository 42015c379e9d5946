import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HandicapNote } from './handicap-note.tsx'

test.each([
  [18, 'Course Handicap = Index × Slope ÷ 113 + (Course Rating − par), rounded.'],
  [9, 'Course Handicap = half the Index × Slope ÷ 113 + (Course Rating − par), rounded.'],
])('over %i holes an outing says with which course handicap it counts', (holes, sentence) => {
  expect(renderToString(<HandicapNote holes={holes} />)).toContain(sentence)
})
