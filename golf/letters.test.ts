import { expect, test } from 'vitest'
import { firstLetter, lettersOf } from './letters.ts'

const flag = '\u{1F1EB}\u{1F1EE}'
const golfer = '\u{1F3CC}\u{1F3FE}\u200D\u2640\uFE0F'
const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'
const accented = 'e\u0301'

test('a flag, a family, a golfer with a skin tone and an accent of its own are one letter each', () => {
  const letters = [flag, flag, family, golfer, accented, '\u{20BB7}', 'b', '1\uFE0F\u20E3']
  expect(lettersOf(letters.join(''))).toEqual(letters)
})

test('the first letter is whole', () => {
  expect([`${flag} Ben`, `${family}s`, `${accented}mile`, 'Ben', ''].map(firstLetter)).toEqual([
    flag,
    family,
    accented,
    'B',
    '',
  ])
})
