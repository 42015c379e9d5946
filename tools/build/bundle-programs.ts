import { globSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const root = resolve(import.meta.dirname, '../..')

/**
 * Packages with many files: Node reads their long package.json for each file, which is a third of the time of a start.
 */
const bundledPackages = ['drizzle-orm', 'fastify-type-provider-zod', 'zod']

/**
 * Bundles programs of the server for tests, because many tests start one, and finding and stripping the hundreds of
 * source files takes a process a second. All other packages stay external. Returns the folder, which has a `main.js`
 * for `api/main.ts`.
 */
async function bundlePrograms(programs: readonly string[]): Promise<string> {
  const cache = join(root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const outDir = await mkdtemp(join(cache, 'programs-of-tests-'))
  const input = Object.fromEntries(programs.map((program) => [basename(program, '.ts'), join(root, program)]))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [whereSourcesAre],
    ssr: { noExternal: bundledPackages },
    build: { ssr: true, outDir, emptyOutDir: false, minify: false, target: 'node20', rolldownOptions: { input } },
  })
  return outDir
}

/** Resolves migrations, fonts and threads beside the sources. */
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

/** Global setup of vitest: bundles the server and its commands. `programOf` finds them. */
export async function setup(): Promise<() => Promise<void>> {
  const commands = globSync('api/commands/*-command.ts', { cwd: root })
  const folder = await bundlePrograms(['api/main.ts', ...commands])
  process.env['BUNDLED_PROGRAMS'] = folder
  return () => rm(folder, { recursive: true })
}
