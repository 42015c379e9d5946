import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { styleOfPage } from './inline-style.ts'

const chunk = (isEntry: boolean, css: string) => ({
  type: 'chunk',
  isEntry,
  viteMetadata: { importedCss: new Set([css]) },
})
const asset = (source: string) => ({ type: 'asset', source })

test('the page has the styles of its own script, and not those of a screen', () => {
  const bundle = {
    'assets/main.js': chunk(true, 'assets/index.css'),
    'assets/home.js': chunk(false, 'assets/home.css'),
    'assets/index.css': asset('@layer base,ui;\n'),
    'assets/home.css': asset('.home{}'),
  } as unknown as Rolldown.OutputBundle
  expect(styleOfPage(bundle)).toBe('@layer base,ui;')
})

test('a style that was not written is an error', () => {
  const bundle = { 'assets/main.js': chunk(true, 'assets/index.css') } as unknown as Rolldown.OutputBundle
  expect(() => styleOfPage(bundle)).toThrow('assets/index.css')
})
