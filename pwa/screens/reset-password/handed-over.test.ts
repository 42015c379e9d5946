import { expect, test } from 'vitest'
import { readHandedOver } from './handed-over.ts'

test('a link hands over the username and the temporary password', () => {
  const link = new URLSearchParams({ username: 'márta+doyle', password: '7KQ4-MX2P-AAAA-BBBB' })
  expect(readHandedOver(`#${link.toString()}`)).toEqual({ username: 'márta+doyle', password: '7KQ4-MX2P-AAAA-BBBB' })
})

test.each(['', '#', '#main', '#user=ben'])('"%s" hands nothing over', (fragment) => {
  expect(readHandedOver(fragment)).toEqual({ username: '', password: '' })
})
