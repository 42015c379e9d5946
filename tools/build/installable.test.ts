import { expect, test } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { storedFiles } from './installable.ts'

const build = {
  'index.html': '<!doctype html>',
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
    'assets/index-1a2b.js',
    'assets/inter-1a2b.woff2',
    'index.html',
    'manifest.webmanifest',
  ])
})

test('a page whose content changed has another revision, and a file with a hash in its name needs none', async () => {
  const before = await storedFiles(await temporaryFolder(build))
  const after = await storedFiles(await temporaryFolder({ ...build, 'index.html': '<!doctype html><p>' }))
  const revisionOf = (files: typeof before, name: string) => files.find(({ url }) => url === name)?.revision
  expect(revisionOf(after, 'index.html')).not.toBe(revisionOf(before, 'index.html'))
  expect(revisionOf(after, 'manifest.webmanifest')).toBe(revisionOf(before, 'manifest.webmanifest'))
  expect(revisionOf(before, 'assets/index-1a2b.js')).toBeNull()
})
