import { expect, test } from 'vitest'
import type { FieldBulletin } from '#sync/calls/outings-board.ts'
import { bulletinsToRead } from './field-bulletins.tsx'

const at = '2026-06-14T15:00:00.000Z'
const bulletin = (id: number, kind: FieldBulletin['kind']): FieldBulletin => ({
  id,
  kind,
  text: '',
  at,
  by: 'Alice Moreno',
})
const idsOf = (bulletins: readonly FieldBulletin[], seen: number) =>
  bulletinsToRead(bulletins, seen).map(({ id }) => id)

test('messages that were not acknowledged are shown, the latest first', () => {
  expect(idsOf([bulletin(1, 'message'), bulletin(2, 'message'), bulletin(3, 'message')], 1)).toEqual([3, 2])
})

test('of play that was suspended and resumed only the last word is shown', () => {
  const horns = [bulletin(1, 'suspended'), bulletin(2, 'resumed')]
  expect(idsOf(horns, 0)).toEqual([2])
  expect(idsOf(horns, 1)).toEqual([2])
  expect(idsOf(horns, 2)).toEqual([])
  expect(idsOf([...horns, bulletin(3, 'message'), bulletin(4, 'suspended')], 0)).toEqual([4, 3])
})
