import { expect, test } from 'vitest'
import { testPorts } from '#sync/device/testing.ts'
import { asInitials, keepInitials, readInitials } from './scorer-initials.ts'

test('initials are short capitals', () => {
  expect(asInitials(' am ')).toBe('AM')
  expect(asInitials('abcde')).toBe('ABCD')
  // The four units of a flag fit; half of a flag is not a letter.
  expect(asInitials('\u{1F1EB}\u{1F1EE}')).toBe('\u{1F1EB}\u{1F1EE}')
  expect(asInitials('ab\u{1F1EB}\u{1F1EE}')).toBe('AB')
})

test('initials are remembered until they are taken back', () => {
  const { storage } = testPorts({})
  expect(readInitials(storage)).toBe('')
  keepInitials(storage, 'AM')
  expect(readInitials(storage)).toBe('AM')
  keepInitials(storage, '')
  expect(readInitials(storage)).toBe('')
})
