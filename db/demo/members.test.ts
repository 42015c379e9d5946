import { expect, test } from 'vitest'
import { demoContactDetails } from './members.ts'

const all = Array.from({ length: 27 }, (_, place) => demoContactDetails(place))

test('every demo member has a phone number of their own from the reserved range', () => {
  expect(new Set(all.map(({ phonenum }) => phonenum)).size).toBe(27)
  for (const { phonenum } of all) expect(phonenum).toMatch(/^\(602\) 555-01\d\d$/)
})

test('demo members share both, one or none of phone and email', () => {
  const shared = all.map(({ shareemail, sharephone }) => Number(shareemail) + Number(sharephone))
  expect(new Set(shared)).toEqual(new Set([0, 1, 2]))
})
