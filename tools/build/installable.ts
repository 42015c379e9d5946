import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { leanDexie } from './lean-dexie.ts'

type Options = {
  /** The manifest of the installed app. */
  readonly manifest: object
  /** The source of the service worker; `self.__WB_MANIFEST` in it is replaced by the list of files to store. */
  readonly worker: string
}

/** A file that the worker stores. Files under assets/ have a content hash in their name and need no revision. */
export type Stored = { readonly url: string; readonly revision: string | null; readonly isFirst: boolean }

type Preloaded = { readonly at: string; readonly show?: string; readonly files: readonly string[] }

const manifestName = 'manifest.webmanifest'
// Pictures are left out: a phone that has installed the app does not request its icons again.
const stored = ['**/*.{js,css,html,woff2}', manifestName]

/**
 * Makes the app installable: adds the manifest, which `pwa/start.tsx` links once the screen is drawn, and the service
 * worker at /sw.js, a URL that does not change when a source file is renamed.
 */
export function installable({ manifest, worker }: Options): Plugin {
  let config: ResolvedConfig
  return {
    name: 'installable',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: manifestName, source: JSON.stringify(manifest) })
    },
    // All files are written by now, including those of the public folder.
    async writeBundle({ dir = config.build.outDir }) {
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        plugins: [leanDexie()],
        define: {
          ...config.define,
          'process.env.NODE_ENV': '"production"',
          'self.__WB_MANIFEST': JSON.stringify(await storedFiles(dir)),
        },
        resolve: { alias: config.resolve.alias },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: config.build.target,
          lib: { entry: worker, formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
        },
      })
    },
  }
}

/** Returns what the worker stores of a finished build, without the worker itself. */
export async function storedFiles(dist: string): Promise<readonly Stored[]> {
  const urls = globSync(stored, { cwd: dist }).map((file) => file.replaceAll('\\', '/'))
  const first = await firstFiles(dist)
  return await Promise.all(
    urls
      .filter((url) => url !== 'sw.js')
      .toSorted()
      .map(async (url) => ({
        url,
        revision: url.startsWith('assets/') ? null : await hashOf(join(dist, url)),
        isFirst: first.has(url),
      })),
  )
}

/** Returns the files of the page and of the card on the course, without which the app cannot be opened. */
async function firstFiles(dist: string): Promise<ReadonlySet<string>> {
  const page = await readFile(join(dist, 'index.html'), 'utf8')
  const ofPage = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)
  const preloads = JSON.parse(await readFile(join(dist, 'preloads.json'), 'utf8')) as readonly Preloaded[]
  const ofCard =
    preloads.find(({ at, show }) => show === undefined && new RegExp(at).test('/leaderboard/code'))?.files ?? []
  return new Set(['index.html', ...ofPage, ...ofCard])
}

async function hashOf(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('base64url')
}
