import { expect, test } from 'vitest'
import { demoContactDetails } from './contact-details.ts'

const all = Array.from({ length: 27 }, (_, place) => demoContactDetails(place))

test('every demo member has a number of their own that is nobody’s', () => {
  expect(new Set(all.map(({ phonenum }) => phonenum)).size).toBe(27)
  for (const { phonenum } of all) expect(phonenum).toMatch(/^\(602\) 555-01\d\d$/)
})

test('the demo club has members who share everything, something and nothing', () => {
  const shared = all.map(({ shareemail, sharephone }) => Number(shareemail) + Number(sharephone))
  expect(new Set(shared)).toEqual(new Set([0, 1, 2]))
})
