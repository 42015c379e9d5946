import { mkdir, mkdtemp } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const root = join(import.meta.dirname, '../../..')

/**
 * Puts the sources of the server into a few files, because a process needs half a second of the processor to find and
 * strip hundreds of them, and each story starts one. Packages stay outside. Returns the folder, with `main.js`.
 */
export async function bundleServer(): Promise<string> {
  const cache = join(root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const outDir = await mkdtemp(join(cache, 'server-of-stories-'))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [whereSourcesAre],
    build: { ssr: 'api/main.ts', outDir, emptyOutDir: false, minify: false, target: 'node20' },
  })
  return outDir
}

/** Migrations, fonts and threads are found beside the sources. */
const whereSourcesAre: Plugin = {
  name: 'where-sources-are',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('import.meta')) return null
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
  },
}
