import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fontsInTurn } from './fonts-in-turn.ts'

const all = ['Inter Variable', 'Barlow Condensed']
let drawnWith: string[] = []
/** Fonts that fail to load. */
let lost: string[] = []

class Font {
  readonly family: string
  constructor(family: string) {
    this.family = family
  }
  async load(): Promise<Font> {
    if (lost.includes(this.family)) throw new DOMException('A network error occurred.', 'NetworkError')
    return this
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  drawnWith = []
  lost = []
  vi.stubGlobal('FontFace', Font)
  vi.stubGlobal('document', { fonts: { add: ({ family }: Font) => drawnWith.push(family) } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a phone that has the app has its fonts from the start', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })
  void fontsInTurn(new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(0)
  expect(drawnWith).toEqual(all)
})

test.each([
  ['a first visit', { serviceWorker: { controller: null } }],
  ['a browser without workers', {}],
])('on %s the fonts come after the first screen and what it asks', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  let draw = () => {}
  void fontsInTurn(new Promise<void>((resolve) => (draw = resolve)))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(drawnWith).toEqual([])
  draw()
  await vi.advanceTimersByTimeAsync(299)
  expect(drawnWith).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(drawnWith).toEqual(all)
})

test('a font that does not come keeps no other one away', async () => {
  vi.stubGlobal('navigator', {})
  lost = ['Inter Variable']
  const fonts = fontsInTurn(Promise.resolve())
  await vi.advanceTimersByTimeAsync(300)
  await fonts
  expect(drawnWith).toEqual(['Barlow Condensed'])
})
