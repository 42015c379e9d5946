import { expect, test } from 'vitest'
import { usStates } from './us-states.ts'

test('there are fifty states with two letters each', () => {
  expect(new Set(usStates.map(({ abbreviation }) => abbreviation)).size).toBe(50)
  expect(usStates.find(({ abbreviation }) => abbreviation === 'NM')?.name).toBe('New Mexico')
  expect(usStates.every(({ name }) => name.length > 3)).toBe(true)
})
