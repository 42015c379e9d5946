import { createHash } from 'node:crypto'
import { closeSync, createReadStream, createWriteStream, openSync, readSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'

/** The first bytes of every zstd file. */
const magic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

/** The number of bytes that are read and compressed in one step. */
const step = { highWaterMark: 1024 * 1024 }

/** The fastest level: for databases the next levels take three times as long and compress no better. */
const packing = { params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 } }

type Files = { readonly from: string; readonly to: string }

/** Compresses a file with zstd, readable by any `zstd -d`; returns the fingerprint of the input. */
export async function packFile({ from, to }: Files): Promise<string> {
  const hash = createHash('sha256')
  const read = createReadStream(from, step).on('data', (part) => hash.update(part))
  await pipeline(read, createZstdCompress(packing), createWriteStream(to, { mode: 0o600 }))
  return hash.digest('hex')
}

/** Returns the fingerprint of the contents of a compressed file. Throws when a part of it is damaged. */
export async function fingerprintOfPacked(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, step), createZstdDecompress(), hash)
  return hash.digest('hex')
}

/** Decompresses a file. A truncated one may appear complete, so callers must verify the result. */
export async function unpackFile({ from, to }: Files): Promise<void> {
  await pipeline(createReadStream(from, step), createZstdDecompress(), createWriteStream(to, { mode: 0o600 }))
}

/** Whether a file is compressed. Detected by content, because the copy of a backup may have any name. */
export function isPacked(file: string): boolean {
  const start = Buffer.alloc(magic.length)
  const handle = openSync(file, 'r')
  try {
    return readSync(handle, start) === magic.length && start.equals(magic)
  } finally {
    closeSync(handle)
  }
}
