import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type InlineConfig, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import { styleOfPage } from './inline-style.ts'
import { knownNotes } from './known-notes.ts'
import { filesOf, pagesOf } from './name-preloads.ts'

/**
 * Creates early.mjs, with which the server renders a hole into the page of a code link: the components of the screen as
 * text, its styles, and the script that stores what is tapped. The file is not for browsers.
 *
 * @param root of the project
 */
export function earlyPage(root: string): Plugin {
  const folder = join(root, 'pwa/screens/leaderboard/early')
  let config: ResolvedConfig
  return {
    name: 'early-page',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved
    },
    async writeBundle({ dir = config.build.outDir }, bundle) {
      const always: InlineConfig = {
        configFile: false,
        root: config.root,
        logLevel: 'warn',
        publicDir: false,
        plugins: [knownNotes()],
      }
      const node = { 'process.env.NODE_ENV': '"production"' }
      const renderer = await build({
        ...always,
        define: node,
        ssr: { noExternal: true },
        build: {
          ssr: join(folder, 'render-early-hole.tsx'),
          write: false,
          rolldownOptions: { output: { codeSplitting: false } },
        },
      })
      const script = await build({
        ...always,
        define: node,
        resolve: { alias: config.resolve.alias },
        build: {
          target: config.build.target,
          write: false,
          lib: { entry: join(folder, 'early-script.ts'), formats: ['iife'], name: 'early' },
        },
      })
      const parts = { style: stylesOf(bundle, root, dir) + readFileSync(join(folder, 'early.css'), 'utf8') }
      writeFileSync(
        join(dir, 'early.mjs'),
        [
          codeOf(renderer),
          `export const style = ${JSON.stringify(parts.style)}`,
          `export const script = ${JSON.stringify(codeOf(script).trim())}`,
        ].join('\n'),
      )
    },
  }
}

/** Returns the styles of the scoring screen. Those of every page come first, because they name the layers. */
function stylesOf(bundle: Rolldown.OutputBundle, root: string, dir: string): string {
  const page = pagesOf(root).find(
    ({ at, show }) => show === undefined && new RegExp(at, 'i').test('/leaderboard/ABCD2345'),
  )
  const files = filesOf(bundle, page?.modules ?? []).filter((file) => file.endsWith('.css'))
  return [styleOfPage(bundle), ...files.map((file) => readFileSync(join(dir, file), 'utf8'))].join('\n')
}

function codeOf(built: Awaited<ReturnType<typeof build>>): string {
  const [output] = Array.isArray(built) ? built : [built]
  if (output === undefined || !('output' in output)) throw new Error('nothing was built')
  return output.output[0].code
}
