import { expect, test } from 'vitest'
import { chromium, findBrowser, firefox, webkit } from './find-browser.ts'

function machine(environment: Record<string, string>, ...files: string[]) {
  return { environment, exists: (path: string) => files.includes(path) }
}

test('the one that is named is used', () => {
  const named = { CHROMIUM_PATH: '/opt/chromium', PATH: '/usr/bin' }
  expect(findBrowser(chromium, machine(named, '/opt/chromium', '/usr/bin/chromium'))).toBe('/opt/chromium')
})

test('a name that leads nowhere is said, not replaced', () => {
  const named = { CHROMIUM_PATH: '/opt/chromium', PATH: '/usr/bin' }
  expect(() => findBrowser(chromium, machine(named, '/usr/bin/chromium'))).toThrow('/opt/chromium')
})

test('one on the PATH is found under each of its names', () => {
  const path = { PATH: '/usr/local/bin:/usr/bin' }
  expect(findBrowser(chromium, machine(path, '/usr/bin/chromium'))).toBe('/usr/bin/chromium')
  expect(findBrowser(chromium, machine(path, '/usr/local/bin/google-chrome'))).toBe('/usr/local/bin/google-chrome')
})

test('on a Mac the application is found', () => {
  const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  expect(findBrowser(chromium, machine({ PATH: '/usr/bin' }, chrome))).toBe(chrome)
})

test('a machine without one has none', () => {
  expect(findBrowser(chromium, machine({ PATH: '/usr/bin' }))).toBeUndefined()
  expect(findBrowser(chromium, machine({}))).toBeUndefined()
  // A file of that name where the tests run is none.
  expect(findBrowser(chromium, machine({}, 'chromium'))).toBeUndefined()
})

test('a Firefox is found under the name that Debian gives it', () => {
  expect(findBrowser(firefox, machine({ PATH: '/usr/bin' }, '/usr/bin/firefox-esr', '/usr/bin/chromium'))).toBe(
    '/usr/bin/firefox-esr',
  )
})

test('WebKit is found by the driver that opens it', () => {
  expect(findBrowser(webkit, machine({ PATH: '/usr/bin' }, '/usr/bin/WebKitWebDriver'))).toBe(
    '/usr/bin/WebKitWebDriver',
  )
})
