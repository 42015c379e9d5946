import { expect, test } from 'vitest'
import { alikeFaults } from './alike-faults.ts'
import type { Fault, ListLine } from './use-import-list.ts'

const fault = (field: string, value: string, proposal: string | null = null): Fault => {
  return { field, value, reason: 'No.', proposal }
}
const lineWith = (line: number, ...faults: readonly Fault[]): ListLine => {
  return { line, outcome: 'refused', problem: 'No.', faults }
}
const dotted = [fault('date', '14.06.2026', '2026-06-14'), fault('date', '3.7.2026', '2026-07-03')] as const
const lines = [
  lineWith(2, dotted[0], fault('tee', 'Wht')),
  lineWith(3, dotted[1], fault('tee', 'Blu')),
  lineWith(4, fault('date', '06/30/26', '2026-06-30'), fault('tee', 'Wht')),
  lineWith(5, fault('date', '05.06.2026'), fault('course', 'Wht')),
  lineWith(6, fault('name', ''), fault('city', '', 'Phoenix')),
  lineWith(7, fault('name', ''), fault('city', '', 'Phoenix')),
]
const { ofValue, ofMistake } = alikeFaults(lines)
const linesOf = (found: ReturnType<typeof ofValue>) => found.map(({ line }) => line)

test('the same value is the same fault only in the same field', () => {
  expect(linesOf(ofValue(fault('tee', 'Wht')))).toEqual([2, 4])
  expect(linesOf(ofValue(fault('course', 'Wht')))).toEqual([5])
})

test('nothing written in many lines is no value that they share', () => {
  expect(ofValue(fault('name', ''))).toEqual([])
  expect(linesOf(ofMistake(fault('city', '', 'Phoenix')))).toEqual([6, 7])
})

test('dates of one format are one mistake, and each has its own remedy', () => {
  expect(ofMistake(dotted[0]).map(({ line, fault: { proposal } }) => [line, proposal])).toEqual([
    [2, '2026-06-14'],
    [3, '2026-07-03'],
  ])
})

test('what has two meanings is like no other', () => {
  expect(ofMistake(fault('date', '05.06.2026'))).toEqual([])
})
