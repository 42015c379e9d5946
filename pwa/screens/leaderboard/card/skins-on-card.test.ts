import { expect, test } from 'vitest'
import { initialsOf, skinsOnSide } from './skins-on-card.ts'

const hole = (number: number, winner: number | null, missing: readonly number[] = []) => ({
  hole: number,
  winner,
  worth: winner === null ? 0 : 1,
  missing,
  waitsFor: missing.length > 0 ? [number] : [],
})

test('only skins that nobody can take away are counted, by side', () => {
  const holes = [hole(3, 1), hole(5, null), hole(7, 2), hole(12, 1), hole(14, 2, [3])]
  const standing = { holes, golfers: [], unclaimed: 0 }
  expect(skinsOnSide(standing, 'out')).toBe(2)
  expect(skinsOnSide(standing, 'in')).toBe(1)
  expect(skinsOnSide(standing, 'total')).toBe(3)
  expect(skinsOnSide({ ...standing, holes: [hole(2, null)] }, 'total')).toBeNull()
})

test('initials are those of the first and the last name', () => {
  expect(initialsOf('Dev Patel')).toBe('DP')
  expect(initialsOf('Ana Maria de Souza')).toBe('AS')
  expect(initialsOf('Cher')).toBe('C')
})
