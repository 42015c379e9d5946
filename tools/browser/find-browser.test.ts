import { expect, test } from 'vitest'
import { chromium, findBrowser, firefox, webkit } from './find-browser.ts'

function machine(environment: Record<string, string>, ...files: string[]) {
  return { environment, exists: (path: string) => files.includes(path) }
}

test('the browser of the variable is used', () => {
  const named = { CHROMIUM_PATH: '/opt/chromium', PATH: '/usr/bin' }
  expect(findBrowser(chromium, machine(named, '/opt/chromium', '/usr/bin/chromium'))).toBe('/opt/chromium')
})

test('a variable with a missing file throws', () => {
  const named = { CHROMIUM_PATH: '/opt/chromium', PATH: '/usr/bin' }
  expect(() => findBrowser(chromium, machine(named, '/usr/bin/chromium'))).toThrow('/opt/chromium')
})

test('a browser on the PATH is found by each of its names', () => {
  const path = { PATH: '/usr/local/bin:/usr/bin' }
  expect(findBrowser(chromium, machine(path, '/usr/bin/chromium'))).toBe('/usr/bin/chromium')
  expect(findBrowser(chromium, machine(path, '/usr/local/bin/google-chrome'))).toBe('/usr/local/bin/google-chrome')
})

test('on a Mac the application is found', () => {
  const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  expect(findBrowser(chromium, machine({ PATH: '/usr/bin' }, chrome))).toBe(chrome)
})

test('without a browser the result is undefined', () => {
  expect(findBrowser(chromium, machine({ PATH: '/usr/bin' }))).toBeUndefined()
  expect(findBrowser(chromium, machine({}))).toBeUndefined()
  // A file of that name in the working directory does not count.
  expect(findBrowser(chromium, machine({}, 'chromium'))).toBeUndefined()
})

test('Firefox is found by its Debian name', () => {
  expect(findBrowser(firefox, machine({ PATH: '/usr/bin' }, '/usr/bin/firefox-esr', '/usr/bin/chromium'))).toBe(
    '/usr/bin/firefox-esr',
  )
})

test('WebKit is found by its driver', () => {
  expect(findBrowser(webkit, machine({ PATH: '/usr/bin' }, '/usr/bin/WebKitWebDriver'))).toBe(
    '/usr/bin/WebKitWebDriver',
  )
})
