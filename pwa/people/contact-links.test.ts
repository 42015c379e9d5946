import { expect, test } from 'vitest'
import { callAddress } from './contact-links.ts'

test.each([
  ['(480) 555-0142', 'tel:4805550142'],
  ['+1 480 555 0142', 'tel:+14805550142'],
  ['480-555-0142;ext=1"><b>', 'tel:48055501421'],
])('%s is dialled as %s', (phonenum, address) => expect(callAddress(phonenum)).toBe(address))
