import { expect, test } from 'vitest'
import * as later from '../later-texts.ts'
import { unsentLines } from './round-complete.tsx'

const settled = {
  suspended: 0,
  rejected: 0,
  connectivity: 'reachable',
  lasts: true,
  pendingHoles: [],
  setHoles: [],
} as const

test('a round that is at the server says so', () => {
  expect(unsentLines(settled)).toEqual([{ tone: 'done', text: later.allAtClub }])
  expect(unsentLines({ ...settled, connectivity: 'unreachable' })[0]?.tone).toBe('done')
})

test('what is not at the club is named with its holes and its state, the gravest first', () => {
  const lines = unsentLines({ ...settled, rejected: 1, suspended: 2, setHoles: [3], pendingHoles: [17, 18, 18] })
  expect(lines.map(({ tone }) => tone)).toEqual(['refused', 'refused', 'waiting'])
  expect(lines.map(({ text }) => text)).toEqual([later.seeWhyAbove(1), later.reenterCode(2), later.changeSet('hole 3')])
})

test('holes on the way are called saved only where the phone keeps them', () => {
  const [line] = unsentLines({ ...settled, pendingHoles: [17, 18, 18] })
  expect(line?.text).toBe(later.notAtClub('holes 17–18', { lasts: true, isOffline: false }))
  const [page] = unsentLines({ ...settled, pendingHoles: [18], lasts: false, connectivity: 'unreachable' })
  expect(page?.text).toBe(later.notAtClub('hole 18', { lasts: false, isOffline: true }))
})
