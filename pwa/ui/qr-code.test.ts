import qrcode from 'qrcode-generator'
import { expect, test } from 'vitest'
import { qrPath } from './qr-code.tsx'

const link = 'https://nomad.example/leaderboard/7KQ4MX2P'

test('the three finder patterns stand in their corners', () => {
  const { size, path } = qrPath(link)
  expect(path).toContain('M0 0h7v1h-7z')
  expect(path).toContain(`M${size - 7} 0h7v1h-7z`)
  expect(path).toContain(`M0 ${size - 1}h7v1h-7z`)
})

test('every dark module of the code is drawn, and no other', () => {
  const { size, path } = qrPath(link)
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, start, row, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    drawn[Number(row)]?.fill(true, Number(start), Number(start) + Number(length))
  }
  const code = qrcode(0, 'M')
  code.addData(link)
  code.make()
  expect(drawn).toEqual(drawn.map((columns, row) => columns.map((_, column) => code.isDark(row, column))))
})

test('capital letters and digits need a smaller grid, and more redundancy a larger one', () => {
  const frame = '7KQ4MX2P $%*+-./:'.repeat(25)
  expect(qrPath(frame).size).toBeLessThan(qrPath(frame.toLowerCase()).size)
  expect(qrPath(frame, 'Q').size).toBeGreaterThan(qrPath(frame).size)
})

test('a longer text gets a larger grid', () => {
  expect(qrPath(link.repeat(4)).size).toBeGreaterThan(qrPath(link).size)
})
