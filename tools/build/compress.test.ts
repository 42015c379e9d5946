import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { compress } from './compress.ts'

const long = 'a fairway bunker on the left, '.repeat(100)

test('a text file gets two smaller copies that unpack to itself', async () => {
  const folder = await temporaryFolder({ 'assets/app.js': long })
  await compress(folder)
  const [brotli, zipped] = ['br', 'gz'].map((kind) => readFileSync(join(folder, `assets/app.js.${kind}`)))
  expect(brotliDecompressSync(brotli ?? '').toString()).toBe(long)
  expect(gunzipSync(zipped ?? '').toString()).toBe(long)
  expect(brotli?.length).toBeLessThan(long.length / 10)
  expect(zipped?.length).toBeLessThan(long.length / 10)
})

test('what is compressed already, or too short to gain, stays alone', async () => {
  const folder = await temporaryFolder({ 'inter.woff2': long, 'icon.png': long, 'empty.css': '' })
  await compress(folder)
  const copies = ['inter.woff2', 'icon.png', 'empty.css'].flatMap((name) => [`${name}.br`, `${name}.gz`])
  expect(copies.filter((name) => existsSync(join(folder, name)))).toEqual([])
})
