import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../testing.ts'
import { fingerprintOfPacked, isPacked, packFile, unpackFile } from './packed-file.ts'

/** Longer than what is read in one step. */
const content = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => ((at * 7919) % 251) ^ (at >> 7)))

let folder: ReturnType<typeof temporaryFolder>
let from: string
let packed: string
beforeEach(() => {
  folder = temporaryFolder()
  from = join(folder.path, 'whole')
  packed = join(folder.path, 'packed')
  writeFileSync(from, content)
})
afterEach(() => folder.remove())

test('a packed file has the fingerprint of what was packed, and gives it back', async () => {
  const fingerprint = await packFile({ from, to: packed })
  expect(fingerprint).toBe(createHash('sha256').update(content).digest('hex'))
  expect(await fingerprintOfPacked(packed)).toBe(fingerprint)
  expect([from, packed].map(isPacked)).toEqual([false, true])
  await unpackFile({ from: packed, to: from })
  expect(readFileSync(from).equals(content)).toBe(true)
})

test('one that was written badly has another fingerprint or none', async () => {
  const fingerprint = await packFile({ from, to: packed })
  const whole = readFileSync(packed)
  writeFileSync(packed, whole.subarray(0, -10_000))
  expect(await fingerprintOfPacked(packed)).not.toBe(fingerprint)
  const middle = Math.floor(whole.length / 2)
  whole.writeUInt8(whole.readUInt8(middle) ^ 4, middle)
  writeFileSync(packed, whole)
  await expect(fingerprintOfPacked(packed)).rejects.toThrow()
})

test('an empty file is not a packed one', () => {
  writeFileSync(from, '')
  expect(isPacked(from)).toBe(false)
})
