import { expect, test } from 'vitest'
import { isolatedName } from './isolated-name.ts'
import { isFoundBy } from './names.ts'

const hebrew = '\u05D3\u05D5\u05D3 \u05DC\u05D5\u05D9'
const arabic = '\u0645\u062D\u0645\u062F'
const cyrillic = '\u0418\u0432\u0430\u043D'

test.each([hebrew, arabic, `Ali ${arabic}`])('a name that is read from the right is isolated: %s', (name) => {
  expect(isolatedName(name)).toBe(`\u2068${name}\u2069`)
})

test.each(['Ben Okafor', 'Pedro Álvarez', cyrillic, ''])('another name stays as it is: %s', (name) => {
  expect(isolatedName(name)).toBe(name)
})

test('an isolated name is still found by what a person types', () => {
  expect(isFoundBy(arabic, isolatedName(hebrew + arabic))).toBe(true)
})
