import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { writeWhole } from '../../process/private-files.ts'

const names = ['latin-700', 'latin-ext-700', 'latin-500', 'latin-ext-500'] as const

/**
 * Unpacks the app's typeface as TrueType files into a folder on first use, and returns their paths. Cards then look the
 * same on a machine without fonts.
 */
export function unpackFonts(folder: string): string[] {
  const { resolve } = createRequire(import.meta.url)
  return names.map((name) => {
    const file = join(folder, `barlow-condensed-${name}.ttf`)
    if (existsSync(file)) return file
    const packed = readFileSync(resolve(`@fontsource/barlow-condensed/files/barlow-condensed-${name}-normal.woff`))
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeWhole(file, unpackWoff(packed))
    return file
  })
}

const packedHeader = 44
const packedEntry = 20
const plainHeader = 12
const plainEntry = 16

/**
 * Unpacks a WOFF 1.0 font (W3C, 2012). It contains the tables of a TrueType font, each deflated if that makes it
 * smaller.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('The font is not a WOFF file')
  const count = woff.readUInt16BE(12)
  const header = Buffer.alloc(plainHeader + count * plainEntry)
  woff.copy(header, 0, 4, 8)
  const power = 2 ** Math.floor(Math.log2(count))
  header.writeUInt16BE(count, 4)
  header.writeUInt16BE(power * 16, 6)
  header.writeUInt16BE(Math.log2(power), 8)
  header.writeUInt16BE((count - power) * 16, 10)

  const parts = [header]
  let offset = header.length
  for (let place = 0; place < count; place += 1) {
    const from = packedHeader + place * packedEntry
    const [start, packedLength, length, checksum] = [4, 8, 12, 16].map((field) => woff.readUInt32BE(from + field))
    if (start === undefined || packedLength === undefined || length === undefined || checksum === undefined) continue
    const packed = woff.subarray(start, start + packedLength)
    const table = packedLength < length ? inflateSync(packed) : packed
    const to = plainHeader + place * plainEntry
    woff.copy(header, to, from, from + 4)
    for (const [field, value] of [checksum, offset, length].entries()) header.writeUInt32BE(value, to + 4 + field * 4)
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4)
    table.copy(padded)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}
