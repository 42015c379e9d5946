import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fontsInTurn } from './fonts-in-turn.ts'

const all = ['Inter Variable', 'Barlow Condensed']
let drawnWith: string[] = []
/** The characters for which the browser loads a font when a page shows one of them. */
let offered: string[] = []
/** Fonts that fail to load. */
let lost: string[] = []

class Font {
  readonly family: string
  readonly letters: string
  isLoaded = false
  constructor(family: string, _source: string, { unicodeRange = '' }: FontFaceDescriptors) {
    this.family = family
    this.letters = unicodeRange
  }
  async load(): Promise<Font> {
    if (lost.includes(this.family)) throw new DOMException('A network error occurred.', 'NetworkError')
    this.isLoaded = true
    return this
  }
}

function add({ family, letters, isLoaded }: Font): void {
  if (isLoaded) drawnWith.push(family)
  else offered.push(letters)
}

beforeEach(() => {
  vi.useFakeTimers()
  drawnWith = []
  offered = []
  lost = []
  vi.stubGlobal('FontFace', Font)
  vi.stubGlobal('document', { fonts: { add } })
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

test('letters such as š are left to the browser, which loads them for the first name that has one', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })
  await fontsInTurn(Promise.resolve())
  expect(offered).toEqual([expect.stringContaining('U+154-17F')])
})
