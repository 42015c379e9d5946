import { join } from 'node:path'
import { parse } from 'regexparam'
import type { Plugin, Rolldown } from 'vite'
import { routeAt, routes, type AppRoute } from '../../pwa/routes.ts'

/**
 * The address of a page as a case-insensitive regular expression, with the `show` of its parameters for a view of the
 * screen, and its entry modules.
 */
type PageNeeds = { readonly at: string; readonly show?: string; readonly modules: readonly string[] }

/**
 * The entry script of a page loads the chunks of its route. So that they load in parallel with that script,
 * `preloads.json` tells the server which files to preload in the head of each page.
 *
 * @param root of the project
 */
export function namePreloads(root: string): Plugin {
  return {
    name: 'name-preloads',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const preloads = pagesOf(root).map(({ modules, ...page }) => ({ ...page, files: filesOf(bundle, modules) }))
        this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(preloads) })
      },
    },
  }
}

/** Every page of the app, in the order of the router, the views of a screen before it. */
export function pagesOf(root: string): readonly PageNeeds[] {
  const app = (file: string) => join(root, 'pwa', file)
  const pagesAt = ({ source: at }: RegExp, { file, audience, views = {} }: AppRoute): readonly PageNeeds[] => {
    const frame = audience === 'course' ? [] : [app('routed.tsx')]
    const modules = [app('start.tsx'), ...frame, app(file)]
    const ofViews = Object.entries(views).map(([show, view]) => ({ at, show, modules: [...modules, app(view)] }))
    return [...ofViews, { at, modules }]
  }
  return [...pagesAt(/^\/$/, routeAt('/')), ...routes.flatMap((route) => pagesAt(parse(route.path).pattern, route))]
}

/**
 * The chunks of some modules with everything that they import: the styles first, which block rendering, then the entry
 * script, which sends the requests of the screen, then the largest scripts. The page itself has the styles of its
 * entry.
 */
export function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): readonly string[] {
  const all = Object.values(bundle)
  const chunks = all.filter((file) => file.type === 'chunk')
  const files = new Set(chunks.filter(({ moduleIds }) => modules.some((module) => moduleIds.includes(module))))
  // Iterating a set includes the elements added during the iteration.
  for (const { imports } of files) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) files.add(chunk)
  }
  const scripts = [...files].toSorted(
    (one, other) => Number(other.isEntry) - Number(one.isEntry) || other.code.length - one.code.length,
  )
  const styles = new Set(
    scripts.flatMap(({ isEntry, viteMetadata }) => (isEntry ? [] : [...(viteMetadata?.importedCss ?? [])])),
  )
  return [...styles, ...scripts.map(({ fileName }) => fileName)]
}
