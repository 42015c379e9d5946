import { createHash } from 'node:crypto'
import { closeSync, createReadStream, createWriteStream, openSync, readSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'

/** What each zstd file begins with. */
const magic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

/** Bytes that are read and packed in one step. */
const step = { highWaterMark: 1024 * 1024 }

/** The fastest level: on databases the next ones take three times as long and pack no better. */
const packing = { params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 } }

type Files = { readonly from: string; readonly to: string }

/** Writes a file as zstd, which any `zstd -d` reads; answers the fingerprint of what was read. */
export async function packFile({ from, to }: Files): Promise<string> {
  const hash = createHash('sha256')
  const read = createReadStream(from, step).on('data', (part) => hash.update(part))
  await pipeline(read, createZstdCompress(packing), createWriteStream(to, { mode: 0o600 }))
  return hash.digest('hex')
}

/** The fingerprint of what a packed file holds. Throws when a part of it is damaged. */
export async function fingerprintOfPacked(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, step), createZstdDecompress(), hash)
  return hash.digest('hex')
}

/** Writes what a packed file holds. One that is cut off may seem whole, so what is in it must be checked. */
export async function unpackFile({ from, to }: Files): Promise<void> {
  await pipeline(createReadStream(from, step), createZstdDecompress(), createWriteStream(to, { mode: 0o600 }))
}

/** Decided by its content, because the copy of a backup may have any name. */
export function isPacked(file: string): boolean {
  const start = Buffer.alloc(magic.length)
  const handle = openSync(file, 'r')
  try {
    return readSync(handle, start) === magic.length && start.equals(magic)
  } finally {
    closeSync(handle)
  }
}
