import { gunzipSync } from 'node:zlib'
import { afterEach, expect, it, vi } from 'vitest'
import { packJson } from './compress.ts'

afterEach(() => vi.unstubAllGlobals())

const long = JSON.stringify(Array.from({ length: 200 }, (_, seq) => ({ seq, name: 'score.set', strokes: 4 })))

it('leaves a short body as it is', async () => {
  expect(await packJson('{"a":1}')).toEqual({ body: '{"a":1}', encoding: null })
})

it('gzips a long one', async () => {
  const { body, encoding } = await packJson(long)
  expect(encoding).toBe('gzip')
  expect(body.length).toBeLessThan(long.length / 5)
  expect(gunzipSync(body).toString()).toBe(long)
})

it('sends it plain where the browser cannot', async () => {
  vi.stubGlobal('CompressionStream', undefined)
  expect(await packJson(long)).toEqual({ body: long, encoding: null })
})
