import { expect, test } from 'vitest'
import { sidesText } from './side-names.ts'

test('sides that meet are named, and the teams of a field are counted', () => {
  expect(sidesText([['Ann', 'Bob'], ['Cleo']])).toBe('Ann & Bob vs. Cleo')
  expect(sidesText(Array.from({ length: 24 }, () => ['Ann', 'Bob']))).toBe('24 teams')
})
