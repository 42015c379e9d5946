import { expect, test } from 'vitest'
import { testPorts } from '#sync/device/testing.ts'
import { asInitials, keepInitials, readInitials } from './scorer-initials.ts'

test('initials are short capitals', () => {
  expect(asInitials(' am ')).toBe('AM')
  expect(asInitials('abcde')).toBe('ABCD')
})

test('initials are remembered until they are taken back', () => {
  const { storage } = testPorts({})
  expect(readInitials(storage)).toBe('')
  keepInitials(storage, 'AM')
  expect(readInitials(storage)).toBe('AM')
  keepInitials(storage, '')
  expect(readInitials(storage)).toBe('')
})
