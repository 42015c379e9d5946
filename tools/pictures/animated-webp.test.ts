import { expect, test } from 'vitest'
import { animate } from './animated-webp.ts'

/** A still picture whose pixels only this test reads. */
function still(pixels: string): Buffer {
  const head = Buffer.from('RIFF    WEBPVP8     ', 'latin1')
  head.writeUInt32LE(12 + pixels.length, 4)
  head.writeUInt32LE(pixels.length, 16)
  return Buffer.concat([head, Buffer.from(pixels), Buffer.alloc(pixels.length % 2)])
}

/** Names and contents of the chunks in a range. */
function chunks(bytes: Buffer): [name: string, content: Buffer][] {
  if (bytes.length === 0) return []
  const length = bytes.readUInt32LE(4)
  const first: [string, Buffer] = [bytes.toString('latin1', 0, 4), bytes.subarray(8, 8 + length)]
  return [first, ...chunks(bytes.subarray(8 + length + (length % 2)))]
}

const size = { width: 390, height: 844 }

test('an animation has its size, its frames in order, and how long each is shown', () => {
  const frames = [
    { webp: still('first'), milliseconds: 900 },
    { webp: still('second'), milliseconds: 70_000 },
  ]
  const file = animate(frames, size)
  const [[riff, content] = ['', Buffer.alloc(0)], ...others] = chunks(file)
  expect([riff, content.toString('latin1', 0, 4), others]).toEqual(['RIFF', 'WEBP', []])
  const [canvas, loop, ...shown] = chunks(content.subarray(4))
  expect(canvas?.[1]).toEqual(Buffer.from([0b10, 0, 0, 0, 389 % 256, 1, 0, 843 % 256, 3, 0]))
  expect(loop).toEqual(['ANIM', Buffer.alloc(6)])
  expect(shown.map(([name, frame]) => [name, frame.readUIntLE(12, 3), chunks(frame.subarray(16))])).toEqual([
    ['ANMF', 900, [['VP8 ', Buffer.from('first')]]],
    ['ANMF', 70_000, [['VP8 ', Buffer.from('second')]]],
  ])
})

test('a file without pixels is refused', () => {
  expect(() => animate([{ webp: Buffer.from('RIFF    WEBP'), milliseconds: 1 }], size)).toThrow('no still WebP')
})
