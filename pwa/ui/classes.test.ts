import { expect, test } from 'vitest'
import { classes } from './classes.ts'

test('only the names that apply are joined', () => {
  expect(classes('row', undefined, false, 'own')).toBe('row own')
  expect(classes(null)).toBe('')
})
