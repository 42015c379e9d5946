import { expect, test } from 'vitest'
import { isAtLeast } from './is-at-least.mjs'

test('versions are compared number by number, not as text', () => {
  expect(isAtLeast('22.18.0', '22.18.0')).toBe(true)
  expect(isAtLeast('22.9.0', '22.18.0')).toBe(false)
  expect(isAtLeast('24.0.0', '22.18.0')).toBe(true)
  expect(isAtLeast('20.99.99', '22.18.0')).toBe(false)
  expect(isAtLeast('22.18.1', '22.18.0')).toBe(true)
})

test('a leading v and a pre-release suffix are ignored', () => {
  expect(isAtLeast('v22.23.2', '22.18.0')).toBe(true)
  expect(isAtLeast('v20.20.2', '22.18.0')).toBe(false)
  expect(isAtLeast('22.18.0-rc.1', '22.18.0')).toBe(true)
})
