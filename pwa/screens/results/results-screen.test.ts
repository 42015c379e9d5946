import { expect, test } from 'vitest'
import { golferNames } from './results-screen.tsx'
import { texts } from './texts.ts'

const golfer = (id: number, name: string, { user_id = 0, playing = 10 } = {}) => {
  const [first = '', last = ''] = name.split(' ')
  return { id, user_id, first, last, playing }
}

test('golfers of one name differ: the guest from the member, and two guests by their strokes', () => {
  const names = golferNames([
    golfer(1, 'Mei Chen', { user_id: 12 }),
    golfer(2, 'Mei Chen'),
    golfer(3, 'Pat Kelly', { playing: 10 }),
    golfer(4, 'Pat Kelly', { playing: -2 }),
    golfer(5, 'Ann Poe'),
  ])
  const [member, guest, one, other, alone] = [...names.values()]
  expect(new Set(names.values()).size).toBe(5)
  expect(guest).toBe(texts.guest(member ?? ''))
  const [pat = ''] = golferNames([golfer(3, 'Pat Kelly')]).values()
  expect([one, other]).toEqual([10, -2].map((strokes) => texts.withStrokes(pat, strokes)))
  expect(alone).toContain('Ann Poe')
})
