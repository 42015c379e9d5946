import { expect, test } from 'vitest'
import { unsentLines } from './round-complete.tsx'

const settled = {
  suspended: 0,
  rejected: 0,
  connectivity: 'reachable',
  lasts: true,
  pendingHoles: [],
  setHoles: [],
} as const

test('a round that is at the club says so', () => {
  expect(unsentLines(settled)).toEqual([{ tone: 'done', text: expect.stringContaining('at the club') }])
  expect(unsentLines({ ...settled, connectivity: 'unreachable' })[0]?.tone).toBe('done')
})

test('what is not at the club is named with its holes and its state, the gravest first', () => {
  const lines = unsentLines({ ...settled, rejected: 1, suspended: 2, setHoles: [3], pendingHoles: [17, 18, 18] })
  expect(lines.map(({ tone }) => tone)).toEqual(['refused', 'refused', 'waiting'])
  expect(lines[0]?.text).toContain('1 score refused')
  expect(lines[1]?.text).toContain('2 scores not sent')
  expect(lines[2]?.text).toContain('Hole 3')
})

test('holes on the way are called saved only where the phone keeps them', () => {
  const [line] = unsentLines({ ...settled, pendingHoles: [17, 18, 18] })
  expect(line?.text).toContain('Holes 17–18: saved on this phone')
  const [page] = unsentLines({ ...settled, pendingHoles: [18], lasts: false, connectivity: 'unreachable' })
  expect(page?.text).toContain('Hole 18: on this page only')
})
