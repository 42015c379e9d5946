import { expect, test } from 'vitest'
import { temporaryFolder } from '../temporary-folder-testing.ts'
import { storedFiles } from './installable.ts'

const build = {
  'index.html': '<!doctype html><script type="module" src="/assets/index-1a2b.js"></script>',
  'preloads.json': JSON.stringify([
    { at: String.raw`^\/home\/?$`, files: ['assets/home-1a2b.js'] },
    { at: String.raw`^\/leaderboard\/([^/]+?)\/?$`, files: ['assets/card-1a2b.js'] },
  ]),
  'assets/card-1a2b.js': 'score()',
  'assets/home-1a2b.js': 'home()',
  'manifest.webmanifest': '{}',
  'assets/index-1a2b.js': 'tap()',
  'assets/inter-1a2b.woff2': 'font',
  'icons/icon-192.png': 'picture',
  'index.html.br': 'compressed',
  'sw.js': 'an earlier worker',
}

test('the worker stores page, scripts and fonts, and neither pictures nor itself', async () => {
  const files = await storedFiles(await temporaryFolder(build))
  expect(files.map(({ url }) => url)).toEqual([
    'assets/card-1a2b.js',
    'assets/home-1a2b.js',
    'assets/index-1a2b.js',
    'assets/inter-1a2b.woff2',
    'index.html',
    'manifest.webmanifest',
  ])
})

test('what opens the card on the course is stored first', async () => {
  const files = await storedFiles(await temporaryFolder(build))
  const first = files.filter(({ isFirst }) => isFirst).map(({ url }) => url)
  expect(first).toEqual(['assets/card-1a2b.js', 'assets/index-1a2b.js', 'index.html'])
})

test('a page whose content changed has another revision, and a file with a hash in its name needs none', async () => {
  const before = await storedFiles(await temporaryFolder(build))
  const after = await storedFiles(await temporaryFolder({ ...build, 'index.html': '<!doctype html><p>' }))
  const revisionOf = (files: typeof before, name: string) => files.find(({ url }) => url === name)?.revision
  expect(revisionOf(after, 'index.html')).not.toBe(revisionOf(before, 'index.html'))
  expect(revisionOf(after, 'manifest.webmanifest')).toBe(revisionOf(before, 'manifest.webmanifest'))
  expect(revisionOf(before, 'assets/index-1a2b.js')).toBeNull()
})
