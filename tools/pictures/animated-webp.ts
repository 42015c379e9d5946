/** One frame of an animation as a still WebP, and how long it is shown. */
export type Frame = { readonly webp: Buffer; readonly milliseconds: number }

type Size = { readonly width: number; readonly height: number }

/**
 * Joins WebP pictures of one size into an animation that loops forever. Source: the WebP Container Specification
 * (https://developers.google.com/speed/webp/docs/riff_container), chunks VP8X, ANIM and ANMF.
 */
export function animate(frames: readonly Frame[], { width, height }: Size): Buffer {
  const hasAnimation = 0b10
  const canvas = Buffer.concat([Buffer.from([hasAnimation, 0, 0, 0]), uint24(width - 1), uint24(height - 1)])
  // A background color that is never seen, and loop count 0: forever.
  const endless = Buffer.alloc(6)
  const shown = frames.map(({ webp, milliseconds }) => {
    const place = [0, 0, width - 1, height - 1, milliseconds].map(uint24)
    const replacesWhatWasThere = Buffer.from([0b10])
    return chunk('ANMF', Buffer.concat([...place, replacesWhatWasThere, pixelsOf(webp)]))
  })
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), chunk('VP8X', canvas), chunk('ANIM', endless), ...shown]))
}

/** Returns the chunk with the pixels of a still picture, including its header. */
function pixelsOf(webp: Buffer): Buffer {
  for (let at = 12; at < webp.length;) {
    const name = webp.toString('latin1', at, at + 4)
    const end = at + 8 + padded(webp.readUInt32LE(at + 4))
    if (name === 'VP8 ' || name === 'VP8L') return webp.subarray(at, end)
    at = end
  }
  throw new Error('this is no still WebP picture')
}

function chunk(name: string, content: Buffer): Buffer {
  const head = Buffer.from(`${name}    `, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(padded(content.length) - content.length)])
}

/** The length with padding, because chunks start at even offsets. */
function padded(length: number): number {
  return length + (length % 2)
}

function uint24(value: number): Buffer {
  const bytes = Buffer.alloc(3)
  bytes.writeUIntLE(value, 0, 3)
  return bytes
}
