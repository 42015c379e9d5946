import { expect, test } from 'vitest'
import { scorerNamed } from './scorer-named.ts'

const hiro = { first: 'Hiro', last: 'Tanaka' }
const golfers = [hiro, { first: 'Mei', last: 'Chen' }, { first: 'Max', last: 'Cole' }]

test('the owner of a phone is known by name or by initials that only one golfer has', () => {
  expect(scorerNamed('Hiro Tanaka', golfers)).toBe(hiro)
  expect(scorerNamed('Group 1 · HT', golfers)).toBe(hiro)
  expect(scorerNamed('Group 1 · MC', golfers)).toBeNull()
  expect(scorerNamed('Group 1', golfers)).toBeNull()
})
