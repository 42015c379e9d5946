import { expect, test } from 'vitest'
import { qrPath } from './qr-path.ts'

const link = 'https://nomad.example/leaderboard/7KQ4MX2P'

test('the three finder patterns stand in their corners', () => {
  const { size, path } = qrPath(link)
  expect(path).toContain('M0 0h7v1h-7z')
  expect(path).toContain(`M${size - 7} 0h7v1h-7z`)
  expect(path).toContain(`M0 ${size - 1}h7v1h-7z`)
})

test('every run stays on the grid and no two runs of a row touch', () => {
  const { size, path } = qrPath(link)
  const ends = new Map<number, number>()
  for (const [, start, row, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    expect(Number(start)).toBeGreaterThan(ends.get(Number(row)) ?? -1)
    ends.set(Number(row), Number(start) + Number(length))
    expect(Number(start) + Number(length)).toBeLessThanOrEqual(size)
  }
  expect(ends.size).toBe(size)
})

test('a longer text gets a larger grid', () => {
  expect(qrPath(link.repeat(4)).size).toBeGreaterThan(qrPath(link).size)
})
