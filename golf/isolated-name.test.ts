import { expect, test } from 'vitest'
import { isolatedName } from './isolated-name.ts'
import { isFoundBy } from './names.ts'

test.each(['محمد', 'דוד לוי', 'Ali محمد', 'ﷺ'])('a name that is read from the right is isolated: %s', (name) => {
  expect(isolatedName(name)).toBe(`\u2068${name}\u2069`)
})

test.each(['Ben Okafor', 'Pedro Álvarez', 'Иван', '김민준', ''])('another name stays as it is: %s', (name) => {
  expect(isolatedName(name)).toBe(name)
})

test('an isolated name is still found by what a person types', () => {
  expect(isFoundBy('محمد', isolatedName('محمد علي'))).toBe(true)
})
