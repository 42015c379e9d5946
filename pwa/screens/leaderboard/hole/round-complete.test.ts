import { expect, test } from 'vitest'
import * as later from '../later-texts.ts'
import { toDecide } from './round-complete.tsx'

test('a complete round without anything to decide says nothing', () => {
  expect(toDecide({ suspended: 0, rejected: 0, setHoles: [] })).toEqual([])
})

test('what waits for a person is listed with what to do, the gravest first', () => {
  const lines = toDecide({ rejected: 1, suspended: 2, setHoles: [3] })
  expect(lines.map(({ tone }) => tone)).toEqual(['refused', 'refused', 'waiting'])
  expect(lines.map(({ text }) => text)).toEqual([later.seeWhyAbove(1), later.reenterCode(2), later.changeSet('hole 3')])
})
