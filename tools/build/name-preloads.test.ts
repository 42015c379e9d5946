import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { filesOf, pagesOf } from './name-preloads.ts'

const root = resolve(import.meta.dirname, '../..')

type Made = { moduleIds: string[]; imports?: string[]; length: number; style?: string }

const chunk = (fileName: string, { moduleIds, imports = [], length, style }: Made) => ({
  type: 'chunk',
  fileName,
  moduleIds,
  imports,
  code: ' '.repeat(length),
  viteMetadata: { importedCss: new Set(style === undefined ? [] : [style]) },
  isEntry: fileName === 'assets/main.js',
})
const bundle = {
  main: chunk('assets/main.js', { moduleIds: ['/app/pwa/main.ts'], length: 500, style: 'assets/index.css' }),
  ground: chunk('assets/ground.js', {
    moduleIds: ['/app/pwa/app.tsx', '/app/pwa/start.tsx'],
    length: 70,
    style: 'assets/ground.css',
    imports: ['assets/main.js', 'assets/react.js'],
  }),
  home: chunk('assets/home.js', { moduleIds: ['/app/pwa/home.tsx'], imports: ['assets/ground.js'], length: 4 }),
  react: chunk('assets/react.js', {
    moduleIds: ['/app/node_modules/react/index.js'],
    length: 250,
    imports: ['assets/runtime.js'],
  }),
  runtime: chunk('assets/runtime.js', { moduleIds: ['runtime'], length: 2 }),
  other: chunk('assets/other.js', { moduleIds: ['/app/pwa/other.tsx'], length: 9, style: 'assets/other.css' }),
} as unknown as Rolldown.OutputBundle

test('a page preloads its styles, its entry, and its chunks from the largest, without the styles that it has', () => {
  expect(filesOf(bundle, ['/app/pwa/start.tsx', '/app/pwa/home.tsx'])).toEqual([
    'assets/ground.css',
    'assets/main.js',
    'assets/react.js',
    'assets/ground.js',
    'assets/home.js',
    'assets/runtime.js',
  ])
})

test('modules that are not built have no files', () => {
  expect(filesOf(bundle, ['/app/pwa/missing.tsx'])).toEqual([])
})

test('every page has an existing screen, and the shell if it uses it', () => {
  const pages = pagesOf(root)
  const needsOf = (address: string, view?: string) =>
    pages.find(({ at, show }) => show === view && new RegExp(at, 'i').test(address))?.modules ?? []
  for (const { at, show, modules } of pages) {
    for (const module of modules) expect(existsSync(module), `${at} needs ${module}`).toBe(true)
    expect(modules.at(show === undefined ? -1 : -2)).toMatch(/-screen\.tsx$/)
  }
  expect(needsOf('/leaderboard/7KQ4MX2P', 'board').at(-1)).toMatch(/board\.tsx$/)
  expect(needsOf('/')).toEqual(needsOf('/login'))
  expect(needsOf('/home').map((file) => file.slice(root.length))).toEqual([
    '/pwa/start.tsx',
    '/pwa/routed.tsx',
    '/pwa/screens/home/home-screen.tsx',
  ])
  expect(needsOf('/leaderboard/7KQ4MX2P/1').map((file) => file.slice(root.length))).toEqual([
    '/pwa/start.tsx',
    '/pwa/screens/leaderboard/scoring-screen.tsx',
  ])
  expect(needsOf('/nowhere/at/all').at(-1)).toMatch(/not-found-screen\.tsx$/)
})
