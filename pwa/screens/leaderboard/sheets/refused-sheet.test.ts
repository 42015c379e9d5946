import { expect, test } from 'vitest'
import { refusedWords } from './refused-sheet.tsx'

const nameOf = (golferId: number) => `Golfer ${golferId}`
const none = { score: null, choice: null, departure: null }

test('a refused score says whose it is', () => {
  const score = { golferId: 3, hole: 7, strokes: 5 }
  expect(refusedWords({ ...none, score }, nameOf)).toEqual({ value: 5, what: 'Hole 7, Golfer 3' })
})

test('a refused choice of the wolf says what was chosen', () => {
  const lone = { hole: 7, wolfGame: 1, wolfPartner: null } as const
  expect(refusedWords({ ...none, choice: lone }, nameOf)).toEqual({ value: 'Wolf', what: 'Hole 7, alone' })
  const pair = { hole: 8, wolfGame: 2, wolfPartner: 4 } as const
  expect(refusedWords({ ...none, choice: pair }, nameOf).what).toBe('Hole 8, with Golfer 4')
})

test('a golfer whose name this phone does not know is not shown as a number', () => {
  const score = { golferId: 3, hole: 7, strokes: 5 }
  expect(refusedWords({ ...none, score }, () => '').what).toBe('Hole 7, a golfer who was taken out')
})

test('what nobody knows any more is said to be lost', () => {
  expect(refusedWords(none, nameOf)).toEqual({ value: '?', what: 'A score of this phone' })
})

test('a refused departure says who and from where', () => {
  const departure = { golferId: 3, fromHole: 13 }
  expect(refusedWords({ ...none, departure }, nameOf)).toEqual({ value: 'WD', what: 'Golfer 3, from hole 13' })
  expect(refusedWords({ ...none, departure: { ...departure, fromHole: null } }, nameOf).what).toBe(
    'Golfer 3, back in play',
  )
})
