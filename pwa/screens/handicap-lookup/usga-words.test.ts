import { expect, test } from 'vitest'
import { usgaStates } from '#sync/calls/rounds.ts'
import { mayPostToUsga, usgaText } from './usga-words.ts'

const round = { aga: '7654321', aga_posted: false, aga_state: null }

test('a round that was never handed on has the button and no state', () => {
  expect(mayPostToUsga(round)).toBe(true)
  expect(usgaText(round)).toBe(null)
})

test('a round that waits for the handicap chair says so instead of the button', () => {
  const told = { ...round, aga_state: 'waiting' } as const
  expect(mayPostToUsga(told)).toBe(false)
  expect(usgaText(told)).toContain('handicap chair')
})

test.each(['sending', 'failed'] as const)('a round that is %s can be posted again', (aga_state) => {
  expect(mayPostToUsga({ ...round, aga_state })).toBe(true)
})

test.each(['exported', 'sent'] as const)('a round that is %s is not posted again', (aga_state) => {
  expect(mayPostToUsga({ ...round, aga_posted: true, aga_state })).toBe(false)
})

test('every state has words, and so has an answer of before that knows none', () => {
  for (const aga_state of usgaStates) expect(usgaText({ ...round, aga_state })).not.toBe(null)
  expect(usgaText({ aga: null, aga_posted: true })).toBe(usgaText({ ...round, aga_state: 'sent' }))
})

test('a golfer without a number has no button', () => {
  expect(mayPostToUsga({ ...round, aga: null })).toBe(false)
})
