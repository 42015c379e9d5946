import { expect, test } from 'vitest'
import { unpackWoff } from './fonts.ts'

test('a file that is no packed font is not unpacked', () => {
  expect(() => unpackWoff(Buffer.from('wOF2 and more'))).toThrow('not a WOFF file')
})
