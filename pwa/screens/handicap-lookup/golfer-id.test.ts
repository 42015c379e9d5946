import { expect, test } from 'vitest'
import { readGolferId, sharedAddress } from './golfer-id.ts'

test.each([
  ['12', 12],
  ['0', null],
  ['12a', null],
  ['', null],
  [null, null],
  [undefined, null],
])('%s names golfer %s', (part, id) => expect(readGolferId(part)).toBe(id))

test('a golfer is shared by an address that leads back', () => {
  const { search } = new URL(sharedAddress('https://club.example', 12))
  expect(readGolferId(new URLSearchParams(search).get('id'))).toBe(12)
})
