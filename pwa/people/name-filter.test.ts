import { expect, test } from 'vitest'
import { fitsName, matchesName } from './name-filter.ts'

test('up to two characters filter nothing', () => {
  expect(matchesName('', 'Alice Moreno')).toBe(true)
  expect(matchesName('zz', 'Alice Moreno')).toBe(true)
  expect(matchesName('zzz', 'Alice Moreno')).toBe(false)
})

test.each([
  ['mor', 'Alice Moreno'],
  ['ALICE', 'Alice Moreno'],
  ['ali mor', 'Alice Moreno'],
  ['moreno a', 'Alice Moreno'],
  ['kovac', 'Marta Kovač'],
  ["o'brien", 'Sean O’Brien'],
  ['reno', 'Alice Moreno'],
  ['ken mcd', 'Ken McDonald Golf Course'],
])('%s finds %s', (filter, name) => expect(matchesName(filter, name)).toBe(true))

test('every typed word has to be in the name', () => {
  expect(matchesName('alice okafor', 'Alice Moreno')).toBe(false)
})

test('suggestions begin to fit with the first letter, and all fit nothing', () => {
  expect(fitsName(' ', 'L’Écluse')).toBe(true)
  expect(fitsName('é', 'L’Écluse')).toBe(true)
  expect(fitsName('ecl', 'L’Écluse')).toBe(true)
  expect(fitsName('x', 'L’Écluse')).toBe(false)
})
