import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { withoutCache } from './lean-dexie.ts'
import { libraryBuilds } from './library-builds.ts'

test('the Dexie of the app is without its cache, and whole otherwise', async () => {
  const code = await readFile(libraryBuilds.dexie, 'utf8')
  const lean = withoutCache(code)
  const lines = (text: string) => text.split('\n').map((line) => line.trim())
  const kept = new Set(lines(lean))
  expect(lines(code).filter((line) => !kept.has(line))).toEqual(['this.use(cacheMiddleware);'])
})

test.each([
  ['without a cache', ''],
  ['with two', 'this.use(cacheMiddleware); this.use(cacheMiddleware);'],
])('a Dexie %s fails the build', (_what, code) => expect(() => withoutCache(code)).toThrow('cacheMiddleware'))
