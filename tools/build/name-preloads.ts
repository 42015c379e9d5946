import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import type * as Routes from '../../pwa/routes.ts'

/** The address of a page, as a regular expression without regard to case, and the modules that it begins with. */
export type PageNeeds = { readonly at: string; readonly modules: readonly string[] }

/**
 * A page begins with a small script, which asks for what its address needs. So that everything is on its way before
 * that script has come, `preloads.json` tells the server which files to name in the head of each page's answer.
 *
 * @param root of the project
 */
export function namePreloads(root: string): Plugin {
  return {
    name: 'name-preloads',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const pages = await pagesOf(root)
        const preloads = pages.map(({ at, modules }) => ({ at, files: filesOf(bundle, modules) }))
        this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(preloads) })
      },
    },
  }
}

/** Every page of the app, in the order in which addresses are looked up. */
export async function pagesOf(root: string): Promise<readonly PageNeeds[]> {
  const app = (file: string) => join(root, 'pwa', file)
  // Read by Node as it stands: a bundler in between would name the screens otherwise.
  const routes = (await import(app('routes.ts'))) as typeof Routes
  const { parse } = await import('regexparam')
  const pageAt = (at: RegExp, route: (typeof routes.allRoutes)[number]) => {
    // Vite, when it is in between, writes paths from its root.
    const [, screen = ''] = /(?:\.|\/pwa)\/([^'"]+-screen\.tsx)['"]/.exec(route.load.toString()) ?? []
    const frame = routes.courseRoutes.includes(route) ? [] : [app('shell/shell.tsx')]
    return { at: at.source, modules: [app('start.tsx'), ...frame, app(screen)] }
  }
  return [
    pageAt(/^\/$/, routes.routeAt('/')),
    ...routes.allRoutes.map((route) => pageAt(parse(route.path).pattern, route)),
  ]
}

/**
 * The files that hold some modules, and those that these stand on: the style first, which nothing is drawn without,
 * then the largest, which take longest. The page's own script is named by the page.
 */
export function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): readonly string[] {
  const all = Object.values(bundle)
  const chunks = all.filter((file) => file.type === 'chunk')
  const files = new Set(chunks.filter(({ moduleIds }) => modules.some((module) => moduleIds.includes(module))))
  // A set is walked to its end, also to what is added on the way.
  for (const { imports } of files) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) files.add(chunk)
  }
  const scripts = [...files]
    .filter(({ isEntry }) => !isEntry)
    .toSorted((one, other) => other.code.length - one.code.length)
  const styles = all.filter(({ fileName }) => fileName.endsWith('.css'))
  return [...(scripts.length > 0 ? styles : []), ...scripts].map(({ fileName }) => fileName)
}
