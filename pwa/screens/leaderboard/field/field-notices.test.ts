import { expect, test } from 'vitest'
import type { FieldNotice } from '#sync/calls/outings-board.ts'
import { noticesToRead } from './field-notices.tsx'

const at = '2026-06-14T15:00:00.000Z'
const notice = (id: number, kind: FieldNotice['kind']): FieldNotice => ({ id, kind, text: '', at, by: 'Alice Moreno' })
const idsOf = (notices: readonly FieldNotice[], seen: number) => noticesToRead(notices, seen).map(({ id }) => id)

test('messages that were not acknowledged are shown, the latest first', () => {
  expect(idsOf([notice(1, 'message'), notice(2, 'message'), notice(3, 'message')], 1)).toEqual([3, 2])
})

test('of play that was suspended and resumed only the last word is shown', () => {
  const horns = [notice(1, 'suspended'), notice(2, 'resumed')]
  expect(idsOf(horns, 0)).toEqual([2])
  expect(idsOf(horns, 1)).toEqual([2])
  expect(idsOf(horns, 2)).toEqual([])
  expect(idsOf([...horns, notice(3, 'message'), notice(4, 'suspended')], 0)).toEqual([4, 3])
})
