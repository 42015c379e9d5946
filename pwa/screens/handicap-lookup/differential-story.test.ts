import { expect, test } from 'vitest'
import { differentialStory } from './differential-story.ts'

const round = {
  ...{ holes: 18, score: 84, rating: 70, slope: 122, handicap: 13, adjustment: 0 },
  ...{ indexBefore: 12.4, indexAfter: 12.3, counts: true },
}

test('a round tells the sum behind its differential, and what it did', () => {
  expect(differentialStory(round)).toEqual([
    '(84 − 70.0) × 113 ÷ 122 = 13.0',
    'Index 12.4 before, 12.3 after.',
    'One of the rounds that the index is made of now.',
  ])
})

test('a plus differential and a first index read as golfers write them', () => {
  const [sum, index] = differentialStory({ ...round, score: 68, handicap: -1.9, indexBefore: null, indexAfter: -0.4 })
  expect(sum).toBe('(68 − 70.0) × 113 ÷ 122 = +1.9')
  expect(index).toBe('Index N/A before, +0.4 after.')
})

test('what exceptional scores took off is said apart', () => {
  expect(differentialStory({ ...round, adjustment: -2, counts: false })).toEqual([
    '(84 − 70.0) × 113 ÷ 122 = 13.0',
    'Exceptional scores took 2.0 off, so that it counts as 11.0.',
    'Index 12.4 before, 12.3 after.',
  ])
})

test('a nine waits for another, which then tells of both', () => {
  const nine = { ...round, holes: 9, score: 42, rating: 35, counts: false }
  expect(differentialStory({ ...nine, handicap: null, indexAfter: null })).toEqual([
    '(42 − 35.0) × 113 ÷ 122 over nine holes. A nine has no differential of its own: it counts together with another nine.',
  ])
  expect(differentialStory(nine)[0]).toBe(
    '(42 − 35.0) × 113 ÷ 122 over nine holes, added to the nine that waited: 13.0',
  )
})
