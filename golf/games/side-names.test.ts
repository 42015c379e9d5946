import { expect, test } from 'vitest'
import { sidesText } from './side-names.ts'

test('sides that meet are named, and the teams of a field are counted', () => {
  expect(sidesText([['Ann', 'Bob'], ['Cleo']])).toBe('Ann & Bob vs. Cleo')
  const four = ['Ann', 'Bob', 'Cleo', 'Dan'].map((name) => [name])
  expect(sidesText(four)).toBe('Ann vs. Bob vs. Cleo vs. Dan')
  expect(sidesText([...four, ['Eve']])).toBe('5 teams')
  expect(sidesText(Array.from({ length: 24 }, () => ['Ann', 'Bob']))).toBe('24 teams')
})
