import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lookAgain, workerAddress } from './install-worker.ts'

const minute = 60_000
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

function show(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an app that is brought back after an hour looks for a new version, and an hour later again', async () => {
  let looks = 0
  lookAgain(async () => {
    looks += 1
    throw new TypeError('Failed to fetch')
  })
  const seen = [59, 2, 59, 2].map((minutes) => {
    show('hidden')
    vi.advanceTimersByTime(minutes * minute)
    show('visible')
    return looks
  })
  expect(seen).toEqual([0, 1, 1, 2])
})

test('an app looks for a new version after the clock of its phone was set back by days, too', () => {
  let looks = 0
  lookAgain(async () => (looks += 1))
  vi.setSystemTime(Date.now() - 3 * 24 * 60 * minute)
  for (const _hour of [1, 2]) {
    show('hidden')
    vi.advanceTimersByTime(61 * minute)
    show('visible')
  }
  expect(looks).toBe(2)
})

test('an app that is put away looks for nothing', () => {
  let looks = 0
  lookAgain(async () => (looks += 1))
  vi.advanceTimersByTime(61 * minute)
  show('hidden')
  expect(looks).toBe(0)
})

test('where a browser knows no trusted types, the address is a plain one', () => {
  expect(workerAddress({})).toBe('/sw.js')
})

test('the policy is named as the content policy names it, and lets the worker through alone', () => {
  const made: { name: string; allow: (address: string) => string }[] = []
  const trustedTypes = {
    createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => {
      made.push({ name, allow: rules.createScriptURL })
      return rules
    },
  }
  expect(workerAddress({ trustedTypes })).toBe('/sw.js')
  expect(made.map(({ name }) => name)).toEqual(['app'])
  expect(() => made[0]?.allow('https://elsewhere.example/sw.js')).toThrow('not a script of this app')
})
