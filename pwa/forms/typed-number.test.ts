import { expect, test } from 'vitest'
import { decimalOf, digitsOf, dollarsOf, wholeOf, withPoint } from './typed-number.ts'

test('the number of a phone keeps its digits, whatever stands between them', () => {
  expect(['(408) 555-x', '408.555.0142'].map(digitsOf)).toEqual(['408555', '4085550142'])
})

test('a whole number is not made larger by decimals that are pasted with it', () => {
  expect(['4.5', '4,5', '125.0', '6,500', '16 golfers', '.5'].map((text) => wholeOf(text))).toEqual([
    '4',
    '4',
    '125',
    '6500',
    '16',
    '',
  ])
})

test('a whole number has no more digits than it may have', () => {
  expect([wholeOf('12345', 2), wholeOf('84.1', 3)]).toEqual(['12', '84'])
})

test('a number with decimals takes digits and one decimal point', () => {
  const typed = ['7a0.2', '70..2', '70.2.1', '.5', '70.', 'abc']
  expect(typed.map((text) => decimalOf(text))).toEqual(['70.2', '70.2', '70.21', '.5', '70.', ''])
})

test('dollars end with their cents', () => {
  expect(['$62.505', '6.2.5', '7.'].map(dollarsOf)).toEqual(['62.50', '6.25', '7.'])
})

test('dollars that are typed key by key have thousands after a comma with three digits, and cents with fewer', () => {
  const typedByKeys = (text: string) => [...text].reduce((typed, key) => dollarsOf(typed + key), '')
  const typed = ['1,250', '1,250.50', '62,50', '62,5', '1250', '62.50']
  expect(typed.map((text) => withPoint(typedByKeys(text)))).toEqual([
    '1250',
    '1250.50',
    '62.50',
    '62.5',
    '1250',
    '62.50',
  ])
})

test('a decimal comma is a decimal point, and one that groups thousands is left out', () => {
  const typed = ['71,4', '71,', ',5', '1,250', '$1,250.50', '62,50']
  expect(typed.map((text) => decimalOf(text))).toEqual(['71.4', '71.', '.5', '1250', '1250.50', '62.50'])
})
