import { expect, test } from 'vitest'
import { findChromium } from './find-chromium.ts'

function machine(environment: Record<string, string>, ...files: string[]) {
  return { environment, exists: (path: string) => files.includes(path) }
}

test('the one that is named is used', () => {
  const named = { CHROMIUM_PATH: '/opt/chromium', PATH: '/usr/bin' }
  expect(findChromium(machine(named, '/opt/chromium', '/usr/bin/chromium'))).toBe('/opt/chromium')
})

test('a name that leads nowhere is said, not replaced', () => {
  const named = { CHROMIUM_PATH: '/opt/chromium', PATH: '/usr/bin' }
  expect(() => findChromium(machine(named, '/usr/bin/chromium'))).toThrow('/opt/chromium')
})

test('one on the PATH is found under each of its names', () => {
  const path = { PATH: '/usr/local/bin:/usr/bin' }
  expect(findChromium(machine(path, '/usr/bin/chromium'))).toBe('/usr/bin/chromium')
  expect(findChromium(machine(path, '/usr/local/bin/google-chrome'))).toBe('/usr/local/bin/google-chrome')
})

test('on a Mac the application is found', () => {
  const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  expect(findChromium(machine({ PATH: '/usr/bin' }, chrome))).toBe(chrome)
})

test('a machine without one has none', () => {
  expect(findChromium(machine({ PATH: '/usr/bin' }))).toBeUndefined()
  expect(findChromium(machine({}))).toBeUndefined()
})
