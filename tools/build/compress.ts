import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const text = '**/*.{html,js,css,json,webmanifest,svg,txt,xml,wasm}'
const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/**
 * Writes a `.br` and a `.gz` beside every file of a folder that compression makes smaller, at the highest level: it is
 * paid once here instead of for every phone.
 */
export async function compress(folder: string): Promise<void> {
  for (const name of globSync(text, { cwd: folder })) {
    const file = join(folder, name)
    const plain = await readFile(file)
    const [brotli, zipped] = await Promise.all([
      toBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
      toGzip(plain, { level: constants.Z_BEST_COMPRESSION }),
    ])
    if (brotli.length < plain.length) await writeFile(`${file}.br`, brotli)
    if (zipped.length < plain.length) await writeFile(`${file}.gz`, zipped)
  }
}
