import { expect, test } from 'vitest'
import { latinDigits } from './latin-digits.ts'

test.each([
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['Hindi', '०१२३४५६७८९'],
  ['Bengali', '০১২৩৪৫৬৭৮৯'],
  ['Thai', '๐๑๒๓๔๕๖๗๘๙'],
  ['full width', '０１２３４５６７８９'],
])('a number in %s digits is the same in Latin ones', (_, typed) => {
  expect(latinDigits(typed)).toBe('0123456789')
})

test('an Arabic decimal separator is a point, and everything else stays', () => {
  expect(latinDigits('+١٢٫٤')).toBe('+12.4')
  expect(latinDigits('١٬٢٥٠')).toBe('1,250')
  expect(latinDigits('12.4, ½ a²')).toBe('12.4, ½ a²')
})
