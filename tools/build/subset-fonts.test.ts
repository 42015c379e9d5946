import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { subsetOf } from './subset-fonts.ts'

const fonts = resolve(import.meta.dirname, '../../node_modules')
const text = readFileSync(resolve(fonts, '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))
const letters = readFileSync(resolve(fonts, '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2'))
const digits = readFileSync(
  resolve(fonts, '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2'),
)

test.each([
  ['assets/inter-latin-wght-normal-1a2b.woff2', text],
  ['assets/inter-latin-ext-wght-normal-1a2b.woff2', letters],
  ['assets/barlow-condensed-latin-600-normal-1a2b.woff2', digits],
])('%s is still a font, and at least a quarter smaller', async (name, font) => {
  const smaller = await subsetOf(name, font)
  expect(smaller.subarray(0, 4).toString()).toBe('wOF2')
  expect(smaller.length).toBeLessThan((font.length * 3) / 4)
})

test('an unknown font fails the build', async () => {
  await expect(subsetOf('assets/comic.woff2', text)).rejects.toThrow('assets/comic.woff2')
})
