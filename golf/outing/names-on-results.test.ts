import { expect, test } from 'vitest'
import { namesOnResults } from './names-on-results.ts'

const golfer = (id: number, name: string, { user_id = 0, playing = 10 } = {}) => {
  const [first = '', last = ''] = name.split(' ')
  return { id, user_id, first, last, playing }
}

test('golfers of one name differ: the guest from the member, and two guests by their strokes', () => {
  const nameOf = namesOnResults([
    golfer(1, 'Mei Chen', { user_id: 12 }),
    golfer(2, 'Mei Chen'),
    golfer(3, 'Pat Kelly', { playing: 10 }),
    golfer(4, 'Pat Kelly', { playing: -1 }),
    golfer(5, 'Ann Poe'),
  ])
  expect([1, 2, 3, 4, 5].map(nameOf)).toEqual([
    'Mei Chen',
    'Mei Chen (guest)',
    'Pat Kelly (gets 10 strokes)',
    'Pat Kelly (gives 1 stroke)',
    'Ann Poe',
  ])
})

test('two guests of one name with the same strokes are numbered, and an unknown golfer has no name', () => {
  const nameOf = namesOnResults([golfer(1, 'Pat Kelly'), golfer(2, 'Pat Kelly')])
  expect([1, 2, 3].map(nameOf)).toEqual(['Pat Kelly (1)', 'Pat Kelly (2)', ''])
})

test('a side that shares a ball has no last name', () => {
  expect(namesOnResults([golfer(1, 'Ann')])(1)).toBe('Ann')
})

test('a name that is read from the right is isolated in a sentence, and plain in a file', () => {
  const golfers = [golfer(1, 'דנה לוי', { user_id: 1 }), golfer(2, 'דנה לוי')]
  expect(namesOnResults(golfers)(2)).toBe('\u2068דנה לוי\u2069 (guest)')
  expect(namesOnResults(golfers, String)(2)).toBe('דנה לוי (guest)')
})
