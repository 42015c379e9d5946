import { expect, test } from 'vitest'
import { fileFault, isWorkbook, textOfFile } from './read-file.ts'
import { texts } from './texts.ts'

test('an unreadable, empty or too long file is refused on the phone', () => {
  expect(fileFault('date,course,tee,score')).toBeUndefined()
  expect(fileFault(null)).toBe(texts.faults.unreadable)
  expect(fileFault(' \r\n')).toBe(texts.faults.empty)
  expect(fileFault('x'.repeat(200_000))).toBeUndefined()
  expect(fileFault('x'.repeat(200_001))).toBe(texts.faults.tooLong)
})

test.each([
  ['a PDF', '%PDF-1.7\n1 0 obj'],
  ['a picture', '\u0089PNG\r\n'],
  ['a photo', '\u00FF\u00D8\u00FF\u00E0\u0000\u0010'],
  ['a web page', '\n<html><table>'],
])('%s is refused on the phone, because no column of it could be chosen', (_, file) => {
  expect(fileFault(textOfFile(bytes([...file].map((letter) => letter.charCodeAt(0)))))).toBe(texts.faults.noTable)
})

const text = 'José O’Brien,jose@club.example'
const bytes = (...parts: (readonly number[] | Uint8Array)[]) =>
  new Uint8Array(parts.flatMap((part) => [...part])).buffer
const wide = (order: (low: number, high: number) => number[]) =>
  [...text].flatMap((letter) => order(letter.charCodeAt(0) % 256, Math.floor(letter.charCodeAt(0) / 256)))

test.each([
  ['UTF-8', bytes(new TextEncoder().encode(text))],
  ['UTF-8 with a mark', bytes([0xef, 0xbb, 0xbf], new TextEncoder().encode(text))],
  [
    'UTF-16, little end first',
    bytes(
      [0xff, 0xfe],
      wide((low, high) => [low, high]),
    ),
  ],
  [
    'UTF-16, big end first',
    bytes(
      [0xfe, 0xff],
      wide((low, high) => [high, low]),
    ),
  ],
  ['Windows-1252', bytes([...text].map((letter) => (letter === '’' ? 0x92 : letter.charCodeAt(0))))],
])('a file in %s keeps its letters', (_, file) => {
  expect(textOfFile(file)).toBe(text)
})

test('a workbook is no CSV, whatever its name', () => {
  const archive = bytes([0x50, 0x4b, 3, 4], [20, 0, 6, 0])
  const compound = bytes([0xd0, 0xcf, 0x11, 0xe0], [0xa1, 0xb1])
  expect([archive, compound, bytes(new TextEncoder().encode(text)), bytes([])].map(isWorkbook)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
