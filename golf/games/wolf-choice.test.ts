import { expect, test } from 'vitest'
import { sampleGolfer } from '../outing/sample-outing-testing.ts'
import { validateWolfChoice, wolfOf } from './wolf-choice.ts'

const golfers = [1, 2, 3, 4].map((id) => sampleGolfer(id))

test('the wolf goes round by the hole of play, whatever its number', () => {
  const order = [17, 18, 1, 2, 3]
  expect(order.map((hole) => wolfOf({ golfers, order, hole }))).toEqual([1, 2, 3, 4, 1])
})

test('a hole that is not played has no wolf', () => {
  expect(wolfOf({ golfers, order: [1, 2], hole: 3 })).toBeUndefined()
})

test('a partner is one of the other three', () => {
  const check = (partner: number | null) => validateWolfChoice({ golfers, wolf: 2, choice: { wolfGame: 2, partner } })
  expect(check(4)).toEqual({ ok: true, value: { wolfGame: 2, partner: 4 } })
  for (const partner of [2, 9, null]) expect(check(partner)).toMatchObject({ refusal: { code: 'wolf.partner' } })
})

test('a Wolf who has one opponent left picks no partner', () => {
  const two = golfers.slice(0, 2)
  const choice = { wolfGame: 2, partner: 1 } as const
  expect(validateWolfChoice({ golfers: two, wolf: 2, choice })).toMatchObject({ refusal: { code: 'wolf.partner' } })
})

test('alone there is no partner, even when one is sent along', () => {
  const choice = { wolfGame: 0, partner: 3 } as const
  expect(validateWolfChoice({ golfers, wolf: 2, choice })).toEqual({ ok: true, value: { wolfGame: 0, partner: null } })
})
