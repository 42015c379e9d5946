import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HandicapNote } from './handicap-note.tsx'

test.each([
  [18, 'The course handicap here is the index times slope / 113, plus the rating less par, rounded.'],
  [9, 'The course handicap here is half the index times slope / 113, plus the rating less par, rounded.'],
])('over %i holes an outing says with which course handicap it counts', (holes, sentence) => {
  expect(renderToString(<HandicapNote holes={holes} />)).toContain(sentence)
})
