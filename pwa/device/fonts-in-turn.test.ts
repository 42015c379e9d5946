import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fontsInTurn } from './fonts-in-turn.ts'

const page = { documentElement: { dataset: {} as { fonts?: string } } }
const { dataset } = page.documentElement

beforeEach(() => {
  vi.useFakeTimers()
  dataset.fonts = 'later'
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a phone that has the app has its fonts from the start', () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })
  void fontsInTurn(new Promise(() => undefined))
  expect(dataset.fonts).toBeUndefined()
})

test.each([
  ['a first visit', { serviceWorker: { controller: null } }],
  ['a browser without workers', {}],
])('on %s the fonts come after the first screen and what it asks', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  let draw = () => {}
  void fontsInTurn(new Promise<void>((resolve) => (draw = resolve)))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(dataset.fonts).toBe('later')
  draw()
  await vi.advanceTimersByTimeAsync(299)
  expect(dataset.fonts).toBe('later')
  await vi.advanceTimersByTimeAsync(1)
  expect(dataset.fonts).toBeUndefined()
})
